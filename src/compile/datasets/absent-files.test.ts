import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createNotices } from '../../catalog/notices.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { findAbsentFiles } from './absent-files.ts';
import { readPackages } from './read-packages.ts';

const NAMES = ['a', 'b', 'c', 'd'];
const tablesIn = (folder: string) =>
  Object.fromEntries(NAMES.map((name) => [`${folder}${name}.csv`, 'x\n1\n']));

async function problemOf(files: Record<string, string>, folder: string, before: string) {
  const resources = NAMES.map((name) => ({ path: `${before}${name}.csv` }));
  const root = tempFolder({ ...files, [`${folder}/datapackage.json`]: JSON.stringify({ resources }) });
  const packages = await readPackages(root, createNotices());
  const described = packages.find((one) => one.folder === join(root, folder));
  if (!described) throw new Error('no package');
  return findAbsentFiles(described.descriptor, described.folder, `data/${folder}`).problem;
}

test.each([
  ['in the folder above', tablesIn('p/'), 'p/inner', '', '. They lie in data/p: move the descriptor there'],
  [
    'in a folder below',
    tablesIn('p/inner/'),
    'p',
    '',
    '. They lie in data/p/inner: move the descriptor there, or put "inner/" before their paths',
  ],
  [
    'beside it',
    tablesIn('p/'),
    'p',
    'data/',
    '. They lie beside it: their paths are to be as "a.csv" instead of "data/a.csv"',
  ],
  ['nowhere', {}, 'p', '', ''],
])('files that lie %s', async (_, files, folder, before, cure) => {
  expect(await problemOf(files, folder, before)).toBe(
    `data/${folder}/datapackage.json names 4 files that do not exist: ${before}a.csv, ${before}b.csv, ${before}c.csv and 1 more${cure}`,
  );
});

test('files that are there are none', async () => {
  expect(await problemOf(tablesIn('p/'), 'p', '')).toBeNull();
});
