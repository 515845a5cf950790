import { expect, test } from 'vitest';
import { compileFolder } from '../compile-folder.ts';
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
