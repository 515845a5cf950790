import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createNotices } from '../../catalog/notices.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { findDatasets } from './find-datasets.ts';

const find = (folder: string) => findDatasets(folder, (path) => `data/${path}`, createNotices());

test('folders with a descriptor, folders without one, and lone files are told apart', async () => {
  const folder = tempFolder({
    'city/datapackage.json': '{}',
    'city/stations.csv': '',
    'weather/2020/jan.csv': '',
    'weather/feb.parquet': '',
    'weather/notes.txt': '',
    'b c.TSV': '',
    'a.csv': '',
    'datapond.json': '{}',
    'readme.md': '',
  });
  expect(await find(folder)).toEqual({
    described: ['city'],
    undescribed: [
      { name: 'a.csv', folder: '', paths: ['a.csv'] },
      { name: 'b c.TSV', folder: '', paths: ['b c.TSV'] },
      { name: 'weather', folder: 'weather', paths: ['2020/jan.csv', 'feb.parquet'] },
    ],
    beside: ['city/stations.csv'],
  });
});

test('what lies in a described folder belongs to its descriptor, but packages below it count', async () => {
  const folder = tempFolder({
    'datapackage.json': '{}',
    'a.csv': '',
    'sub/b.csv': '',
    'sub/deep/datapackage.json': '{}',
  });
  expect(await find(folder)).toEqual({
    described: ['', 'sub/deep'],
    undescribed: [],
    beside: ['a.csv', 'sub/b.csv'],
  });
});

test('texts that look like tables are told of, prose is not', async () => {
  const folder = tempFolder({
    'gtfs/stops.txt': 'stop_id,stop_name\n1,Harbour\n2,Market\n',
    'gtfs/routes.txt':
      'route,way\n1,"It runs from here to there, at all times"\n2,"It runs to the mill, the bridge and back, by day"\n',
    'gtfs/readme.txt': 'What stands here, as it comes.\n\nMore of it\nand more.\n',
  });
  const notices = createNotices();
  await findDatasets(folder, (path) => `data/${path}`, notices);
  expect(notices.list.map(({ text, file }) => [file, text])).toEqual(
    ['data/gtfs/routes.txt', 'data/gtfs/stops.txt'].map((file) => [
      file,
      `${file} is passed over, although it looks like a table: call it .csv, or list it in a datapackage.json with "format": "csv"`,
    ]),
  );
});

test.each([
  ['\n', 'utf16le'],
  ['\r\n', 'utf16le'],
  ['\r\n', 'utf8'],
] as const)('a table as Excel saves Unicode Text, with %j in %s, is told of', async (end, encoding) => {
  const text = ['\ufefftown\tn', 'Genève\t1', 'Łódź\t2', ''].join(end);
  const folder = tempFolder({ 'x.txt': Buffer.from(text, encoding) });
  const notices = createNotices();
  await findDatasets(folder, (path) => path, notices);
  expect(notices.list.map(({ text: told }) => told)).toEqual([
    expect.stringContaining('x.txt is passed over, although it looks like a table'),
  ]);
});

test('hidden files, node_modules and sites built here are passed over', async () => {
  const folder = tempFolder({
    '.git/a.csv': '',
    '.a.csv': '',
    'node_modules/x/a.csv': '',
    'x/.b/c.csv': '',
    'dist/sw.js': '',
    'dist/catalog.json': '',
    'dist/data/a/a.csv': '',
  });
  expect(await find(folder)).toEqual({ described: [], undescribed: [], beside: [] });
});

test('a link in a circle ends the walk, a dangling one is named', async () => {
  const folder = tempFolder({ 'a/x.csv': '' });
  symlinkSync(folder, join(folder, 'a', 'loop'));
  symlinkSync(join(folder, 'gone'), join(folder, 'lost.csv'));
  const notices = createNotices();
  const found = await findDatasets(folder, (path) => `data/${path}`, notices);
  expect(found.undescribed).toEqual([{ name: 'a', folder: 'a', paths: ['x.csv'] }]);
  expect(notices.list).toMatchObject([
    { level: 'error', text: 'data/lost.csv is passed over: it does not exist', file: 'data/lost.csv' },
  ]);
});

test('two links that lead back end the walk', async () => {
  const folder = tempFolder({ 'a/x.csv': '' });
  symlinkSync('..', join(folder, 'a', 'one'));
  symlinkSync('..', join(folder, 'a', 'two'));
  expect((await find(folder)).undescribed).toEqual([{ name: 'a', folder: 'a', paths: ['x.csv'] }]);
});

test.runIf(process.platform !== 'win32')(
  'a pipe or a device is no table, and is told of by the name of one',
  async () => {
    const folder = tempFolder({ 'a/x.csv': '', 'city/datapackage.json': '{}' });
    for (const path of ['a/pipe.csv', 'a/other', 'city/pipe.csv'])
      execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, path)]);
    symlinkSync('/dev/zero', join(folder, 'zero.xlsx'));
    const notices = createNotices();
    const { undescribed, beside } = await findDatasets(folder, (path) => path, notices);
    expect(undescribed).toEqual([{ name: 'a', folder: 'a', paths: ['x.csv'] }]);
    expect(beside).toEqual([]);
    expect(notices.list.filter(({ level }) => level === 'error').map(({ text }) => text)).toEqual(
      ['a/pipe.csv', 'city/pipe.csv', 'zero.xlsx'].map(
        (path) => `${path} is passed over: it is a pipe or a device, and no file`,
      ),
    );
  },
);

test('links are followed, and those out of the folder are told, once each', async () => {
  const folder = tempFolder({
    'data/a/x.csv': '',
    'data/b/y.csv': '',
    'else/secret.csv': '',
    'else/2.csv': '',
  });
  const data = join(folder, 'data');
  symlinkSync('../b/y.csv', join(data, 'a', 'y.csv'));
  symlinkSync(join(folder, 'else'), join(data, 'out'));
  symlinkSync('../../else/secret.csv', join(data, 'b', 'z.csv'));
  const notices = createNotices();
  const found = await findDatasets(data, (path) => `data/${path}`, notices);
  expect(found.undescribed.map(({ paths }) => paths)).toEqual([
    ['x.csv', 'y.csv'],
    ['y.csv', 'z.csv'],
    ['2.csv', 'secret.csv'],
  ]);
  expect(notices.list.map(({ level, file }) => [level, file])).toEqual([
    ['warning', 'data/b/z.csv'],
    ['warning', 'data/out'],
  ]);
});

test('tables that are packed, and descriptors in YAML, are told of, where no descriptor says what is what', async () => {
  const notices = createNotices();
  const folder = tempFolder({
    'w/a.csv.zst': '',
    'city/datapackage.json': '{}',
    'city/c.zip': '',
    'd.constructor': '',
    'e/datapackage.yaml': '',
  });
  await findDatasets(folder, (path) => `data/${path}`, notices);
  expect(notices.list.map(({ text }) => text)).toEqual([
    'data/e/datapackage.yaml is passed over: a descriptor is JSON, and called datapackage.json',
    'data/w/a.csv.zst is compressed with zstd: unpack it',
  ]);
});
