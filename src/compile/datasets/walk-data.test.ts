import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { walkData } from './walk-data.ts';

async function walked(folder: string): Promise<readonly string[]> {
  const entries: string[] = [];
  for await (const { kind, path } of walkData(folder)) entries.push(`${kind} ${path}`);
  return entries;
}

test('a walk comes to each file once, whichever links lead there, and to nothing hidden, installed or built', async () => {
  const folder = tempFolder({
    'a/x.csv': '12345',
    'node_modules/y.csv': '',
    '.git/z.csv': '',
    'dist/sw.js': '',
    'dist/catalog.json': '',
  });
  symlinkSync('..', join(folder, 'a', 'back'));
  symlinkSync('..', join(folder, 'a', 'again'));
  symlinkSync('nowhere', join(folder, 'gone.csv'));
  expect(await walked(folder)).toEqual(['folder ', 'folder a', 'file a/x.csv', 'unseen file gone.csv']);
});

// The system lets its administrator read whatever there is.
test.runIf(process.getuid?.() !== 0)('a folder that nobody may read is told, and ends nothing', async () => {
  const folder = tempFolder({ 'a/x.csv': '', 'b/y.csv': '' });
  chmodSync(join(folder, 'a'), 0);
  onTestFinished(() => chmodSync(join(folder, 'a'), 0o700));
  expect(await walked(folder)).toEqual(['folder ', 'unseen folder a', 'folder b', 'file b/y.csv']);
});

test('a data folder that cannot be read is an error', async () => {
  await expect(walked(join(tempFolder({}), 'none'))).rejects.toThrow('ENOENT');
});
