import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { datapondData } from '../../compile/vite-plugin.ts';
import type { CatalogData } from '../../core/catalog.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { stagedOutput } from './staged-output.ts';

function project(): { readonly root: string; readonly out: string } {
  const root = tempFolder({
    'index.html': '<!doctype html><title>x</title><script type="module" src="/a.js"></script>',
    'a.js': 'console.log(1);',
    'public/sw.js': '',
  });
  return { root, out: join(root, 'dist') };
}

function config(root: string, data: string, ...plugins: readonly Plugin[]): InlineConfig {
  const strict = data.endsWith('strict');
  const all = [datapondData({ data: data.replace(/strict$/, ''), strict }), stagedOutput(), ...plugins];
  return { root, configFile: false, logLevel: 'silent', plugins: all };
}

/** A folder's files and their contents. */
function contentsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map((one) => join(one.parentPath, one.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]));
}

const failing = (hook: 'generateBundle' | 'writeBundle'): Plugin => ({
  name: 'failing',
  async [hook]() {
    // Later than whoever would not wait.
    await new Promise((resolve) => setTimeout(resolve, 100));
    throw new Error('the disk is full');
  },
});

test.each([
  ['when its files are made', (root: string, data: string) => config(root, data, failing('generateBundle'))],
  ['when its files are written', (root: string, data: string) => config(root, data, failing('writeBundle'))],
  [
    'because a file is taken away before it is published',
    (root: string, data: string) =>
      config(root, data, {
        name: 'taking',
        buildEnd: () => rmSync(join(data, 'b.csv')),
      }),
  ],
  [
    'because a file changes before it is published',
    (root: string, data: string) =>
      config(root, data, {
        name: 'changing',
        buildEnd: () => writeFileSync(join(data, 'b.csv'), 'y\n1\n2\n3\n'),
      }),
  ],
  [
    'because of a problem that it is strict about',
    (root: string, data: string) => {
      writeFileSync(join(data, 'empty.csv'), '');
      return config(root, `${data}strict`);
    },
  ],
])('a build that fails %s leaves the one before whole', async (_when, failingConfig) => {
  const { root, out } = project();
  const data = tempFolder({ 'a.csv': 'x\n1\n' });
  await build(config(root, data));
  const before = contentsOf(out);
  writeFileSync(join(root, 'a.js'), 'console.log(2);');
  writeFileSync(join(data, 'a.csv'), 'x\n2\n');
  writeFileSync(join(data, 'b.csv'), 'y\n1\n');
  await expect(build(failingConfig(root, data))).rejects.toThrow();
  expect(contentsOf(out)).toEqual(before);
  expect(readdirSync(join(root, 'node_modules/.cache/datapond')).join()).not.toContain('building');
});

test('a build takes the place of the one before, and leaves alone what no build wrote', async () => {
  const { root, out } = project();
  const data = tempFolder({ 'a.csv': 'x\n1\n', 'b.csv': 'y\n1\n' });
  await build(config(root, data));
  for (const own of ['.git', 'CNAME', 'mine.html', 'assets/logo-12345678.svg'])
    writeFileSync(join(out, own), 'mine\n');
  rmSync(join(data, 'a.csv'));
  await build(config(root, data));
  const { datasets } = JSON.parse(readFileSync(join(out, 'catalog.json'), 'utf8')) as CatalogData;
  expect(datasets.map(({ name }) => name)).toEqual(['b']);
  expect(readdirSync(join(out, 'data'))).toEqual(['b']);
  for (const own of ['.git', 'CNAME', 'mine.html', 'assets/logo-12345678.svg'])
    expect(readFileSync(join(out, own), 'utf8')).toBe('mine\n');
});

test('nothing is deleted in a folder that no build wrote', async () => {
  const { root, out } = project();
  const foreign = tempFolder({ 'thesis.txt': 'x' });
  const data = tempFolder({ 'a.csv': 'x\n1\n' });
  await build({ ...config(root, data), build: { outDir: foreign } });
  await build({ ...config(root, data), build: { outDir: foreign } });
  expect(readFileSync(join(foreign, 'thesis.txt'), 'utf8')).toBe('x');
  expect(existsSync(join(foreign, 'catalog.json'))).toBe(true);
  expect(existsSync(out)).toBe(false);
});

test("nobody's own page is overwritten", async () => {
  const { root } = project();
  const foreign = tempFolder({ 'index.html': 'our city' });
  const into = { ...config(root, tempFolder({ 'a.csv': 'x\n1\n' })), build: { outDir: foreign } };
  await expect(build(into)).rejects.toThrow(/index\.html is no page of datapond's: name an empty folder/);
  expect(readFileSync(join(foreign, 'index.html'), 'utf8')).toBe('our city');
});

test('what a killed build left in the cache is removed', async () => {
  const { root } = project();
  const cache = join(root, 'node_modules/.cache/datapond');
  const data = tempFolder({ 'a.csv': 'x\n1\n' });
  await build(config(root, data));
  // No process has so high an id.
  writeFileSync(join(cache, 'building-2147483646'), '');
  await build(config(root, data));
  expect(readdirSync(cache).join()).not.toContain('building');
});
