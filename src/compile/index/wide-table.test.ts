import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { IndexFile } from '../../core/published-files.ts';
import { createByteRanges } from '../../index/bytes/byte-ranges.ts';
import { openTableIndex } from '../../index/open-table-index.ts';
import { compileFolder } from '../compile-folder.ts';
import type { PublishedFile } from '../files/published-file.ts';
import { makeFolder } from '../../testing/temp-folder.ts';

test('a table of thousands of columns is built, in the memory that there is', async () => {
  const names = Array.from({ length: 5_000 }, (_, i) => `c${i}`);
  const rows = [0, 1, 2].map((row) => names.map((_, i) => (i % 3 === 0 ? `w${row}` : row * i)).join(','));
  const { folder, remove } = makeFolder({ 't.csv': `${names.join(',')}\n${rows.join('\n')}\n` });
  try {
    const { catalog, notices } = await compileFolder({ data: folder, cache: null, log: () => {} });
    expect(notices).toEqual([]);
    const [resource] = catalog.datasets[0]?.resources ?? [];
    expect(resource?.fields).toHaveLength(5_000);
    expect(resource?.index).not.toBeNull();
  } finally {
    remove();
  }
}, 120_000);

test.each([
  ['more columns than records', 110, 100, false],
  ['as many records as columns', 110, 110, true],
])('of a wide table words and values are told, but not of %s', async (_, columns, records, areTold) => {
  const names = Array.from({ length: columns }, (_, i) => `c${i}`);
  const rows = Array.from({ length: records }, (_, row) =>
    names.map((_, i) => `w${(row * i) % 7}`).join(','),
  );
  const { folder, remove } = makeFolder({ 't.csv': `${names.join(',')}\n${rows.join('\n')}\n` });
  try {
    const { catalog, files } = await compileFolder({ data: folder, cache: null, log: () => {} });
    const file = catalog.datasets[0]?.resources[0]?.index as IndexFile;
    const bytes = await contentOf(files.find(({ url }) => url === file.parts[0]?.url));
    const source = { bytes: bytes.length, read: async (at: number, n: number) => bytes.subarray(at, at + n) };
    const ranges = createByteRanges(source, { room: 1e9, isGenerous: false });
    const index = await openTableIndex(ranges, file, records);
    expect(index.words !== null).toBe(areTold);
    expect(index.column('c1')?.values?.size).toBe(areTold ? 7 : undefined);
  } finally {
    remove();
  }
});

async function contentOf(file: PublishedFile | undefined): Promise<Uint8Array> {
  const content = file?.content as Exclude<PublishedFile['content'], string>;
  return content instanceof Uint8Array ? content : readFile(content.path);
}
