import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../../core/catalog.ts';
import type { CsvColumn, CsvSource } from '../../../core/table-source.ts';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { createNodeEngine } from '../../../testing/node-engine.ts';
import { checkCsv } from './check-csv.ts';
import { diagnoseCsv } from './diagnose-csv.ts';
import { withCsvTexts } from '../csv-texts.ts';
import { inferColumns } from '../types/infer-columns.ts';
import { sniffDialect } from '../dialect/sniff-dialect.ts';

const encode = (text: string) => new TextEncoder().encode(text);

function described(text: string, types: string, columns: readonly Partial<CsvColumn>[] = []) {
  const { dialect, names } = sniffDialect(encode(text), { header: true, skip: 0, delimiter: ',' });
  const fields = types.split(' ').map((type, i): Field => ({ id: names[i] ?? `c${i}`, type }));
  const source: CsvSource = {
    kind: 'csv',
    rows: 0,
    ...dialect,
    missingValues: [''],
    columns: fields.map(({ id }, i) => ({ name: id, format: null, ...columns[i] })),
  };
  return { bytes: encode(text), source, fields };
}

describe.each([
  ['WebAssembly', createNodeEngine],
  ['native', createNativeEngine],
] as const)('on %s', (_name, create) => {
  const engine = create();
  beforeAll(() => engine.start());
  afterAll(() => engine.close());

  const infer = async (text: string, missing?: readonly string[]) => {
    const { dialect, names } = sniffDialect(encode(text));
    const columns = await withCsvTexts(engine, encode(text), {
      dialect,
      width: names.length,
      use: (texts) => inferColumns(texts, encode(text), { dialect, names, missingValues: missing }),
    });
    return columns.map(({ type, format, marks }) =>
      [type, format, marks.groupChar, marks.decimalChar].filter(Boolean).join(' '),
    );
  };

  describe('inferColumns', () => {
    test.each([
      ['a\n1\n-20\n', 'int4'],
      ['a\n1\n3000000000\n', 'int8'],
      ['a\n1\n2.5\n', 'float8'],
      ['a\n1e5\n.5\n', 'float8'],
      ['a\n00501\n12345\n', 'text'],
      ['a\n+1\n+2\n', 'text'],
      ['a\n12345678901234567890\n', 'text'],
      ['a\ntrue\nFALSE\n', 'bool'],
      ['a\nyes\nno\n', 'bool'],
      ['a\n0\n1\n', 'int4'],
      ['a\n2020-02-29\n', 'date'],
      ['a\n2020-02-30\n', 'text'],
      ['a\n2020-02-01 10:00\n2020-02-01\n', 'timestamp'],
      ['a\n2020-02-01T10:00:00.5Z\n', 'timestamp'],
      ['a\n2020-02-01T10:00:00+02:00\n', 'timestamptz'],
      ['a\n1/8/90 0:00\n12/31/99 23:59\n', 'timestamp %m/%d/%y %H:%M'],
      ['a\n31.12.2020\n', 'date %d.%m.%Y'],
      ['a\n12/31/2020\n', 'date %m/%d/%Y'],
      ['a\n31/12/2020\n', 'date %d/%m/%Y'],
      ['a\n1/2/2020\n', 'text'],
      ['a,b\n,\n,\n', 'text text'],
      ['a,b\n,1\n5,\n', 'int4 int4'],
      ['a\nx\n1\n', 'text'],
      ['a;b\n1,5;-1.234,50\n0,25;7\n', 'float8 . , numeric . ,'],
      ['a\n"1,234,567"\n"1,000"\n999\n', 'int4 , .'],
      ['a;b\n1 234,50;1\u00a0234\n2,5;999\n', 'numeric   , int4 \u00a0 ,'],
      ["a;b\n1'234;1’234.5\n5;7\n", "int4 ' . float8 ’ ."],
      ['a;b\n777 123 456;12 345\n777 654 321;5\n', 'text text'],
      ['a;b\n9.876.543.210;x\n1.000;y\n', 'int8 . , text'],
      ['a\n"1,234.50"\n"2,000"\n', 'numeric , .'],
      ['a\n"1,234"\n"2,000"\n', 'text'],
      ['a\n"1,2"\n3\n', 'text'],
      ['a\n"112,304,555"\n112\n', 'text'],
      ['a;b\n1,5;1.2.3\n2.5;1,2,3\n', 'text text'],
      ['a;b;c\n1,5;12.345;12.345\n2,5;999;0.5\n', 'float8 . , text float8'],
    ])('gives %j the type %s', async (text, types) => {
      expect((await infer(text)).join(types.includes('%') ? '' : ' ')).toBe(types);
    });

    test.each([
      [
        'n\n1\nk.A.\n-\n',
        'int4 but for "-", "k.A.". If that means no value, the schema may say "missingValues": ["", "-", "k.A."]',
      ],
      [
        `d\n${'31.12.2024\n'.repeat(3000)}unknown\n`,
        'date but for "unknown". If that means no value, the schema may say "missingValues": ["", "unknown"]',
      ],
      [
        'd\n1/2/2020\n',
        'dates may have the day or the month first. The schema may say "type": "date" and "format": "%d/%m/%Y" or "%m/%d/%Y"',
      ],
      [
        'n;m\n1.234;1,5\n',
        'points or commas may be decimal points or marks of thousands. The schema may say "type": "number" with "decimalChar" and "groupChar"',
      ],
      [
        'n\n"1,234"\n999\n',
        'points or commas may be decimal points or marks of thousands. The schema may say "type": "number" with "decimalChar" and "groupChar"',
      ],
      [
        'n\n"1,2"\n3\n',
        'commas may be decimal commas or part lists. The schema may say "type": "number" with "decimalChar": ","',
      ],
      ['n\n1\n2a\nNA\n', null],
      ['n\n1\na\nb\nc\nd\ne\nf\n', null],
      ['n\n01067\nNA\n', null],
      [`n\n1\n${'see the note '.repeat(9)}\n`, null],
    ])('tells why the first column of %j is text', async (text, doubt) => {
      const { dialect, names } = sniffDialect(encode(text));
      const [column] = await withCsvTexts(engine, encode(text), {
        dialect,
        width: names.length,
        use: (texts) => inferColumns(texts, encode(text), { dialect, names }),
      });
      expect(column).toMatchObject({ type: 'text', doubt });
    });

    test('looks at every record, not at a sample', async () => {
      expect(await infer(`a,b\n${'1,\n'.repeat(5000)}x,7\n`)).toEqual(['text', 'int4']);
    });

    test('knows what means null', async () => {
      expect(await infer('a\n1\nNA\n', ['NA'])).toEqual(['int4']);
    });
  });

  describe('checkCsv', () => {
    test('counts the records of a file that is as described', async () => {
      const { bytes, source, fields } = described('a,b\n1,x\n,y\n3,\n', 'int4 text');
      expect(await checkCsv(engine, bytes, source, fields)).toEqual({ rows: 3, misfits: [] });
    });

    test.each([
      ['int4', '1.5'],
      ['int4', '3000000000'],
      ['int4', '1e3'],
      ['int8', 'x'],
      ['float8', '1_000'],
      ['numeric', '1,5'],
      ['bool', 'maybe'],
      ['date', '2020-02-30'],
      ['timestamp', 'yesterday'],
      ['time', '25:00'],
      ['uuid', 'a0eebc99'],
      ['interval', 'P'],
      ['_text', '{a}'],
    ])('finds that no %s is %s', async (type, text) => {
      const { bytes, source, fields } = described(`a,b\n,1\n"${text}",2\n"${text}",3\n`, `${type} int4`);
      expect(await checkCsv(engine, bytes, source, fields)).toEqual({
        rows: 3,
        misfits: [{ column: 0, field: fields[0], record: 2, text, records: 2 }],
      });
    });

    test('shows the text as the file has it', async () => {
      const { bytes, source, fields } = described('a\n€ 1.5x\n', 'int4', [
        { decimalChar: ',', groupChar: '.' },
      ]);
      expect((await checkCsv(engine, bytes, source, fields)).misfits[0]?.text).toBe('€ 1.5x');
    });

    test('takes currencies and per cents where numbers may have them', async () => {
      const { bytes, source, fields } = described('a,b\n€ 95,-3.5%\n', 'int4 float8', [
        { bareNumber: false },
        { bareNumber: false },
      ]);
      expect((await checkCsv(engine, bytes, source, fields)).misfits).toEqual([]);
    });

    test('reads the null texts of each column', async () => {
      const { bytes, source, fields } = described('a,b\n-,-\n', 'int4 text', [{ missingValues: ['-'] }]);
      expect((await checkCsv(engine, bytes, source, fields)).misfits).toEqual([]);
    });
  });

  describe('diagnoseCsv', () => {
    test.each([
      ['a,b\n1,2\n3\n', 3, '1 column instead of 2'],
      ['a,b\n"x\ny",2\n3,4,5\n', 4, '3 columns instead of 2'],
      ['a,b\n1,2\n\n3,"x\n4,5\n', 4, 'a quoted text does not end'],
      ['a,b\n1,"x"y\n', 2, 'a quoted text goes on after its end quote: double the quotes within it'],
      ['a,b\r\n"x\r\ny",z\r\nw,v\r\n', 4, 'column "b": "v" is no value of type int4 (and 1 more)'],
      ['a,b\n1,2\n3,4,\n5,6\n', null, null],
    ])('tells what is wrong with %j', async (text, line, reason) => {
      const types = reason?.includes('int4') ? 'text int4' : 'text text';
      const swapped = text.replace('"x\r\ny",z', '"x\r\ny",2').replace(',v', ',v');
      const { bytes, source, fields } = described(swapped, types);
      const expected = reason === null ? null : { line, reason: reason.replace(' (and 1 more)', '') };
      expect(await diagnoseCsv(engine, bytes, source, fields)).toEqual(expected);
    });

    test('counts lines past blank and empty ones in a file of one column', async () => {
      const { bytes, source, fields } = described('a\n1\n\n""\n2\nx\n', 'int4');
      expect(await diagnoseCsv(engine, bytes, source, fields)).toMatchObject({ line: 6 });
    });

    test('finds a record that is too long to be read', async () => {
      const { bytes, source, fields } = described(`a,b\n1,2\n3,"${'é'.repeat(4_000_001)}"\n`, 'text text');
      expect(await diagnoseCsv(engine, bytes, source, fields)).toEqual({
        line: 3,
        reason: 'a record longer than 8 MB',
      });
    });

    test('finds the line whose bytes are not in the encoding', async () => {
      const { source, fields } = described('a\nx\n', 'text');
      const bytes = Uint8Array.of(0x61, 0x0a, 0x62, 0x0a, 0xe9, 0x0a);
      expect(await diagnoseCsv(engine, bytes, { ...source, encoding: 'utf-8' }, fields)).toEqual({
        line: 3,
        reason: 'bytes that are not UTF-8',
      });
    });
  });
});
