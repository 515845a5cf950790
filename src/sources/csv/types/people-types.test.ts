import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderWithLiterals } from '../../../core/sql/fragment.ts';
import type { LoadSession } from '../../../engine/duckdb-engine.ts';
import { createNativeEngine } from '../../../engine/native/native-engine.ts';
import { withCsvTexts } from '../csv-texts.ts';
import { inferColumns } from './infer-columns.ts';
import { sniffDialect } from '../dialect/sniff-dialect.ts';

const engine = createNativeEngine();
beforeAll(() => engine.start());
afterAll(() => engine.close());

const encode = (text: string) => new TextEncoder().encode(text);

/** @param heard takes each statement's length */
async function inferAll(values: readonly string[], heard: (length: number) => void = () => {}) {
  const text = `id\tc\n${values.map((value, i) => `${i}\t${value}\n`).join('')}`;
  const { dialect, names } = sniffDialect(encode(text));
  const [, column] = await withCsvTexts(engine, encode(text), {
    dialect,
    width: names.length,
    use: (own) =>
      inferColumns({ ...own, session: listening(own.session, heard) }, encode(text), { dialect, names }),
  });
  return column;
}

function listening(session: LoadSession, heard: (length: number) => void): LoadSession {
  return {
    ...session,
    run: (statement) => {
      heard(renderWithLiterals(statement).length);
      return session.run(statement);
    },
  };
}

test.each(['1e400', '-1.5E309', '1e-400', '1.234567890123456789e+310'])(
  '%s, which is no double, leaves its column texts',
  async (text) => {
    const others = ['1e308', '2.5', '0e999', '5e-324'];
    expect(await inferAll(others)).toMatchObject({ type: 'float8' });
    expect(await inferAll([...others, text])).toMatchObject({ type: 'text' });
  },
);

test.each(['0000-01-01', '0000-12-31 10:00:00', '0000-06-01T00:00:00Z', '01.02.0000'])(
  'a year 0, which PostgreSQL does not have, leaves %s and its column texts',
  async (year0) => {
    const others = ['2020', '0001', '9999'].map((year) => year0.replace('0000', year));
    expect(await inferAll(others)).not.toMatchObject({ type: 'text' });
    expect(await inferAll([...others, year0])).toMatchObject({ type: 'text' });
  },
);

describe('columns whose first thousands of records have no value', () => {
  const NONE = Array.from({ length: 3000 }, () => '');

  test.each([
    [['174', '182'], 'int4', null],
    [['2014-03-16', '2014-11-02'], 'date', null],
    [['16.03.2014', '2.11.2014'], 'date', '%d.%m.%Y'],
    [['Bragança', 'Lisboa'], 'text', null],
    [['1', 'two', '16:03'], 'text', null],
    [[], 'text', null],
  ] as const)('%j are %s, and not all types are tried', async (values, type, format) => {
    let asked = 0;
    const column = await inferAll([...NONE, ...values], (length) => (asked += length));
    expect(column).toMatchObject({ type, format });
    // To try each takes a hundred kilobytes.
    expect(asked).toBeLessThan(20_000);
  });

  test('what is told of them names no line that is another one', async () => {
    const column = await inferAll([...NONE, '16:03:00', '0.25', '0.5', '0.75']);
    expect(column).toMatchObject({ type: 'text', doubtLine: null });
    expect(column?.doubt).toMatch(/^two kinds of values stand there, as in .*"16:03:00"/);
    expect(column?.doubt).not.toContain('line');
  });
});

describe('types that people mean', () => {
  test.each([
    [['$1,841,529.03', '$2,000.10'], 'numeric', { unit: '$', groupChar: ',' }],
    [['$1,841,529', '$2,000', '$0'], 'int4', { unit: '$', groupChar: ',' }],
    [['$1,200', '$950'], 'int4', { unit: '$', groupChar: ',' }],
    [['1.234,56 €', '3,10 €'], 'numeric', { unit: '€', decimalChar: ',' }],
    [['€ 12.50', '€ 3.25'], 'numeric', { unit: '€' }],
    [["CHF 5'000", "CHF 1'200'000"], 'int4', { unit: 'CHF', groupChar: "'" }],
    [['(1,200)', '3,400,500', '(75)'], 'int4', { negative: 'brackets', groupChar: ',' }],
    [['($1,200.50)', '$3.25'], 'numeric', { unit: '$', negative: 'brackets' }],
    [['-$5', '$7'], 'int4', { unit: '$' }],
    [['−5', '7', '−12'], 'int4', { negative: 'minus' }],
    [['72.9 %', '3.1 %'], 'float8', { unit: '%' }],
    [['72,9 %', '3,1 %'], 'float8', { unit: '%', decimalChar: ',' }],
    [['100%', '0%', '7%'], 'int4', { unit: '%' }],
    [['12,34,567.50', '1,23,456.25'], 'numeric', { groupChar: ',' }],
    [['12,34,567', '99,999', '5'], 'int4', { groupChar: ',' }],
    [['1.10', '1.9'], 'numeric', {}],
    [['1.5', '1.9'], 'float8', {}],
    [['0.1234567890123456789', '1.5'], 'numeric', {}],
    [['yes', 'No', 'YES'], 'bool', {}],
    [['ja', 'nein'], 'bool', {}],
    [['x', '', 'X'], 'bool', {}],
    [['✓', '', '✓'], 'bool', {}],
    [['✓', '✗'], 'bool', {}],
    [['10:30:00', '23:59:59'], 'time', {}],
  ] as const)('%j are %s', async (values, type, marks) => {
    expect(await inferAll(values)).toMatchObject({ type, marks, doubt: null });
  });

  test.each([
    [['04-Sep-2020', '3-May-1999'], 'date', '%d-%b-%Y'],
    [['3 May 2020', '14 September 2020'], 'date', '%d %b %Y'],
    [['3. Mai 2020', '14. März 2020', '1. Jänner 2021'], 'date', '%d. %b %Y'],
    [['3 de mayo de 2020', '14 de diciembre de 2020'], 'date', '%d de %b de %Y'],
    [['5 févr. 2020', '7 août 2021'], 'date', '%d %b %Y'],
    [['5 октября 2020', '7 мая 2021'], 'date', '%d %b %Y'],
    [['September 4, 2020', 'May 3, 2020'], 'date', '%b %d, %Y'],
    [['2020/9/4', '2020/12/31'], 'date', '%Y/%m/%d'],
    [['2020-9-4', '2020-12-31', '2021-01-02'], 'date', '%Y-%m-%d'],
    [['2020-9-4 7:05', '2020-12-31 23:00'], 'timestamp', '%Y-%m-%d %H:%M'],
    [['Sept. 2020', 'Oct. 2020'], 'date', '%b %Y'],
    [['04-Sep-20', '05-Oct-99'], 'date', '%d-%b-%y'],
    [['Fri, 4 Sep 2020'], 'date', '%a, %d %b %Y'],
    [['09/14/2020 03:05:06 PM'], 'timestamp', '%m/%d/%Y %I:%M:%S %p'],
    [['14/09/2020 3:05 am'], 'timestamp', '%d/%m/%Y %I:%M %p'],
    [['2020-09-14T15:05Z'], 'timestamp', '%Y-%m-%dT%H:%MZ'],
    [['2020-09-14T15:05+02:00', '2020-12-14T15:05+01'], 'timestamptz', '%Y-%m-%dT%H:%M%z'],
    [['3:05 PM', '12:00 am'], 'time', '%I:%M %p'],
    [['14/9/20', '1/2/20'], 'date', '%d/%m/%y'],
  ])('%j are %s, written %s', async (values, type, format) => {
    expect(await inferAll(values)).toMatchObject({ type, format, doubt: null });
  });

  test.each([
    [['007', '012']],
    [['0.5 kg', '3 kg']],
    [['+49 30 1234567', '+49 89 765432']],
    [['(1)', '(2)']],
    [['12345678901234567890', '5']],
    [['yes', 'yes']],
    [['x', 'x']],
    [['1.2.3', '1.2.4']],
    [['$5', '€7']],
    [['5', '5 %']],
    [['31 Feb 2020', '1 Mar 2020']],
    [['A12', 'B7']],
    [['2020-09', '2020-10']],
  ])('%j stay texts', async (values) => {
    expect(await inferAll(values)).toMatchObject({ type: 'text' });
  });

  test.each([
    [['1.234 €', '5.678 €'], 'marks of thousands'],
    [['1,234 %', '5,678 %'], 'marks of thousands'],
    [['01-02-2020', '03-04-2020'], '"%d-%m-%Y" or "%m-%d-%Y"'],
    [['1/2/20', '3/4/20'], '"%d/%m/%y" or "%m/%d/%y"'],
    [['Sep-20', 'Oct-21'], '"%b-%y" or "%b-%d"'],
    [['14:30', '09:05'], 'minutes and seconds'],
  ])('%j stay texts, and why is told', async (values, reason) => {
    const found = await inferAll(values);
    expect(found).toMatchObject({ type: 'text' });
    expect(found?.doubt).toContain(reason);
  });

  test('very few misfits are told with their lines', async () => {
    const values = Array.from({ length: 4000 }, (_, i) => (i === 2500 ? '12a' : i === 3000 ? '7b' : `${i}`));
    expect((await inferAll(values))?.doubt).toBe(
      '2 of its 4000 values are no int4: "12a" (line 2502), "7b" (line 3002). Mend them, or if they mean no value, the schema may say "missingValues": ["", "12a", "7b"]',
    );
    expect((await inferAll(values.map((value, i) => (i === 7 ? '5x' : value))))?.doubt).toContain(
      '"5x" (line 9)',
    );
    expect((await inferAll(values.map((value, i) => (i % 90 === 0 ? `${i}x` : value))))?.doubt).toBeNull();
  });
});

test.each([
  ['a word', 'STS', 'text'],
  ['a mark of thousands', '1,204', 'text'],
  ['a comma beside decimals', '1,204.5', 'float8'],
  ['a day', '2024-11-05', 'text'],
  ['a code', '007', 'text'],
])('%s far behind numbers costs few readings of the file', async (_what, far, type) => {
  const numbers = Array.from({ length: 5000 }, (_, i) => String(i % 900));
  let readings = 0;
  expect(await inferAll([...numbers, far, far], () => readings++)).toMatchObject({ type });
  expect(readings).toBeLessThan(25);
});
