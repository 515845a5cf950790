import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SortedRuns, type GiveKeys } from './sorted-runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'datapond-runs-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** A disk that has no room for a single byte. */
const FULL = '/dev/full';

/** @param full which runs find the disk full, counted from 1 */
function runsOf(full: readonly number[] = []) {
  let files = 0;
  return new SortedRuns(() => {
    const path = join(folder, String(++files));
    if (full.includes(files)) symlinkSync(FULL, path);
    return path;
  });
}

const giving =
  (...keys: readonly string[]): GiveKeys =>
  (take) =>
    keys.forEach((key, i) => take(Buffer.from(key), Uint32Array.of(i + 1)));

test.skipIf(!existsSync(FULL)).each([
  { when: 'the first run is written', full: [1] },
  { when: 'a later run is written', full: [2] },
  { when: 'the last run is written', full: [3] },
])('a disk that is full when $when is told of, and nothing is left on it', ({ full }) => {
  const runs = runsOf(full);
  expect(() => {
    try {
      runs.write(giving('a', 'c'));
      runs.write(giving('b'));
      runs.finish(giving('d'), () => undefined);
    } finally {
      runs.discard();
    }
  }).toThrow(/ENOSPC/);
  expect(readdirSync(folder)).toEqual([]);
});

test('the last run, when it cannot be written, takes those before with it', () => {
  const runs = runsOf();
  runs.write(giving('a'));
  const failing: GiveKeys = (take) => {
    take(Buffer.from('b'), Uint32Array.of(2));
    throw new Error('no more');
  };
  expect(() => runs.finish(failing, () => undefined)).toThrow('no more');
  expect(readdirSync(folder)).toEqual([]);
});

test('whoever takes the keys may fail: nothing is left, and no file stays open', () => {
  const runs = runsOf();
  runs.write(giving('a'));
  const files = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0);
  const before = files();
  expect(() =>
    runs.finish(giving('b'), () => {
      throw new Error('the disk of the index is full');
    }),
  ).toThrow('the disk of the index is full');
  expect([readdirSync(folder), files()]).toEqual([[], before]);
});

test('a run that lacks its end is an error, and no shorter answer', () => {
  const runs = runsOf();
  runs.write(giving('a', 'b', 'c'));
  truncateSync(join(folder, '1'), 30);
  expect(() => runs.finish(giving('d'), () => undefined)).toThrow('became shorter');
  expect(readdirSync(folder)).toEqual([]);
});
