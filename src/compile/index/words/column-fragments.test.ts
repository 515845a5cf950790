import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fragmentsOf, isWholeJoint, jointsOf } from '../../../core/search-index/terms/address-fragments.ts';
import { ColumnFragments } from './column-fragments.ts';
import { SpooledReader } from '../lists/list-spool.ts';
import { readPlaced } from '../lists/read-placed.ts';

const folder = mkdtempSync(join(tmpdir(), 'column-fragments-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const scratch = () => join(folder, String(++files));

const encoder = new TextEncoder();

/** Adds rows of chunks; each has the id that follows the one before. */
function addAll(fragments: ColumnFragments, rows: readonly (readonly string[])[]): void {
  for (const [row, chunks] of rows.entries())
    for (const chunk of chunks) {
      const bytes = encoder.encode(` ${chunk} `);
      fragments.add(bytes, 1, bytes.length - 1, row + 1);
    }
}

/** By key its records; of what is placed each with where it stands. */
function read(fragments: ColumnFragments, records: number): Map<string, readonly string[]> {
  const reader = new SpooledReader(fragments.finish(records));
  const found = new Map<string, readonly string[]>();
  for (let own = reader.next(); own; own = reader.next()) {
    const isPlaced = own.positions.length > 0;
    const { ids, times, starts, positions } = readPlaced({ ...own, column: 1 }, null, records);
    const placesOf = (i: number) =>
      Array.from({ length: times[i]! }, (_, occurrence) => `${ids[i]} ${positions[starts[i]! + occurrence]}`);
    found.set(own.key, isPlaced ? [...ids].flatMap((_, i) => placesOf(i)) : [...ids].map(String));
  }
  return found;
}

const chunk = fc.string({
  unit: fc.constantFrom(...'abCz019..@-/', 'é', 'Ö', '😀', '東'),
  minLength: 1,
  maxLength: 9,
});

test('fragments have their places in a text, and joints those of what is behind them', () => {
  fc.assert(
    fc.property(fc.array(fc.array(chunk, { maxLength: 3 }), { minLength: 1, maxLength: 8 }), (rows) => {
      const expected = new Map<string, string[]>();
      const add = (key: string, at: string) => {
        const own = expected.get(key) ?? [];
        if (!own.includes(at)) own.push(at);
        expected.set(key, own);
      };
      for (const [row, chunks] of rows.entries()) {
        let place = 0;
        for (const text of chunks.map((own) => own.toLowerCase())) {
          const fragments = fragmentsOf(text);
          const joints = jointsOf(text, fragments);
          for (const [i, fragment] of fragments.entries()) {
            add(fragment, `${row + 1} ${place + i}`);
            const { before = '', behind = '' } = joints[i - 1] ?? {};
            const joint = before + behind;
            if (i > 0) add(joint, isWholeJoint(joint) ? `${row + 1} ${place + i}` : `${row + 1}`);
          }
          place += fragments.length + 1;
        }
      }
      const fragments = new ColumnFragments(scratch);
      addAll(fragments, rows);
      expect(fragments.isHopeless).toBe(false);
      expect(read(fragments, rows.length)).toEqual(expected);
    }),
  );
});

test('texts of very many fragments have none', () => {
  const fragments = new ColumnFragments(scratch);
  addAll(fragments, [['a'], Array.from({ length: 9_000 }, () => 'a')]);
  expect(fragments.isHopeless).toBe(true);
  fragments.discard();
});

test('what hardly comes again is no use', () => {
  const fragments = new ColumnFragments(scratch);
  addAll(fragments, [Array.from({ length: 10 }, (_, i) => `x${i}`)]);
  expect(fragments.isHopeless).toBe(false);
  addAll(
    fragments,
    Array.from({ length: 40_000 }, (_, i) => [`x${i}`]),
  );
  expect(fragments.isHopeless).toBe(true);
  fragments.discard();
});
