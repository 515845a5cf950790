import { expect, test } from 'vitest';
import { chooseOpened } from './keep-opened.ts';
import type { ResourceFile } from './resource-files.ts';

const MB = 1_000_000;
const PLENTY = 1_000 * MB;

/** A table's files: its preview, and what it is read from. */
function table(name: string, bytes: number): readonly ResourceFile[] {
  const file = (address: string, size: number, isPreview: boolean): ResourceFile => ({
    address,
    bytes: size,
    sha256: null,
    isPreview,
  });
  return [file(`${name}.csv`, bytes - 1_000, false), file(`${name}.preview`, 1_000, true)];
}

function chosen(tables: readonly (readonly ResourceFile[])[], here: readonly string[], free: number | null) {
  return chooseOpened(tables, new Set(here), free).map(({ address }) => address);
}

test('small tables that were looked at are kept, no others', () => {
  const tables = [table('seen', 5 * MB), table('unseen', MB), table('large', 5 * MB + 1)];
  expect(chosen(tables, ['seen.preview', 'large.preview'], PLENTY)).toEqual(['seen.csv']);
  expect(chosen(tables, ['seen.preview', 'seen.csv'], PLENTY)).toEqual([]);
});

test('they take no more than their room, a tenth of the free space, and nothing where that is unknown', () => {
  const tables = Array.from({ length: 15 }, (_, i) => table(`t${i}`, 4 * MB));
  const previews = tables.map((_, i) => `t${i}.preview`);
  const half = tables.slice(0, 6).map((_, i) => `t${i}.csv`);
  expect(chosen(tables, previews, PLENTY)).toHaveLength(12);
  expect(chosen(tables, [...previews, ...half], PLENTY)).toHaveLength(6);
  expect(chosen(tables, previews, 50 * MB)).toEqual(['t0.csv']);
  expect(chosen(tables, previews, null)).toEqual([]);
});
