import { describe, expect, test } from 'vitest';
import type { CsvDialect } from '../dialect/dialect.ts';
import { mendCsv } from './mend-csv.ts';
import { planMends } from './plan-mends.ts';
import { sniffDialect } from '../dialect/sniff-dialect.ts';

const encode = (text: string) => new TextEncoder().encode(text);

function mend(text: string, declared: Partial<CsvDialect> = { header: true, delimiter: ',' }) {
  const { dialect, names } = sniffDialect(encode(text), declared);
  const plan = planMends(encode(text), dialect, names);
  return (
    plan && {
      text: new TextDecoder().decode(mendCsv(encode(text), dialect, plan.mends, names.length)),
      remarks: plan.remarks.map(({ text: told }) => told),
    }
  );
}

describe('a file whose records are not all of one width', () => {
  test.each([
    [
      'a,b,c\n1,x,2\n3,y\n4,z,5\n',
      'a,b,c\n1,x,2\n3,y,\n4,z,5\n',
      ['line 3 is too short: filled up with no values'],
    ],
    [
      'a,b\r\n1,2\r\n3\r\n4,5\r\n',
      'a,b\r\n1,2\r\n3,\r\n4,5\r\n',
      ['line 3 is too short: filled up with no values'],
    ],
    [
      'a,b\n1,x,,\n2,y\n3,z,\n',
      'a,b\n1,x\n2,y\n3,z\n',
      ['2 lines have empty cells too many, left out: 2, 4'],
    ],
    [
      'id,name,age\n1,Smith, John,25\n2,Jane,30\n3,Bo,7\n',
      'id,name,age\n1,"Smith, John",25\n2,Jane,30\n3,Bo,7\n',
      ['line 2 is too long: "Smith, John" is taken for one value. Quote it'],
    ],
    [
      'id,first,last\n1,Ann,Lee,x\n2,Jane,Roe\n3,Bo,Poe\n',
      'id,first,last\n\n2,Jane,Roe\n3,Bo,Poe\n',
      ['line 2 is too long, and set apart'],
    ],
    [
      'n,name,m\n1,x,2\n3,y\nz,4\n5,v,6\n7,u,8\n',
      'n,name,m\n1,x,2\n3,y,\n\n5,v,6\n7,u,8\n',
      [
        'line 3 is too short: filled up with no values',
        'line 4 is too short and not of its columns, and set apart',
      ],
    ],
    [
      'a,b\n1,2\na,b\n3,4\na,b\n',
      'a,b\n1,2\n\n3,4\n\n',
      ['2 lines repeat the header, and are set apart: 3, 5'],
    ],
    [
      'town,n,m\nA,1,2\nB,3,4\nC,5,6\n\nTotal,9,12\nSource: Office, 2020\n* estimated\n',
      'town,n,m\nA,1,2\nB,3,4\nC,5,6\n\n\n\n\n',
      [
        'line 7 is a note behind the data, and set apart: "Source: Office, 2020"',
        'line 8 is a note behind the data, and set apart: "* estimated"',
        'line 6 is a row of totals, and set apart: "Total, 9, 12"',
      ],
    ],
    ['sex,n\nTotal,3\nm,1\nf,2\nTotal,3\n', 'sex,n\nTotal,3\nm,1\nf,2\nTotal,3\n', []],
    [
      'a,b\n1,"x\n2,y\n3,z\n4,w\n',
      'a,b\n\n2,y\n3,z\n4,w\n',
      ['line 2 has quotes that do not fit, and is set apart'],
    ],
    [
      'a,b\n"p\nq",1\nu,v,w\n"r",2\ns,3\n',
      'a,b\n"p\nq",1\n\n"r",2\ns,3\n',
      ['line 4 is too long, and set apart'],
    ],
    ['a,b\n1,2\n', 'a,b\n1,2\n', []],
  ])('%j becomes %j', (text, expected, remarks) => {
    expect(mend(text)).toEqual({ text: expected, remarks });
  });

  test('is left to be told of when too much of it is wrong', () => {
    expect(mend(`a,b\n${'1,2,3\n'.repeat(30)}${'1,2\n'.repeat(30)}`)).toBeNull();
  });
});
