import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CatalogData } from '../../core/catalog.ts';
import { readText, smallAppShell } from '../../testing/app-shell.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { buildSite, type BuildSiteOptions } from './build-site.ts';

/** A build with a cache and an output of its own. */
function project(files: Readonly<Record<string, string>>): BuildSiteOptions & { readonly lines: string[] } {
  const root = tempFolder({});
  const lines: string[] = [];
  return {
    shell: smallAppShell(),
    data: tempFolder(files),
    out: join(root, 'site'),
    cache: join(root, 'cache'),
    log: (line) => lines.push(line),
    lines,
  };
}

/** A folder's files and their contents. */
function contentsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map((one) => join(one.parentPath, one.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}

const catalogOf = (out: string) => JSON.parse(readText(out, 'catalog.json')) as CatalogData;

test('a site is the shell, stamped, with the catalogue and its files', async () => {
  const options = project({
    'a.csv': 'x,y\n1,2\n',
    'datapond.json': '{"title":"Ponds & <more>","description":"All\\nof them.\\n\\nMore.","locale":"de"}',
  });
  const { version } = await buildSite(options);
  const { out } = options;
  const url = catalogOf(out).datasets[0]?.resources[0]?.url ?? '';
  expect(url).toMatch(/^data\/a\/a\.[0-9a-f]{8}\.csv$/);
  expect(readText(out, url)).toBe('x,y\n1,2\n');
  expect(JSON.parse(readText(out, 'version.json'))).toMatchObject({
    version,
    scripts: [`assets/site-${version}.js`, 'assets/a-1.js'],
  });
  expect(readText(out, `assets/site-${version}.js`)).toContain(
    `"catalogFile":"assets/catalog-${version}.json"`,
  );
  expect(readText(out, 'sw.js')).toBe(`const version = "${version}";\n`);
  const page = readText(out, 'index.html');
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('<title>Ponds &amp; &lt;more&gt;</title>');
  expect(page).toContain('<meta name="description" content="All of them." />');
  expect(page).toContain(`src="./assets/site-${version}.js"`);
  expect(page).toMatch(
    /Content-Security-Policy" content="[^"]*script-src 'self' 'wasm-unsafe-eval' 'sha256-/,
  );
  // Nothing is left unstamped.
  expect(Object.entries(contentsOf(out)).filter(([, text]) => text.includes('__DATAPOND'))).toEqual([]);
  const list = JSON.parse(readText(out, `assets/files-${version}.json`));
  expect(list.files.map((file: { url: string }) => file.url)).toEqual([
    `assets/catalog-${version}.json`,
    `assets/site-${version}.js`,
    'assets/a-1.js',
    'icon.svg',
  ]);
  expect(list.pages.map((one: { url: string }) => one.url)).toEqual(
    expect.arrayContaining(['index.html', '404.html', 'datapond.js']),
  );
});

test('the version changes with data, shell and who answers, and with nothing else', async () => {
  const options = project({ 'a.csv': 'x\n1\n' });
  const { version } = await buildSite(options);
  utimesSync(join(options.data, 'a.csv'), 1, 1);
  expect((await buildSite(options)).version).toBe(version);
  const other = { ...options, out: `${options.out}-2` };
  expect((await buildSite({ ...other, answeredBy: 'page' })).version).not.toBe(version);
  expect(readText(other.out, 'sw.js')).toBe('unregister();\n');
  expect((await buildSite({ ...other, shell: smallAppShell('2') })).version).not.toBe(version);
  writeFileSync(join(options.data, 'a.csv'), 'x\n2\n');
  expect((await buildSite(options)).version).not.toBe(version);
});

test('a problem fails a strict build, and no other', async () => {
  const options = project({ 'a.csv': 'x,y\n1,2\n', 'empty.csv': '' });
  await expect(buildSite({ ...options, strict: true })).rejects.toThrow('the data has 1 problem, see above');
  expect(existsSync(options.out)).toBe(false);
  expect(options.lines.join('\n')).toContain('empty.csv');
  const { notices } = await buildSite(options);
  expect(notices.filter(({ level }) => level === 'error')).toHaveLength(1);
});

test('what was compiled once is remembered', async () => {
  const options = project({ 'a.csv': 'x\n1\n' });
  for (let i = 0; i < 2; i++) await buildSite(options);
  expect(
    options.lines.filter((line) => line.includes('a.csv')).map((line) => line.endsWith('cached')),
  ).toEqual([false, true]);
});

test('a strict build that fails because of a problem leaves the one before whole', async () => {
  const options = project({ 'a.csv': 'x\n1\n' });
  await buildSite(options);
  const before = contentsOf(options.out);
  writeFileSync(join(options.data, 'empty.csv'), '');
  await expect(buildSite({ ...options, strict: true })).rejects.toThrow('the data has 1 problem');
  expect(contentsOf(options.out)).toEqual(before);
});

test.each([
  ['goes', (file: string) => rmSync(file)],
  ['changes', (file: string) => writeFileSync(file, 'y\n1\n2\n3\n')],
])('a file that %s before it is published leaves the site before whole', async (_how, harm) => {
  const options = project({ 'a.csv': 'x\n1\n' });
  await buildSite(options);
  const before = contentsOf(options.out);
  writeFileSync(join(options.data, 'a.csv'), 'x\n2\n');
  writeFileSync(join(options.data, 'b.csv'), 'y\n1\n');
  // The fingerprint is read once the tables are compiled, and before anything is published.
  const shell = Object.defineProperty({ ...smallAppShell('2') }, 'fingerprint', {
    get() {
      harm(join(options.data, 'b.csv'));
      return '2';
    },
  });
  await expect(buildSite({ ...options, shell })).rejects.toThrow();
  expect(contentsOf(options.out)).toEqual(before);
  expect(readdirSync(options.cache).join()).not.toContain('building');
});

test.each([
  ['the data folder', 'data', 'data'],
  ['a folder in it', 'data', 'data/site'],
  ['the folder around it, whose data/ it is', 'data', '.'],
])('no site is built into %s', async (_what, data, out) => {
  const options = project({});
  const root = tempFolder({ 'data/a.csv': 'x\n1\n' });
  await expect(buildSite({ ...options, data: join(root, data), out: join(root, out) })).rejects.toThrow(
    /would lie among the tables of .*: name another folder for it/,
  );
  expect(Object.keys(contentsOf(root))).toEqual(['data/a.csv']);
});

test('no site is built among the data by way of a link', async () => {
  const root = tempFolder({ 'data/a.csv': 'x\n1\n' });
  mkdirSync(join(root, 'data', 'out'));
  symlinkSync('data', join(root, 'link'));
  const options = { ...project({}), data: join(root, 'data') };
  for (const out of ['link/out', 'link/new/site', 'link'])
    await expect(buildSite({ ...options, out: join(root, out) })).rejects.toThrow(
      /would lie among the tables of/,
    );
  await expect(
    buildSite({ ...options, data: join(root, 'link'), out: join(root, 'data/out') }),
  ).rejects.toThrow(/would lie among the tables of/);
});

test('several sites are built at once, each whole', async () => {
  const options = project({ 'a.csv': 'x\n1\n' });
  const others = ['b', 'c'].map((name) => ({
    ...project({ [`${name}.csv`]: 'x\n1\n' }),
    cache: options.cache,
    shell: options.shell,
  }));
  const alone = await Promise.all([options, ...others].map((one) => buildSite(one)));
  expect(new Set(alone.map(({ version }) => version)).size).toBe(3);
  for (const one of [options, ...others]) {
    const [dataset] = catalogOf(one.out).datasets;
    expect(existsSync(join(one.out, dataset?.resources[0]?.url ?? ''))).toBe(true);
    expect(existsSync(join(one.out, 'assets/a-1.js'))).toBe(true);
  }
  expect(readdirSync(options.cache).join()).not.toContain('building');
});

test('what cannot be is told in the words of whoever builds', async () => {
  const settings = { data: 'as `data`', out: 'the option `out`', cache: 'the option `cache`' };
  const options = { ...project({ 'a.csv': 'x\n1\n' }), settings };
  await expect(buildSite({ ...options, data: 'no/such' })).rejects.toThrow(
    /^the data folder no\/such does not exist: name another one as `data`$/,
  );
  await expect(buildSite({ ...options, out: options.data })).rejects.toThrow(/\(the option `out`\)$/);
});

test('a build takes the place of the one before, and leaves alone what no build wrote', async () => {
  const options = project({ 'a.csv': 'x\n1\n', 'b.csv': 'y\n1\n' });
  const { out } = options;
  await buildSite(options);
  for (const own of ['.git', 'CNAME', 'mine.html', 'assets/logo-12345678.svg'])
    writeFileSync(join(out, own), 'mine\n');
  rmSync(join(options.data, 'a.csv'));
  await buildSite(options);
  expect(catalogOf(out).datasets.map(({ name }) => name)).toEqual(['b']);
  expect(readdirSync(join(out, 'data'))).toEqual(['b']);
  for (const own of ['.git', 'CNAME', 'mine.html', 'assets/logo-12345678.svg'])
    expect(readText(out, own)).toBe('mine\n');
});

test('nothing is deleted in a folder that no build wrote', async () => {
  const out = tempFolder({ 'thesis.txt': 'x' });
  const options = { ...project({ 'a.csv': 'x\n1\n' }), out };
  await buildSite(options);
  await buildSite(options);
  expect(readText(out, 'thesis.txt')).toBe('x');
  expect(existsSync(join(out, 'catalog.json'))).toBe(true);
});

test("nobody's own page is overwritten", async () => {
  const out = tempFolder({ 'index.html': 'our city' });
  await expect(buildSite({ ...project({ 'a.csv': 'x\n1\n' }), out })).rejects.toThrow(
    /index\.html is no file of datapond's: name an empty folder/,
  );
  expect(readText(out, 'index.html')).toBe('our city');
});

test('what a killed build left in the cache is removed', async () => {
  const options = project({ 'a.csv': 'x\n1\n' });
  await buildSite(options);
  // No process has so high an id.
  writeFileSync(join(options.cache, 'building-2147483646'), '');
  await buildSite(options);
  expect(readdirSync(options.cache).join()).not.toContain('building');
});
