import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Postings } from './postings.ts';
import { drain, Spool } from './spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'datapond-postings-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const scratch = () => join(folder, `${++files}`);

const occurrences = fc.array(fc.tuple(fc.nat(8), fc.nat(3), fc.nat(16_383)), { maxLength: 200 });

test.each([
  [true, 1 << 20],
  [true, 7],
  [false, 16],
])(
  'occurrences are found by key, whether there was room for them or not: placed %s, %i at a time',
  (placed, segment) => {
    fc.assert(
      fc.property(occurrences, (given) => {
        const postings = new Postings(scratch, placed, segment);
        let id = 1;
        const all = given.map(([key, more, position]) => ({ key, id: (id += more), position }));
        for (const one of all) postings.add(one.key, one.id, one.position);
        expect(postings.length).toBe(all.length);
        const sorted = postings.sort();
        for (const key of new Set(all.map((one) => one.key))) {
          const own = all.filter((one) => one.key === key);
          const { ids, positions } = sorted.of(key);
          expect([...ids]).toEqual(own.map((one) => one.id));
          expect([...positions]).toEqual(placed ? own.map((one) => one.position) : []);
        }
        sorted.close();
        expect(readdirSync(folder)).toEqual([]);
      }),
      { seed: 20_261_122, numRuns: 100 },
    );
  },
);

test('keys of which there are very many, in several files', () => {
  const postings = new Postings(scratch, true, 9000);
  const keyOf = (id: number) => (id * 7919) % 40_000;
  for (let id = 1; id <= 60_000; id += 1) postings.add(keyOf(id), id, id % 1000);
  const sorted = postings.sort();
  for (let id = 1; id <= 20_000; id += 1) {
    const { ids, positions } = sorted.of(keyOf(id));
    expect([...ids]).toEqual([id, id + 40_000]);
    expect([...positions]).toEqual([id % 1000, id % 1000]);
    expect(sorted.count(keyOf(id))).toBe(2);
  }
  sorted.close();
});

test('what is thrown away leaves no file', () => {
  const postings = new Postings(scratch, true, 4);
  for (let id = 1; id < 20; id += 1) postings.add(0, id, 1);
  expect(readdirSync(folder)).not.toEqual([]);
  postings.discard();
  expect(readdirSync(folder)).toEqual([]);
});

test('a spool gives what it took, from memory or from a file', () => {
  for (const size of [10, 300_000]) {
    const spool = new Spool(scratch);
    for (let i = 0; i < 9; i += 1) spool.add(new Uint8Array(size).fill(i));
    expect(spool.length).toBe(9 * size);
    expect(readdirSync(folder).length).toBe(size > 10 ? 1 : 0);
    const bytes: number[] = [];
    drain(spool.finish(), (piece) => {
      for (let at = 0; at < piece.length; at += size / 10) bytes.push(piece[at]!);
    });
    expect(bytes.length).toBeGreaterThanOrEqual(9);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
    expect(readdirSync(folder)).toEqual([]);
  }
});
