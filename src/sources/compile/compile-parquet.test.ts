import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { derivePackage } from '../../catalog/derive-package.ts';
import type { FieldDescriptor, ResourceDescriptor } from '../../catalog/descriptor.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { parquetWasmBytes } from '../node/parquet-wasm-bytes.ts';
import { createParquetReader } from '../parquet/parquet-reader.ts';
import { compileParquet } from './compile-parquet.ts';

const FLIGHTS = readFileSync(new URL('../../../data/flights/flights-3m.parquet', import.meta.url));
const engine = createNativeEngine();
const reader = createParquetReader(parquetWasmBytes);
afterAll(() => engine.close());

function compile(bytes: Uint8Array, fields: readonly FieldDescriptor[] | null) {
  const path = 'flights.parquet';
  const [derived] = derivePackage({ name: 'x', paths: [path], where: path }, new Set()).resources;
  const schema = fields && { fields, primaryKey: [] };
  const descriptor = { ...(derived as ResourceDescriptor), schema };
  return compileParquet({ kind: 'parquet', content: bytes, path, descriptor }, engine, reader);
}

const named = (name: string, type: string, exact: boolean): FieldDescriptor => ({
  name,
  type: { name: type, exact },
  format: null,
});

test('a file without descriptor says what its columns are', async () => {
  const { fields, source } = await compile(FLIGHTS, null);
  expect(fields.map(({ id, type }) => `${id} ${type}`).join(', ')).toBe(
    'date timestamp, delay int8, distance int8, origin text, destination text',
  );
  expect(source).toEqual({ kind: 'parquet', rows: 3_000_000 });
});

test('a family keeps the width of the file, a type named by the author does not', async () => {
  const { fields } = await compile(FLIGHTS, [
    named('delay', 'int4', false),
    named('distance', 'int4', true),
    named('origin', 'text', false),
  ]);
  expect(fields.slice(1, 4).map(({ type }) => type)).toEqual(['int8', 'int4', 'text']);
});

test('an empty file and a damaged one are problems, not failures', async () => {
  expect((await compile(new Uint8Array(), null)).problem).toBe('flights.parquet is empty');
  expect((await compile(new Uint8Array(FLIGHTS.subarray(0, 5000)), null)).problem).toMatch(
    /^flights\.parquet: its footer cannot be read/,
  );
});
