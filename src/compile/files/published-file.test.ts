import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CatalogData } from '../../core/catalog.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { publish, publishedUrl, type PublishedFile } from './published-file.ts';

const CATALOG = { version: 1, datasets: [] } as unknown as CatalogData;

test('an address carries the content in its name', () => {
  expect(publishedUrl('city', 'stations', '0123456789abcdef', 'csv')).toBe('data/city/stations.01234567.csv');
  expect(publishedUrl('city', 'licence', '0123456789abcdef', '')).toBe('data/city/licence.01234567');
});

test('files are copied or written once, and what is left over can go', async () => {
  const source = tempFolder({ 'a.csv': 'a\n' });
  const out = tempFolder({ 'data/old/x.csv': '', 'index.html': '' });
  const files: PublishedFile[] = [
    { url: 'data/a/a.1.csv', bytes: 2, content: join(source, 'a.csv') },
    { url: 'data/b/b.2.csv', bytes: 2, content: new TextEncoder().encode('b\n') },
  ];
  await publish({ catalog: CATALOG, files }, out);
  expect(readFileSync(join(out, 'data/a/a.1.csv'), 'utf8')).toBe('a\n');
  expect(readFileSync(join(out, 'data/b/b.2.csv'), 'utf8')).toBe('b\n');
  expect(JSON.parse(readFileSync(join(out, 'catalog.json'), 'utf8'))).toEqual(CATALOG);
  expect(existsSync(join(out, 'data/old/x.csv'))).toBe(true);

  utimesSync(join(out, 'data/a/a.1.csv'), 0, 0);
  await publish({ catalog: CATALOG, files }, out, { prune: true });
  expect(statSync(join(out, 'data/a/a.1.csv')).mtimeMs).toBe(0);
  expect(existsSync(join(out, 'data/old/x.csv'))).toBe(false);
  expect(existsSync(join(out, 'index.html'))).toBe(true);
});

test('a folder of data that cannot be read is told of, and not taken for an empty one', async () => {
  const out = tempFolder({ data: 'a file' });
  await expect(publish({ catalog: CATALOG, files: [] }, out, { prune: true })).rejects.toThrow('ENOTDIR');
});

test('a file that names parts is published as these, from disk or memory, and as nothing else', async () => {
  const source = tempFolder({ 'a.csv': 'abcdefg' });
  const out = tempFolder({});
  const files: PublishedFile[] = [
    { url: 'data/a/a.0a1b2c3d.7in3.csv', bytes: 7, content: join(source, 'a.csv') },
    { url: 'data/a/b.0a1b2c3d.5in2.csv', bytes: 5, content: new TextEncoder().encode('vwxyz') },
  ];
  await publish({ catalog: CATALOG, files }, out, { prune: true });
  const read = (name: string) => readFileSync(join(out, 'data/a', name), 'utf8');
  expect(readdirSync(join(out, 'data/a')).map((name) => [name, read(name)])).toEqual([
    ['a.0a1b2c3d.1of3.csv', 'abc'],
    ['a.0a1b2c3d.2of3.csv', 'def'],
    ['a.0a1b2c3d.3of3.csv', 'g'],
    ['b.0a1b2c3d.1of2.csv', 'vwx'],
    ['b.0a1b2c3d.2of2.csv', 'yz'],
  ]);
});

test('files beside each other are all written, each once, and none after one that cannot be', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `${i}.csv`);
  const source = tempFolder(Object.fromEntries(names.map((name) => [name, name.repeat(1000)])));
  const files = names.map((name): PublishedFile => {
    const bytes = name.length * 1000;
    return { url: `data/a/${name}`, bytes, content: { path: join(source, name), start: 0, end: bytes } };
  });
  const out = tempFolder({});
  await publish({ catalog: CATALOG, files: [...files, ...files] }, out);
  for (const name of names) expect(readFileSync(join(out, 'data/a', name), 'utf8')).toBe(name.repeat(1000));
  const [first] = files as [PublishedFile];
  const missing = { ...first, url: 'data/a/x.csv', content: join(source, 'x.csv') };
  const other = tempFolder({});
  await expect(publish({ catalog: CATALOG, files: [missing, ...files] }, other)).rejects.toThrow('ENOENT');
  expect(readdirSync(join(other, 'data/a')).length).toBeLessThan(10);
});

test('a file that became shorter since it was looked at is told of', async () => {
  const source = tempFolder({ 'a.csv': 'abcde' });
  const files = [{ url: 'data/a/a.0a1b2c3d.7in2.csv', bytes: 7, content: join(source, 'a.csv') }];
  await expect(publish({ catalog: CATALOG, files }, tempFolder({}))).rejects.toThrow(
    'a.csv changed while the site was built: build it again',
  );
});
