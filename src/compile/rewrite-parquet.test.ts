import { readFileSync } from 'node:fs';
import { Decimal, Float16, Table, tableToIPC, type Vector, vectorFromArray } from 'apache-arrow';
import { afterAll, expect, test } from 'vitest';
import { derivePackage } from '../catalog/derive-package.ts';
import type { Resource } from '../core/catalog.ts';
import { raw, sql } from '../core/sql/fragment.ts';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { compileParquet } from '../sources/compile/compile-parquet.ts';
import { parquetWasmBytes } from '../sources/node/parquet-wasm-bytes.ts';
import { createParquetReader } from '../sources/parquet/parquet-reader.ts';
import { createRelations } from '../sources/relations.ts';
import { createNodeEngine } from '../testing/node-engine.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { compileFolder } from './compile-folder.ts';
import { rewriteParquet } from './rewrite-parquet.ts';

const native = createNativeEngine();
const wasm = createNodeEngine();
const reader = createParquetReader(parquetWasmBytes);
afterAll(() => Promise.all([native.close(), wasm.close()]));

async function written(select: string): Promise<Uint8Array> {
  const path = await native.newFile();
  await native.query(sql`COPY (${raw(select)}) TO ${path} (FORMAT parquet)`);
  return readFileSync(path);
}

function compile(content: Uint8Array) {
  const path = 'shapes.parquet';
  const [descriptor] = derivePackage({ name: 'x', paths: [path], where: path }, new Set()).resources;
  return compileParquet({ kind: 'parquet', content, path, descriptor: descriptor! }, native, reader, {
    rewrite: (bytes, odd) => rewriteParquet(native, bytes, odd),
  });
}

/** The second column of what both engines read of what is published. */
async function readByBoth(content: Uint8Array) {
  const { rewritten, fields, source, remarks, problem } = await compile(content);
  expect(problem).toBeNull();
  const texts = await Promise.all(
    [native, wasm].map(async (engine, i) => {
      const relations = createRelations({
        engine,
        readFile: async () => new Uint8Array(rewritten ?? content),
        parquet: reader,
      });
      const resource = {
        id: `odd ${count++} ${i}`,
        url: 'x.parquet',
        source,
        fields,
        sha256: null,
        store: null,
      };
      const relation = await relations.open(resource as unknown as Resource);
      const { columns } = await engine.query(
        sql`SELECT CAST(COLUMNS(* EXCLUDE _id) AS VARCHAR) FROM ${relation.name} ORDER BY _id`,
      );
      return Array.from(columns[1]?.values ?? [], String);
    }),
  );
  expect(texts[1]).toEqual(texts[0]);
  return {
    texts: texts[0],
    type: fields[1]?.type,
    remarks: remarks.map(({ text }) => text),
    isRewritten: rewritten !== null,
  };
}
let count = 0;

test.each([
  [
    'geometries',
    "SELECT 1 AS n, CAST(unnest(['POINT (30 10.5)', 'LINESTRING (0 0, 1e20 1)', NULL]) AS GEOMETRY) AS g",
    ['POINT (30 10.5)', 'LINESTRING (0 0, 1e+20 1)', 'null'],
    'text',
    ['column "g": geometries are written as WKT'],
  ],
  [
    'variants',
    "SELECT 1 AS n, CAST(unnest([{'a': [1, 2]}, NULL]) AS VARIANT) AS v",
    ['{"a":[1,2]}', 'null'],
    'json',
    ['column "v": variants are written as JSON'],
  ],
  [
    'numbers within others',
    `SELECT 1 AS n, {'x': 30::DOUBLE, 'y': [1e21::DOUBLE, 1e-7, 'nan', '-inf'], 'z': '-NaN ","Infinity'} AS s`,
    ['{"x":30.0,"y":[1e21,1e-7,null,null],"z":"-NaN \\",\\"Infinity"}'],
    'json',
    [],
  ],
  ['decimals within others', 'SELECT 1 AS n, [1.50::DECIMAL(10, 2), NULL] AS d', ['[1.5,null]'], 'json', []],
  ['days as keys', "SELECT 1 AS n, MAP {DATE '2026-01-02': 1} AS m", ['{"2026-01-02":1}'], 'json', []],
  [
    'times within others',
    "SELECT 1 AS n, [TIMESTAMPTZ '2021-11-04 11:26:12.5+00', NULL] AS t",
    ['["2021-11-04 11:26:12.5+00",null]'],
    'json',
    [],
  ],
  ['JSON within others', `SELECT 1 AS n, ['{"a": 1}'::JSON] AS j`, ['[{"a":1}]'], 'json', []],
  ['times of day with a zone', "SELECT 1 AS n, TIMETZ '23:30:00-02' AS t", ['01:30:00'], 'time', []],
])('%s are written as all read them', async (_what, select, texts, type, remarks) => {
  expect(await readByBoth(await written(select))).toEqual({ texts, type, remarks, isRewritten: true });
});

/** Columns that DuckDB writes none of. */
async function writtenByArrow(columns: Record<string, Vector>): Promise<Uint8Array> {
  const { Table: WasmTable, writeParquet } = await import('parquet-wasm/esm');
  // Starts it.
  await reader.readSchema(await written('SELECT 1 AS n'));
  return writeParquet(WasmTable.fromIPCStream(tableToIPC(new Table(columns), 'stream')));
}

test('floats of 16 bits are written with 32', async () => {
  const file = await writtenByArrow({
    n: vectorFromArray([1, 2]),
    h: vectorFromArray([0.5, -2], new Float16()),
  });
  expect(await readByBoth(file)).toEqual({
    texts: ['0.5', '-2.0'],
    type: 'float4',
    remarks: [],
    isRewritten: true,
  });
});

test('columns whose names differ in case alone are told apart', async () => {
  const half = (values: readonly number[]) => vectorFromArray(values, new Float16());
  const file = await writtenByArrow({ a: half([1, 2]), A: half([3, 4]) });
  expect(await readByBoth(file)).toMatchObject({ texts: ['3.0', '4.0'], isRewritten: true });
});

test('decimals that DuckDB has no room for are told of', async () => {
  const decimals = vectorFromArray([new Uint32Array(8)], new Decimal(1, 50, 256));
  const file = await writtenByArrow({ n: vectorFromArray([1]), d: decimals });
  expect((await compile(file)).problem).toBe(
    'shapes.parquet: column "d" has decimals of 50 digits: write 38 at most, floating-point numbers or texts',
  );
});

test('a column without a name is told of', async () => {
  const file = await writtenByArrow({ n: vectorFromArray([1, 2]), '': vectorFromArray([1, 2]) });
  expect((await compile(file)).problem).toBe('shapes.parquet: column 2 has no name: give it one');
});

test('what all read alike stays as it is', async () => {
  const file = await written("SELECT 1 AS n, {'a': [1, 2], 'b': 'x'} AS s, 1.5::DOUBLE AS d, now() AS t");
  expect(await readByBoth(file)).toMatchObject({ texts: ['{"a":[1,2],"b":"x"}'], isRewritten: false });
});

test('columns that are called by numbers keep their places', async () => {
  const file = await written('SELECT {\'a\': 1} AS n, 5 AS "2020", \'x\' AS "__proto__"');
  expect(await readByBoth(file)).toMatchObject({ texts: ['5'], isRewritten: false });
});

test('a table without records is one in browsers as well', async () => {
  expect(await readByBoth(await written('SELECT 1 AS n, 2 AS m WHERE false'))).toMatchObject({ texts: [] });
});

test('beside what is rewritten its original is published, unless nobody wants it', async () => {
  const shapes = await written("SELECT 1 AS n, CAST('POINT (1 2)' AS GEOMETRY) AS g");
  const site = (originals: boolean) =>
    tempFolder({ 'shapes.parquet': shapes, 'datapond.json': JSON.stringify({ originals }) });
  const [kept, without] = await Promise.all(
    [true, false].map(async (originals) => {
      const { catalog, files } = await compileFolder({ data: site(originals), cache: null, log: () => {} });
      const resource = catalog.datasets[0]!.resources[0]!;
      return { resource, urls: files.map(({ url }) => url) };
    }),
  );
  expect(kept?.resource.original).toMatchObject({
    name: 'shapes.parquet',
    format: 'Parquet',
    bytes: shapes.length,
  });
  expect(kept?.urls).toContain(kept?.resource.original?.url);
  expect(kept?.resource.original?.url).not.toBe(kept?.resource.url);
  expect(without?.resource.original).toBeUndefined();
});
