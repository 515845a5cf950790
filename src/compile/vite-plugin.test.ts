import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer, type InlineConfig } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import type { CatalogData } from '../core/catalog.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { datapondData } from './vite-plugin.ts';

const PAGE = { 'index.html': '<!doctype html><title>x</title>' };

function config(root: string, data: string, strict = false): InlineConfig {
  return { root, configFile: false, logLevel: 'silent', plugins: [datapondData({ data, strict })] };
}

test('a build writes the catalogue and its files beside the page', async () => {
  const root = tempFolder(PAGE);
  await build(config(root, tempFolder({ 'a.csv': 'x,y\n1,2\n' })));
  const catalog = JSON.parse(readFileSync(join(root, 'dist/catalog.json'), 'utf8')) as CatalogData;
  const url = catalog.datasets[0]?.resources[0]?.url ?? '';
  expect(url).toMatch(/^data\/a\/a\.[0-9a-f]{8}\.csv$/);
  expect(readFileSync(join(root, 'dist', url), 'utf8')).toBe('x,y\n1,2\n');
});

test('a problem fails a strict build, and no other', async () => {
  const data = tempFolder({ 'a.csv': 'x,y\n1,2\n', 'empty.csv': '' });
  const root = tempFolder(PAGE);
  await expect(build(config(root, data, true))).rejects.toThrow('the data has 1 problem');
  await build(config(root, data));
  expect(existsSync(join(root, 'dist/catalog.json'))).toBe(true);
});

test('what was compiled once is remembered', async () => {
  const root = tempFolder(PAGE);
  const data = tempFolder({ 'a.csv': 'x\n1\n' });
  const lines: string[] = [];
  for (let i = 0; i < 2; i++) {
    const logger = { info: (line: string) => lines.push(line) };
    await build({ ...config(root, data), customLogger: { ...silent, ...logger } });
  }
  expect(lines.filter((line) => line.includes('a/a.csv')).map((line) => line.endsWith('cached'))).toEqual([
    false,
    true,
  ]);
});

const silent = {
  info() {},
  warn() {},
  warnOnce() {},
  error() {},
  clearScreen() {},
  hasErrorLogged: () => false,
  hasWarned: false,
};

test('the dev server serves the data, by range too, and compiles it again when it changes', async () => {
  const root = tempFolder(PAGE);
  const data = tempFolder({ 'a.csv': 'x\n1\n' });
  const server = await createServer({ ...config(root, data), server: { port: 0, host: '127.0.0.1' } });
  onTestFinished(() => server.close());
  await server.listen();
  const base = server.resolvedUrls?.local[0] ?? '';
  const names = async () => {
    const catalog = (await (await fetch(`${base}catalog.json`)).json()) as CatalogData;
    return catalog.datasets.map((dataset) => dataset.resources[0]?.url ?? '');
  };
  const [url = ''] = await names();
  expect(await (await fetch(base + url)).text()).toBe('x\n1\n');
  const part = await fetch(base + url, { headers: { range: 'bytes=2-2' } });
  expect([part.status, await part.text()]).toEqual([206, '1']);

  const reloaded = new Promise((resolve) => {
    server.ws.send = resolve as typeof server.ws.send;
  });
  writeFileSync(join(data, 'b.csv'), 'y\n2\n');
  expect(await reloaded).toEqual({ type: 'full-reload' });
  expect(await names()).toHaveLength(2);
});
