import { DuckDBInstance } from '@duckdb/node-api';
import { Binary, Float16, Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field, Resource } from '../../core/catalog.ts';
import { sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createFolderRelations, createNodeEngine } from '../../testing/node-engine.ts';
import { parquetWasmBytes } from '../node/parquet-wasm-bytes.ts';
import { createRelations } from '../relations.ts';
import { inspectParquet } from './inspect-parquet.ts';
import { createParquetReader } from './parquet-reader.ts';

/** Column → DuckDB expression, PostgreSQL type, text of the value as DuckDB prints it. */
const TYPES: readonly (readonly [name: string, expression: string, type: string, text: string])[] = [
  ['b', 'true', 'bool', 'true'],
  ['ti', '-1::TINYINT', 'int2', '-1'],
  ['ut', '200::UTINYINT', 'int2', '200'],
  ['si', '3::SMALLINT', 'int2', '3'],
  ['us', '60000::USMALLINT', 'int4', '60000'],
  ['i', '5::INTEGER', 'int4', '5'],
  ['ui', '4000000000::UINTEGER', 'int8', '4000000000'],
  ['bi', '9007199254740993::BIGINT', 'int8', '9007199254740993'],
  ['ub', '18446744073709551615::UBIGINT', 'numeric', '18446744073709551615'],
  ['f', '1.5::FLOAT', 'float4', '1.5'],
  ['d', '0.1::DOUBLE', 'float8', '0.1'],
  ['nan', "'nan'::DOUBLE", 'float8', 'nan'],
  ['dec', '12.50::DECIMAL(10, 2)', 'numeric', '12.50'],
  [
    'big',
    '123456789012345678901234567890.12::DECIMAL(38, 2)',
    'numeric',
    '123456789012345678901234567890.12',
  ],
  ['t', "'é😀'", 'text', 'é😀'],
  ['da', "DATE '2021-02-03'", 'date', '2021-02-03'],
  ['tm', "TIME '13:14:15.25'", 'time', '13:14:15.25'],
  ['ts', "TIMESTAMP '2021-02-03 04:05:06.789123'", 'timestamp', '2021-02-03 04:05:06.789123'],
  ['tms', "TIMESTAMP_MS '2021-02-03 04:05:06.789'", 'timestamp', '2021-02-03 04:05:06.789'],
  ['tns', "TIMESTAMP_NS '2021-02-03 04:05:06.789123456'", 'timestamp', '2021-02-03 04:05:06.789123'],
  ['tz', "TIMESTAMPTZ '2021-02-03 04:05:06+02'", 'timestamptz', '2021-02-03 02:05:06+00'],
  ['iv', "INTERVAL '3 days 01:02:03.5'", 'interval', '3 days 01:02:03.5'],
  ['uu', "UUID 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'", 'uuid', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
  ['utf', "'abc'::BLOB", 'text', 'abc'],
  ['hex', "'\\xFF\\x01'::BLOB", 'text', '\\xff01'],
  ['en', "'x'::ENUM('x', 'y')", 'text', 'x'],
  ['js', '\'{"a":  1}\'::JSON', 'json', '{"a":  1}'],
  ['li', '[1, 2, NULL]', 'json', '[1,2,null]'],
  ['ls', `['a', 'q"\\']`, 'json', '["a","q\\"\\\\"]'],
  ['ll', '[[1], []]', 'json', '[[1],[]]'],
  [
    'st',
    "{'a': 9007199254740993, 'b c': {'x': NULL, 'y': [1.5::DOUBLE]}, 'd': DATE '2020-01-02', 'e': TIMESTAMP '1969-12-31 23:59:59.5'}",
    'json',
    '{"a":9007199254740993,"b c":{"x":null,"y":[1.5]},"d":"2020-01-02","e":"1969-12-31 23:59:59.5"}',
  ],
  ['dj', "{'n': -0.25::DECIMAL(10, 2)}", 'json', '{"n":-0.25}'],
  ['mp', "MAP {'k': 1}", 'json', '{"k":1}'],
];

const CODECS = ['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4', 'lz4_raw'];

let folder = '';
const reader = createParquetReader(parquetWasmBytes);
const native = createNativeEngine();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'datapond-test-'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const write = (select: string, file: string, options = '') =>
    connection.run(`COPY (${select}) TO '${join(folder, file)}' (FORMAT parquet ${options})`);
  const values = TYPES.map(([name, expression]) => `${expression} AS "${name}"`).join(', ');
  await write(`SELECT ${values} UNION ALL SELECT ${TYPES.map(() => 'NULL').join(', ')}`, 'types.parquet');
  for (const codec of CODECS)
    await write(
      "SELECT range AS n, 'row ' || range AS t FROM range(3000)",
      `${codec}.parquet`,
      `, COMPRESSION ${codec}`,
    );
  await write('SELECT range AS n FROM range(300000)', 'groups.parquet', ', ROW_GROUP_SIZE 100000');
  await write("SELECT 1 AS n, 'x' AS t WHERE false", 'empty.parquet');
  await write("SELECT INTERVAL '2 months' AS age", 'months.parquet');
  await write("SELECT 1 AS n, CAST({'a': [1]} AS VARIANT) AS v", 'variants.parquet');
  await write("SELECT {'VARIANT': 1, 'a VARIANT': 2} AS s", 'named-variant.parquet');
  connection.closeSync();
});

afterAll(async () => {
  await native.close();
  await rm(folder, { recursive: true });
});

const read = (file: string) => readFile(join(folder, file));

describe('inspectParquet', () => {
  test('gives every column its PostgreSQL type', async () => {
    const { rows, fields } = await inspectParquet(reader, native, await read('types.parquet'));
    expect(rows).toBe(2);
    expect(fields.map(({ id, type }) => [id, type])).toEqual(TYPES.map(([name, , type]) => [name, type]));
  });

  test('leaves the bytes as they were', async () => {
    const bytes = await read('types.parquet');
    await inspectParquet(reader, native, bytes);
    expect(bytes.equals(await read('types.parquet'))).toBe(true);
  });

  test.each([
    [
      'cut off',
      (bytes: Uint8Array) => bytes.subarray(0, 2000),
      'its footer cannot be read: Invalid Parquet file. Corrupt footer',
    ],
    ['empty', () => new Uint8Array(), 'its footer cannot be read: Empty input'],
    ['of another kind', () => new TextEncoder().encode('a,b\n1,2\n1,2\n'), 'its footer cannot be read: '],
    ['damaged', (bytes: Uint8Array) => bytes.fill(0xff, 4, 2000), /^row group 1 of 1 cannot be read: /],
  ])('tells why a file cannot be read that is %s', async (_what, spoil, message) => {
    const bytes = spoil(new Uint8Array(await read('zstd.parquet')));
    await expect(inspectParquet(reader, native, bytes)).rejects.toThrow(message);
  });
});

/** As people drop files: nothing is rewritten before. */
describe('a Parquet file that no build has seen', () => {
  const engine = createNodeEngine();
  beforeAll(() => engine.start());
  afterAll(() => engine.close());

  test('has geometries as text where GeoParquet tells of them, and floats of 16 bits', async () => {
    const { Table: WasmTable, WriterPropertiesBuilder, writeParquet } = await import('parquet-wasm/esm');
    await reader.readSchema(await read('types.parquet'));
    const point = Uint8Array.from('0101000000000000000000f03f0000000000000040'.match(/../g) ?? [], (pair) =>
      Number.parseInt(pair, 16),
    );
    const columns = {
      h: vectorFromArray([0.5, -2], new Float16()),
      g: vectorFromArray([point, null], new Binary()),
      other: vectorFromArray([point, null], new Binary()),
    };
    const geo = JSON.stringify({ version: '1.1.0', columns: { g: { encoding: 'WKB' }, other: null } });
    const properties = new WriterPropertiesBuilder().setKeyValueMetadata(new Map([['geo', geo]])).build();
    const bytes = writeParquet(WasmTable.fromIPCStream(tableToIPC(new Table(columns), 'stream')), properties);
    const { fields, rows, odd } = await inspectParquet(reader, engine, bytes);
    expect(odd).toEqual([]);
    const relations = createRelations({ engine, readFile: async () => bytes.slice(), parquet: reader });
    const source = { kind: 'parquet', rows } as const;
    const resource = { id: 'dropped', url: 'dropped.parquet', source, fields, sha256: null, store: null };
    const { name } = await relations.open(resource as unknown as Resource);
    const { columns: found } = await engine.query(sql`SELECT h, g FROM ${name} ORDER BY _id`);
    expect(found.map(({ values }) => Array.from(values))).toEqual([
      [0.5, -2],
      ['POINT (1 2)', null],
    ]);
  });
});

describe.each([
  ['WebAssembly', createNodeEngine],
  ['native', createNativeEngine],
] as const)('a Parquet file as a relation (%s)', (_name, create) => {
  const engine = create();
  beforeAll(() => engine.start());
  afterAll(() => engine.close());

  const open = async (url: string, fields?: readonly Field[]) => {
    const inspected = await inspectParquet(reader, native, await read(url));
    const resource: Resource = {
      id: fields ? `${url} renamed` : url,
      name: url,
      title: url,
      description: '',
      format: 'Parquet',
      mediaType: null,
      aliases: [],
      primaryKey: [],
      fields: fields ?? inspected.fields,
      url,
      bytes: null,
      sha256: null,
      store: null,
      index: null,
      source: { kind: 'parquet', rows: inspected.rows },
      preview: null,
      problem: null,
    };
    return createFolderRelations(engine, folder).open(resource);
  };

  const texts = async (select: ReturnType<typeof sql>) => {
    const { rows, columns } = await engine.query(select);
    return Array.from({ length: rows }, (_, i) => columns.map(({ values }) => values[i]));
  };

  test('keeps every value of every type', async () => {
    const { name, rows } = await open('types.parquet');
    expect(rows).toBe(2);
    const [first, second] = await texts(sql`SELECT COLUMNS(*)::VARCHAR FROM ${name} ORDER BY _id`);
    expect(first).toEqual(['1', ...TYPES.map(([, , , text]) => text)]);
    expect(second).toEqual(['2', ...TYPES.map(() => null)]);
  });

  test.each(CODECS)('reads the codec %s', async (codec) => {
    const { name, rows } = await open(`${codec}.parquet`);
    expect(rows).toBe(3000);
    expect(await texts(sql`SELECT _id, n, t FROM ${name} WHERE _id = 3000`)).toEqual([
      [3000n, 2999n, 'row 2999'],
    ]);
  });

  test('numbers records across row groups', async () => {
    const { name } = await open('groups.parquet');
    expect(await texts(sql`SELECT count(*), min(_id - n), max(_id - n) FROM ${name}`)).toEqual([
      [300_000n, 1n, 1n],
    ]);
  });

  test('makes a table of a file without records', async () => {
    const { name, rows } = await open('empty.parquet');
    expect(rows).toBe(0);
    const columns = await engine.describe(sql`SELECT * FROM ${name}`);
    expect(columns).toEqual([
      { name: '_id', type: 'BIGINT' },
      { name: 'n', type: 'INTEGER' },
      { name: 't', type: 'VARCHAR' },
    ]);
  });

  test('gives fields the names and types the catalogue has for them', async () => {
    const { name } = await open('snappy.parquet', [
      { id: 'number', type: 'text' },
      { id: 'row "x"', type: 'text' },
    ]);
    expect(await texts(sql`SELECT number, "row ""x""" FROM ${name} WHERE _id = 1`)).toEqual([['0', 'row 0']]);
  });
});
