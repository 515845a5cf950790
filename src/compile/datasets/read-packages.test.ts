import { expect, test } from 'vitest';
import { createNotices } from '../../catalog/notices.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { readPackages } from './read-packages.ts';

async function remarksOf(files: Record<string, string>): Promise<readonly string[]> {
  const notices = createNotices();
  await readPackages(tempFolder(files), notices);
  return notices.list.map(({ text }) => text);
}

const listing = (...paths: readonly string[]) =>
  JSON.stringify({ resources: paths.map((path) => ({ path })) });

test('tables that no descriptor lists are told of, since they are not published', async () => {
  const files = { 'city/a.csv': '', 'city/b.csv': '', 'city/sub/c.tsv': '', 'city/notes.txt': '' };
  expect(await remarksOf({ ...files, 'city/datapackage.json': listing('./a.csv') })).toEqual([
    'not published, since no datapackage.json lists them: data/city/b.csv, data/city/sub/c.tsv',
  ]);
  expect(
    await remarksOf({ ...files, 'city/datapackage.json': listing('a.csv', 'b.csv', 'sub/c.tsv') }),
  ).toEqual([]);
});

test('of many the first are named', async () => {
  const files = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.csv`, '']));
  expect(await remarksOf({ ...files, 'datapackage.json': listing('0.csv') })).toEqual([
    'not published, since no datapackage.json lists them: data/1.csv, data/2.csv, data/3.csv, data/4.csv, data/5.csv and 3 more',
  ]);
});

test('of the files beside a descriptor that cannot be read nothing more is told', async () => {
  const remarks = await remarksOf({ 'city/datapackage.json': '{', 'city/a.csv': '' });
  expect(remarks.filter((text) => text.includes('a.csv'))).toEqual([]);
});

test('metadata of CSV on the Web is no table, and describes those beside it', async () => {
  const notices = createNotices();
  const metadata = {
    '@context': 'http://www.w3.org/ns/csvw',
    tables: [
      {
        url: 'sub/a.csv',
        'dc:title': 'Towns',
        tableSchema: { columns: [{ titles: 'n', datatype: 'decimal' }] },
      },
    ],
  };
  const found = await readPackages(
    tempFolder({
      'city/sub/a.csv': 'n\n1\n',
      'city/b.csv': 'n\n1\n',
      'city/m.json': JSON.stringify(metadata),
    }),
    notices,
  );
  expect(
    found[0]?.descriptor.resources.map(({ title, schema }) => [title, schema?.fields[0]?.type?.name ?? null]),
  ).toEqual([
    ['B', null],
    ['Towns', 'numeric'],
  ]);
  expect(notices.list).toEqual([]);
});
