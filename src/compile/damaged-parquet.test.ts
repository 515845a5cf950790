import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';
import { compileFolder } from './compile-folder.ts';

const FLIGHTS = readFileSync(new URL('../../data/flights/flights-3m.parquet', import.meta.url));

test.each<[string, Uint8Array, RegExp]>([
  ['cut off', FLIGHTS.subarray(0, 2_000_000), /^flights\.parquet: its footer cannot be read/],
  [
    'damaged within',
    new Uint8Array(FLIGHTS).fill(0, 1000, 3_000_000),
    /^flights\.parquet: .*(?:read|decompress|corrupt|page|ZSTD|invalid)/i,
  ],
  [
    'damaged in its footer',
    new Uint8Array(FLIGHTS).fill(0xff, FLIGHTS.length - 6000, FLIGHTS.length - 3000),
    /^flights\.parquet: /,
  ],
])('a Parquet file for a store that is %s is a problem of its own', async (_what, file, problem) => {
  const data = tempFolder({ 'flights.parquet': file });
  const { catalog } = await compileFolder({ data, cache: null, log: () => {} });
  expect(catalog.datasets[0]?.resources[0]).toMatchObject({
    source: null,
    store: null,
    index: null,
    problem: expect.stringMatching(problem),
  });
});
