import { tableFromIPC } from 'apache-arrow';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { parquetWasmBytes } from '../node/parquet-wasm-bytes.ts';
import { createParquetReader } from './parquet-reader.ts';
import { wkbToWkt } from './wkb-text.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

const SHAPES = [
  'POINT (30 10.5)',
  'POINT EMPTY',
  'POINT Z (1 2 3)',
  'POINT ZM (1 2 3 -0.25)',
  'LINESTRING (30 10, 10 30, 40 40)',
  'LINESTRING EMPTY',
  'LINESTRING M (30 10 1, 10 30 2)',
  'POLYGON ((30 10, 40 40, 20 40, 30 10))',
  'POLYGON ((35 10, 45 45, 15 40, 35 10), (20 30, 35 35, 30 20, 20 30))',
  'POLYGON EMPTY',
  'MULTIPOINT (10 40, 40 30)',
  'MULTIPOINT EMPTY',
  'MULTILINESTRING ((10 10, 20 20), (40 40, 30 30, 40 20))',
  'MULTIPOLYGON (((30 20, 45 40, 10 40, 30 20)), ((15 5, 40 10, 10 20, 15 5), (1 1, 2 2, 3 1, 1 1)))',
  'GEOMETRYCOLLECTION (POINT (40 10), LINESTRING (10 10, 20 20), GEOMETRYCOLLECTION (POINT (1 1)))',
  'GEOMETRYCOLLECTION EMPTY',
];

/** DuckDB's own binary of a text. */
async function written(shapes: readonly string[]): Promise<readonly Uint8Array[]> {
  const path = await engine.newFile();
  await engine.query(
    sql`COPY (SELECT CAST(unnest(string_split(${shapes.join(';')}, ';')) AS GEOMETRY) AS g) TO ${path} (FORMAT parquet)`,
  );
  const file = await createParquetReader(parquetWasmBytes).open(readFileSync(path));
  return [...file.parts()].flatMap(
    (part) => Array.from(tableFromIPC(part).getChildAt(0) ?? []) as Uint8Array[],
  );
}

test('geometries are written as DuckDB writes them', async () => {
  expect((await written(SHAPES)).map(wkbToWkt)).toEqual(SHAPES);
});

test('the other byte order, and PostGIS’ own bits, are read', () => {
  const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  expect(wkbToWkt(bytes('00000000013ff00000000000004000000000000000'))).toBe('POINT (1 2)');
  expect(wkbToWkt(bytes('0101000020e6100000000000000000f03f0000000000000040'))).toBe('POINT (1 2)');
  expect(wkbToWkt(bytes('0101000080000000000000f03f00000000000000400000000000000840'))).toBe(
    'POINT Z (1 2 3)',
  );
});

test('what is none, or is cut or goes on, is told apart', async () => {
  const all = await written(SHAPES);
  for (const bytes of all)
    for (const length of [0, 1, 4, bytes.length - 1]) expect(wkbToWkt(bytes.slice(0, length))).toBeNull();
  expect(wkbToWkt(Uint8Array.of(...(all[0] ?? []), 0))).toBeNull();
  expect(wkbToWkt(new TextEncoder().encode('no geometry at all, but a text of some length'))).toBeNull();
  const nested = Uint8Array.from({ length: 9 * 40 }, (_, i) => [1, 7, 0, 0, 0, 1, 0, 0, 0][i % 9] ?? 0);
  expect(wkbToWkt(nested)).toBeNull();
});
