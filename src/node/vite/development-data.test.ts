import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type InlineConfig } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import type { CatalogData } from '../../core/catalog.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { developmentData } from './development-data.ts';

const PAGE = { 'index.html': '<!doctype html><title>x</title>' };

function config(root: string, data: string): InlineConfig {
  const plugins = [developmentData({ data, cache: join(root, 'cache') })];
  return { root, configFile: false, logLevel: 'silent', plugins };
}

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
