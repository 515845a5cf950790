import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../core/catalog.ts';
import type { CsvSource } from '../../core/table-source.ts';
import type { Relation } from '../../core/ports.ts';
import { raw, sql } from '../../core/sql/fragment.ts';
import { createNodeEngine } from '../../testing/node-engine.ts';
import { PLAIN_CSV } from '../../testing/plain-csv.ts';
import { loadCsv } from './load-csv.ts';
import { withCsvFile } from './read-csv.ts';

const engine = createNodeEngine();
beforeAll(() => engine.start(), 60_000);
afterAll(() => engine.close());

let count = 0;

async function load(text: string, types: string, source: Partial<CsvSource> = {}): Promise<Relation> {
  const fields = types.split(' ').map((type, i): Field => ({ id: `f${i}`, type }));
  const columns = fields.map(({ id }, i) => source.columns?.[i] ?? { name: id, format: null });
  const table = `t${count++}`;
  return engine.provide(table, (session) =>
    withCsvFile(session, new TextEncoder().encode(text), (file) =>
      loadCsv(session, table, { file, source: { ...PLAIN_CSV, ...source, columns }, fields }),
    ),
  );
}

/** Rows as texts, as DuckDB prints them. */
async function rows(relation: Relation, columns = 'COLUMNS(*)::VARCHAR'): Promise<unknown[][]> {
  const answer = await engine.query(sql`SELECT ${raw(columns)} FROM ${relation.name} ORDER BY _id`);
  return Array.from({ length: answer.rows }, (_, i) => answer.columns.map(({ values }) => values[i]));
}

describe('loadCsv', () => {
  test('numbers the records in file order and gives fields their types', async () => {
    const relation = await load('a,b,c\n5,x,1.5\n-7,"y, ""z""",\n', 'int4 text float8');
    expect(relation.rows).toBe(2);
    expect(await rows(relation)).toEqual([
      ['1', '5', 'x', '1.5'],
      ['2', '-7', 'y, "z"', null],
    ]);
    const types = await engine.describe(sql`SELECT * FROM ${relation.name}`);
    expect(types.map(({ type }) => type)).toEqual(['BIGINT', 'INTEGER', 'VARCHAR', 'DOUBLE']);
  });

  test('keeps the empty string in text when another text means null', async () => {
    const relation = await load('a,b\n,\n\\N,"\\N"\n"",7\n', 'text int4', { missingValues: ['\\N'] });
    expect(await rows(relation)).toEqual([
      ['1', '', null],
      ['2', null, null],
      ['3', '', '7'],
    ]);
  });

  test('reads days of a spreadsheet, months by name, and numbers with their units', async () => {
    const columns = [
      { name: 'a', format: 'excel' },
      { name: 'b', format: 'excel' },
      { name: 'c', format: '%d. %b %Y' },
      { name: 'd', format: null, unit: '€', negative: 'brackets', decimalChar: ',', groupChar: '.' },
      { name: 'e', format: null, unit: '%' },
      { name: 'f', format: '%x' },
      { name: 'g', format: '%Y-%m-%dT%H:%M:%S%z' },
    ] as const;
    const relation = await load(
      'a,b,c,d,e,f,g\n43831,43831.5,3. März 2020,"(1.234,50 €)",-3.5 %,09/25/20,2020-09-28T00:13:07Z\n1,60,1. Mai 2020,"2,10 €",0,01/02/99,2020-09-28T00:13:07+0200\n',
      'date timestamp date numeric float8 date timestamptz',
      { columns },
    );
    expect(await rows(relation)).toEqual([
      [
        '1',
        '2020-01-01',
        '2020-01-01 12:00:00',
        '2020-03-03',
        '-1234.50',
        '-3.5',
        '2020-09-25',
        '2020-09-28 00:13:07+00',
      ],
      [
        '2',
        '1899-12-31',
        '1900-02-28 00:00:00',
        '2020-05-01',
        '2.10',
        '0.0',
        '1999-01-02',
        '2020-09-27 22:13:07+00',
      ],
    ]);
    await expect(load('a\nsoon\n', 'date', { columns: columns.slice(0, 1) })).rejects.toThrow('soon');
    await expect(load('a\n3. Foo 2020\n', 'date', { columns: columns.slice(2, 3) })).rejects.toThrow('Foo');
  });

  test('keeps numerics of one scale as DECIMAL alone', async () => {
    const relation = await load('a\n1.50\n-12.25\n', 'numeric');
    expect(relation.columns[0]?.numericText).toBeUndefined();
    expect(await rows(relation)).toEqual([
      ['1', '1.50'],
      ['2', '-12.25'],
    ]);
  });

  test('keeps the texts of numerics of several scales beside their values', async () => {
    const relation = await load('a\n45.600\n1E+3\n007\n-.5\n100\n', 'numeric');
    expect(relation.columns[0]?.numericText).toBe('f0 (text)');
    expect(await rows(relation)).toEqual([
      ['1', '45.600', '45.600'],
      ['2', '1000.000', '1000'],
      ['3', '7.000', '7'],
      ['4', '-0.500', '-0.5'],
      ['5', '100.000', '100'],
    ]);
  });

  test.each([
    ['-0.0\n0\n-0\n-0.00\n-0.05', ['0.0', '0', '0', '0.00', '-0.05']],
    ['-0.0\n1e1\n-0e2\n-.0', ['0.0', '10', '0', '0.0']],
  ])('knows no sign of a zero in numerics, as in %j', async (texts, printed) => {
    const relation = await load(`a\n${texts}\n`, 'numeric');
    expect(await rows(relation, '"f0 (text)"')).toEqual(printed.map((text) => [text]));
  });

  test('keeps each element of an array of numerics as it was written', async () => {
    const relation = await load('a\n"[1.50, 2, null]"\n"[0.123456]"\n[]\n', '_numeric');
    expect(relation.columns[0]?.numericText).toBe('f0 (text)');
    expect(await rows(relation, 'f0[1] = 1.5, "f0 (text)"[1], f0[1] = 0.123456')).toEqual([
      [true, '1.50', false],
      [false, '0.123456', true],
      [null, null, null],
    ]);
  });

  test('reads in JSON the characters that escapes mean, but for those that must be escaped', async () => {
    const cells = [
      String.raw`{"a": "caf\u00e9 x\/y", "b":1.50}`,
      String.raw`["\ud83d\uDE00", "\ud83d", "\\u00e9", "\\\/", "\u000a\n\u0022\u005c\u0000"]`,
      '"plain"',
    ];
    const csv = `a\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\n')}\n`;
    expect(await rows(await load(csv, 'json'))).toEqual([
      ['1', '{"a": "café x/y", "b":1.50}'],
      ['2', String.raw`["😀", "\ud83d", "\\u00e9", "\\/", "\u000a\n\u0022\u005c\u0000"]`],
      ['3', '"plain"'],
    ]);
  });

  test('keeps jsonb as PostgreSQL does, with a key to sort by', async () => {
    const relation = await load('a\n"{""b"":1,""a"":[ ]}"\n12.50\n12.5\n', 'jsonb');
    expect(relation.columns[0]?.sortedBy).toBe('f0 (order)');
    expect(await rows(relation, 'f0, rank() OVER (ORDER BY "f0 (order)")')).toEqual([
      ['{"a": [], "b": 1}', 3n],
      ['12.50', 1n],
      ['12.5', 1n],
    ]);
  });

  test('keeps NaN, infinity and numerics of 40 digits', async () => {
    const big = '1234567890123456789012345678901234567890.5';
    const relation = await load(`a\nNaN\n-inf\n${big}\n`, 'numeric');
    expect(await rows(relation, '"f0 (text)", isnan(f0), isinf(f0)')).toEqual([
      ['NaN', true, false],
      ['-Infinity', false, true],
      [big, false, false],
    ]);
  });

  test('reads decimal commas and grouped thousands', async () => {
    const column = { name: 'a', format: null, decimalChar: ',', groupChar: '.' };
    const relation = await load('a;b;c\n1.234,5;1.000;2,75\n', 'numeric int4 float8', {
      delimiter: ';',
      columns: [column, column, column],
    });
    expect(await rows(relation)).toEqual([['1', '1234.5', '1000', '2.75']]);
  });

  test('reads JSON arrays with every escape JSON has', async () => {
    const relation = await load(
      `a,b\n"[""p"", ""q,r"", ""s\\""""]","[1, 2, null]"\n"[""\\u00e9\\n"", ""it's"", null, [1]]",[]\n[],\n`,
      '_text _int4',
    );
    expect(await rows(relation, 'f0, f1')).toEqual([
      [
        ['p', 'q,r', 's"'],
        [1, 2, null],
      ],
      [['é\n', "it's", null, '[1]'], []],
      [[], null],
    ]);
  });

  test('reads dates, times and zones, without ICU', async () => {
    const relation = await load(
      'a,b,c,d\n2021-02-03,2021-02-03T04:05:06.789123,2021-02-03T04:05:06.5+02:00,13:14:15.25\n',
      'date timestamp timestamptz time',
    );
    expect(await rows(relation, 'f0::VARCHAR, f1::VARCHAR, epoch_us(f2), f3::VARCHAR')).toEqual([
      ['2021-02-03', '2021-02-03 04:05:06.789123', 1612317906500000n, '13:14:15.25'],
    ]);
  });

  test('reads dates in a declared format, and in any', async () => {
    const relation = await load('a,b\n03.02.2021,2/3/2021\n', 'date timestamp', {
      columns: [
        { name: 'a', format: '%d.%m.%Y' },
        { name: 'b', format: 'any' },
      ],
    });
    expect(await rows(relation)).toEqual([['1', '2021-02-03', '2021-02-03 00:00:00']]);
  });

  test.each([null, 'any'])('takes nothing but a date for one, with the format %s', async (format) => {
    const columns = [{ name: 'a', format }];
    const relation = await load('a\n2040-04-10\ninfinity\n', 'date', { columns });
    expect(await rows(relation)).toEqual([
      ['1', '2040-04-10'],
      ['2', 'infinity'],
    ]);
    await expect(load('a\n2040-04-10 BC\n', 'date', { columns })).rejects.toThrow('2040-04-10 BC');
  });

  test('reads declared words for true and false', async () => {
    const relation = await load('a\nja\nnein\n\n', 'bool', {
      columns: [{ name: 'a', format: null, trueValues: ['ja'], falseValues: ['nein'] }],
    });
    expect(await rows(relation)).toEqual([
      ['1', 'true'],
      ['2', 'false'],
      ['3', null],
    ]);
  });

  test('reads intervals in words and in ISO 8601', async () => {
    const relation = await load(
      'a\n1 day 2 hours\n-3 days\nP1Y2M10DT2H30M\n1 year -3 days +02:00:00\n',
      'interval',
    );
    expect(await rows(relation)).toEqual([
      ['1', '1 day 02:00:00'],
      ['2', '-3 days'],
      ['3', '1 year 2 months 10 days 02:30:00'],
      ['4', '1 year -3 days 02:00:00'],
    ]);
  });

  test('keeps JSON as it is written', async () => {
    const relation = await load('a\n"{""k"": [1,   null]}"\n', 'json');
    expect(await rows(relation)).toEqual([['1', '{"k": [1,   null]}']]);
  });

  test('reads a table of many columns as one of few', async () => {
    const width = 90;
    const line = (cell: (i: number) => string) => Array.from({ length: width }, (_, i) => cell(i)).join(',');
    const text = [
      line((i) => `c${i}`),
      line((i) => `${i}.50`),
      line((i) => (i === 77 ? '+1e2' : '')),
      line(() => '7'),
    ];
    const relation = await load(text.join('\n'), Array(width).fill('numeric').join(' '));
    expect(relation.columns[77]).toMatchObject({ duck: 'DECIMAL(18, 2)', numericText: 'f77 (text)' });
    expect(await rows(relation, '_id, f3::VARCHAR, "f3 (text)", f77::DOUBLE, "f77 (text)"')).toEqual([
      [1n, '3.50', '3.50', 77.5, '77.50'],
      [2n, null, null, 100, '100'],
      [3n, '7.00', '7', 7, '7'],
    ]);
  });

  test('reads many columns of which each has texts that SQL alone cannot convert', async () => {
    const width = 60;
    const line = (cell: (i: number) => string) => Array.from({ length: width }, (_, i) => cell(i)).join(';');
    const text = [
      line((i) => `c${i}`),
      line((i) => (i % 2 === 0 ? `${i}e-1` : `.${i}`)),
      line((i) => (i % 20 === 19 ? '{"b": 1, "a": [2]}' : '2.5')),
    ];
    const types = Array.from({ length: width }, (_, i) => (i % 20 === 19 ? 'jsonb' : 'numeric'));
    const relation = await load(text.join('\n').replaceAll(/\.\d?9(?=;|\n)/g, '9'), types.join(' '), {
      delimiter: ';',
    });
    expect(await rows(relation, '_id, f0::VARCHAR, f1::VARCHAR, f46::VARCHAR, f59, f57::VARCHAR')).toEqual([
      [1n, '0.0', '0.1', '4.6', '9', '0.57'],
      [2n, '2.5', '2.5', '2.5', '{"a": [2], "b": 1}', '2.50'],
    ]);
    const left = await engine.query(
      sql`SELECT table_name FROM duckdb_tables() WHERE table_name LIKE '%(texts%'`,
    );
    expect(left.rows).toBe(0);
  });

  test('reads fields whose names need quoting, and a header that repeats a name', async () => {
    const table = 'odd';
    const fields: Field[] = [
      { id: `q'uote:x"y`, type: 'text' },
      { id: 'pct%col', type: 'text' },
    ];
    const relation = await engine.provide(table, (session) =>
      withCsvFile(session, new TextEncoder().encode('a,a\nx,y\n'), (file) =>
        loadCsv(session, table, { file, source: PLAIN_CSV, fields }),
      ),
    );
    const { columns } = await engine.query(sql`SELECT * FROM ${relation.name}`);
    expect(columns.map(({ name }) => name)).toEqual(['_id', `q'uote:x"y`, 'pct%col']);
  });
});
