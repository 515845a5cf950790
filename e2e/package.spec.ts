import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { serveStatic } from '../src/node/serve-static.ts';
import { builtSite } from './fixtures/build-site.ts';
import {
  type InstalledPackage,
  installPackage,
  mustRun,
  run,
  shownFiles,
  writeProject,
} from './fixtures/packed.ts';
import { expect, test as base } from './fixtures/test.ts';

const PROJECT = resolve(import.meta.dirname, '..');
const MB = 1_000_000;

const test = base.extend<object, { installed: InstalledPackage }>({
  installed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
    async ({}, use) => {
      const installed = await installPackage();
      // Nothing of it is used where there is none: see below.
      await use(installed as InstalledPackage);
      installed?.remove();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ actionTimeout: 30_000 });
test.beforeEach(({ installed }) => {
  test.skip(installed === null, 'npm cannot reach its registry, and so installs nothing');
});

/** Runs the installed command where it alone is installed. */
const datapond = ({ alone }: InstalledPackage, ...args: readonly string[]) =>
  run('npx', ['--no-install', 'datapond', ...args], { cwd: alone });

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

test('what is published is small, well described and typed', async ({ installed }) => {
  expect(statSync(installed.tarball).size).toBeLessThan(15 * MB);
  expect(sizeOf(join(installed.alone, 'node_modules'))).toBeLessThan(180 * MB);
  const published = readdirSync(join(installed.alone, 'node_modules/datapond'), {
    recursive: true,
  }) as string[];
  expect(
    published.filter((path) => /\.test\.|screenshots|^src\/(?!node$|node\/bin\.mjs$)/.test(path)),
  ).toEqual([]);
  await mustRun('npx', ['--no-install', 'publint', '--strict', installed.tarball], { cwd: PROJECT });
  // Nobody requires it: it is a module.
  await mustRun('npx', ['--no-install', 'attw', installed.tarball, '--profile', 'esm-only'], {
    cwd: PROJECT,
  });
});

test('init, check, build, preview and serve run where nothing else is', async ({ installed, page }) => {
  const help = await datapond(installed, '--help');
  for (const name of ['init', 'build', 'serve', 'preview', 'check', 'describe', 'doctor']) {
    expect(help.stdout).toContain(name);
    expect((await datapond(installed, name, '--help')).stdout).toContain(`Example:\n  datapond ${name}`);
  }
  expect((await datapond(installed, '--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);

  expect(await datapond(installed, 'init')).toMatchObject({ code: 0 });
  expect(existsSync(join(installed.alone, '.github/workflows/publish.yml'))).toBe(true);
  expect(await datapond(installed, 'check')).toMatchObject({ code: 0 });
  const built = await datapond(installed, 'build', 'data', '--out', 'site');
  expect(built, built.stderr).toMatchObject({ code: 0 });
  expect(await datapond(installed, 'build', 'nowhere')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^the data folder nowhere does not exist: .*$/m),
  });

  const preview = await start(installed, 'preview', 'site', '--port', '0');
  await page.goto(preview.address);
  await page
    .getByRole('link', { name: /^Ponds of the city/ })
    .first()
    .click();
  await expect(page.getByRole('gridcell', { name: 'Heron Water' })).toBeVisible();
  await preview.end();

  const served = await start(installed, 'serve', 'data', '--port', '0');
  const answer = await fetch(`${served.address}en/api/action/datastore_search?resource_id=ponds&q=Mill`);
  expect((await answer.json()).result.records).toMatchObject([{ name: 'Mill Pond', newts: true }]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(served.address);
  await page
    .getByRole('link', { name: /^Ponds of the city/ })
    .first()
    .click();
  await expect(page.getByRole('gridcell', { name: 'Heron Water' })).toBeVisible();
  await page
    .getByRole('searchbox', { name: /search/i })
    .last()
    .fill('Mill');
  await expect(page.getByRole('gridcell', { name: 'Heron Water' })).toBeHidden();
  // The server answers: no engine comes to the browser.
  expect(asked.filter((url) => url.includes('duckdb'))).toEqual([]);
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)),
  ).toBe(0);
  expect(await datapond(installed, 'doctor', served.address)).toMatchObject({ code: expect.any(Number) });
  await served.end();
});

test('the smoke tests pass on the demo that the package built', async ({ installed }) => {
  const site = join(installed.alone, 'demo');
  // What this project's own build compiled is as good: the code is the same.
  const DATAPOND_CACHE = join(PROJECT, 'node_modules/.cache/datapond');
  await mustRun('npx', ['--no-install', 'datapond', 'build', join(PROJECT, 'data'), '--out', site], {
    cwd: installed.alone,
    env: { DATAPOND_CACHE },
  });
  const sites = { DATAPOND_E2E_DEMO: site, DATAPOND_E2E_CONTRACT: builtSite('CONTRACT') };
  const args = ['--no-install', 'playwright', 'test', '-c', 'e2e', 'smoke.spec.ts', '-g', 'in Chromium'];
  const { code, stdout } = await run('npx', args, {
    cwd: PROJECT,
    env: { ...sites, PLAYWRIGHT_JSON_OUTPUT_FILE: '' },
  });
  expect(code, stdout).toBe(0);
  expect(stdout).toMatch(/[1-9]\d* passed/);
});

test('npm create datapond: writes what init writes', async ({ installed }) => {
  const folder = dirname(installed.tarball);
  const packed = ['pack', join(PROJECT, 'create-datapond'), '--pack-destination', folder];
  const name = (await mustRun('npm', packed, { cwd: folder })).trim().split('\n').at(-1) as string;
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, name)];
  await mustRun('npm', install, { cwd: installed.beside });
  await mustRun('npx', ['--no-install', 'create-datapond', 'our data'], { cwd: installed.beside });
  const template = readdirSync(join(installed.beside, 'our data'), { recursive: true });
  expect(template).toEqual(expect.arrayContaining(['README.md', join('data', 'ponds', 'ponds.csv')]));
});

test('the action: its steps check and build, and say what is wrong with which line', async ({
  installed,
}) => {
  const project = writeProject(installed.beside, 'publisher', { 'data/ragged.csv': 'a,b\n1,2\n3,4,5\n' });
  const action = readFileSync(join(PROJECT, '.github/actions/publish/action.yml'), 'utf8');
  // In the place of the registry's package the one that is installed.
  const shim = join(project, 'bin');
  mkdirSync(shim);
  const command = join(installed.beside, 'node_modules/datapond/src/node/bin.mjs');
  writeFileSync(join(shim, 'npx'), `#!/bin/sh\nshift 2\nexec node '${command}' "$@"\n`, { mode: 0o755 });
  // A repository with many files in Git LFS.
  const lfs = '#!/bin/sh\ncase "$1" in ls-files) seq 100000 ;; *) echo "lfs: $*" ;; esac\n';
  writeFileSync(join(shim, 'git-lfs'), lfs, { mode: 0o755 });
  await mustRun('git', ['init', '-q'], { cwd: project });
  const summary = join(project, 'summary.md');
  const env = {
    PATH: `${shim}:${process.env['PATH']}`,
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: summary,
    DATA: 'data',
    OUT: 'site',
    BASE: 'open-data',
    VERSION: '1',
    ADDRESS: 'https://publisher.github.io/data/',
    DATAPOND_STRICT: 'false',
  };
  const steps = [...action.matchAll(/^\s+run: (.*)$/gm)].map(([, step]) => step as string);
  expect(steps).toHaveLength(4);
  let said = '';
  // As GitHub starts them.
  for (const step of steps)
    said += await mustRun('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step], {
      cwd: project,
      env,
    });
  expect(said).toMatch(/^lfs: pull$/m);
  expect(said).toMatch(/^::(?:warning|error) file=data\/ragged\.csv,line=3/m);
  expect(readFileSync(summary, 'utf8')).toContain('ragged.csv');
  expect(readFileSync(summary, 'utf8')).toContain('<https://publisher.github.io/data/open-data/>');
  expect(existsSync(join(project, 'site/open-data/index.html'))).toBe(true);
});

test('plain JavaScript: the functions for Node', async ({ installed }) => {
  const project = writeProject(installed.beside, 'node', shownFiles('node.md'));
  const node = (file: string) => mustRun(process.execPath, [file], { cwd: project });
  expect(await node('build.mjs')).toMatch(/[0-9a-f]{12} 0 problems\n$/);
  expect(existsSync(join(project, 'site/index.html'))).toBe(true);
  expect(await node('serve.mjs')).toContain("result: [ 'ponds' ]");
  expect(await node('handler.mjs')).toBe('1\n');
});

test('strict TypeScript: every export has its types', async ({ installed }) => {
  const { 'page.tsx': react = '' } = shownFiles('table.md');
  const project = writeProject(installed.beside, 'types', {
    'page.tsx': react,
    'chart.tsx': shownFiles('chart.md')['chart.tsx'] as string,
    'use.ts': `import { build, createHandler, openFolder, serve, type BuildResult } from 'datapond';
import { base, ready } from 'datapond/client';
import { createApiHandlers } from 'datapond/msw';
import { datapond } from 'datapond/vite';
import astro from 'datapond/astro';
import 'datapond/table';
import 'datapond/chart';

const result: BuildResult = await build({ data: 'data' });
const folder = await openFolder();
const handle: (request: Request) => Promise<Response> = createHandler(folder.ports, { siteUrl: 'https://example.org' });
createApiHandlers(folder.ports, { siteUrl: 'https://example.org' }).map((handler) => handler.info);
datapond({ path: 'a' }).name.trim();
astro().name.trim();
await ready;
base.href.trim();
document.createElement('datapond-table').setAttribute('resource', result.version);
(await serve({ port: 0 })).address.trim();
await handle(new Request('https://example.org'));
// @ts-expect-error -- there is no such option
await build({ folder: 'data' });
`,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        noEmit: true,
        target: 'ES2022',
        module: 'NodeNext',
        jsx: 'react-jsx',
        lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
        types: ['node'],
      },
      include: ['*.ts', '*.tsx'],
    }),
    'package.json': '{ "type": "module" }',
  });
  const { code, stdout } = await run('npx', ['--no-install', 'tsc', '-p', project], {
    cwd: installed.beside,
  });
  expect(code, stdout).toBe(0);
});

test('Vitest: the API in tests', async ({ installed }) => {
  const project = writeProject(installed.beside, 'tests', shownFiles('msw.md'));
  const { code, stdout, stderr } = await run('npx', ['--no-install', 'vitest', 'run'], {
    cwd: project,
  });
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toContain('1 passed');
});

test('a Vite app: built and developed', async ({ installed, page }) => {
  const project = writeProject(installed.beside, 'app', {
    ...shownFiles('vite.md'),
    ...shownFiles('client.md'),
    'table.js': shownFiles('table.md')['table.js'] as string,
    'chart.js': shownFiles('chart.md')['chart.js'] as string,
    'index.html':
      '<!doctype html><html><head><meta charset="utf-8" /></head><body><script type="module" src="./main.js"></script><script type="module" src="./table.js"></script><script type="module" src="./chart.js"></script></body></html>',
  });
  await mustRun('npx', ['--no-install', 'vite', 'build'], { cwd: project });
  const server = await serveStatic({
    sites: [{ root: join(project, 'dist'), base: '/deep/er/' }],
    host: '127.0.0.1',
    port: 0,
  });
  await page.goto(`${server.origin}/deep/er/`);
  await expect(page.locator('body')).toHaveAttribute('data-records', '1');
  await expect(page.locator('datapond-table')).toContainText('Cemetery Pond');
  expect(await page.evaluate(() => customElements.get('datapond-chart') !== undefined)).toBe(true);
  await page.goto(`${server.origin}/deep/er/open-data/`);
  await expect(page.getByRole('link', { name: /^Ponds of the city/ }).first()).toBeVisible();
  await server.close();

  const development = await startServer(
    process.execPath,
    [join(installed.beside, 'node_modules/vite/bin/vite.js'), '--port', '0', '--host', '127.0.0.1'],
    project,
  );
  await page.goto(development.address);
  await expect(page.locator('body')).toHaveAttribute('data-records', '1');
  const { appendFileSync } = await import('node:fs');
  appendFileSync(join(project, 'data/ponds/ponds.csv'), 'Mill Lane Pond,West,2026-05-01,80,0.5,no\n');
  await expect(page.locator('body')).toHaveAttribute('data-records', '2');
  await development.end();
});

test('Eleventy: built into what another generator made', async ({ installed, page }) => {
  const project = writeProject(installed.beside, 'eleventy', {
    'index.md': '# Our city\n',
    '.eleventyignore': 'data\n',
  });
  await mustRun('npx', ['--no-install', 'eleventy'], { cwd: project });
  await mustRun('npx', ['--no-install', 'datapond', 'build', 'data', '--out', '_site/open-data'], {
    cwd: project,
  });
  const server = await serveStatic({
    sites: [{ root: join(project, '_site'), base: '/' }],
    host: '127.0.0.1',
    port: 0,
  });
  await page.goto(server.origin);
  await expect(page.getByRole('heading', { name: 'Our city' })).toBeVisible();
  await page.goto(`${server.origin}/open-data/`);
  await expect(page.getByRole('link', { name: /^Ponds of the city/ }).first()).toBeVisible();
  await server.close();
});

test('Astro: the integration puts the site beside what was built', async ({ installed }) => {
  // Astro itself is 300 packages: what it calls is what its documentation says it calls.
  const project = writeProject(installed.beside, 'astro', {
    'build.mjs': `import datapond from 'datapond/astro';
import { pathToFileURL } from 'node:url';

const { hooks } = datapond({ path: 'open-data/' });
const plugins = [];
const root = pathToFileURL(process.cwd() + '/');
hooks['astro:config:setup']({ command: 'dev', config: { root }, updateConfig: ({ vite }) => plugins.push(...vite.plugins) });
await hooks['astro:build:done']({ dir: new URL('out/', root), logger: { info: console.log } });
console.log(plugins.map(({ name }) => name).join());
`,
  });
  expect(await mustRun(process.execPath, ['build.mjs'], { cwd: project })).toMatch(/\ndatapond\n$/);
  expect(readFileSync(join(project, 'out/open-data/index.html'), 'utf8')).toContain('Our open data');
});

interface Running {
  /** With a slash at its end. */
  readonly address: string;
  end(): Promise<void>;
}

function start({ alone }: InstalledPackage, ...args: readonly string[]): Promise<Running> {
  return startServer(
    process.execPath,
    [join(alone, 'node_modules/datapond/src/node/bin.mjs'), ...args],
    alone,
  );
}

/** Starts a server, and waits until it has said where it is. */
async function startServer(program: string, args: readonly string[], cwd: string): Promise<Running> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^DATAPOND_|^VITE|^FORCE_COLOR$/.test(name)),
  );
  const child = spawn(program, args, {
    cwd,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const address = await new Promise<string>((found, failed) => {
    child.stdout.on('data', (text) => {
      said += text;
      const at = /https?:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
      if (at) found(at);
    });
    child.once('exit', () => failed(new Error(`${args.join(' ')} ended: ${said}`)));
  });
  return {
    address,
    async end() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
