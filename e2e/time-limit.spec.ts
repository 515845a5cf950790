import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtSite } from './fixtures/build-site.ts';
import { expect, fetchApi, test } from './fixtures/test.ts';
import { serveStatic } from '../src/node/serve-static.ts';

test.use({ isKeptElsewhere: true });

const PROJECTS = '5b2d3f6e-8c1a-4e57-9f04-6a7d1c9e2b38';

/** Computes for minutes, in one record, without once looking up. */
const STUBBORN =
  "SELECT list_max([length(regexp_replace(repeat('ab', 1000000), '(a*)*c', 'x' || n)) FOR n IN range(10000)])";

const path = (action: string, params: Record<string, string>) =>
  `api/3/action/${action}?${new URLSearchParams(params)}`;

test('a statement that never yields ends at its time limit, and the next request is answered', async ({
  page,
}) => {
  const root = mkdtempSync(join(tmpdir(), 'datapond-limit-'));
  cpSync(builtSite('DEMO'), root, { recursive: true });
  const name = readdirSync(join(root, 'assets')).find((asset) => /^catalog-.*\.json$/.test(asset)) ?? '';
  const file = join(root, 'assets', name);
  const catalog = JSON.parse(readFileSync(file, 'utf8')) as { site: Record<string, unknown> };
  writeFileSync(file, JSON.stringify({ ...catalog, site: { ...catalog.site, statementTimeout: 8000 } }));
  const server = await serveStatic({ sites: [{ root, base: '/' }], host: '127.0.0.1', port: 0 });
  const site = `${server.origin}/`;
  try {
    await page.goto(site);
    const search = path('datastore_search', { resource_id: PROJECTS, q: 'jones', limit: '3' });
    const before = await fetchApi(page, site, search);
    expect(before.status).toBe(200);
    const stopped = await fetchApi(
      page,
      site,
      path('datastore_search_sql', { dialect: 'duckdb', sql: STUBBORN }),
    );
    expect(stopped).toMatchObject({ status: 409, body: { error: { query: ['Query took too long'] } } });
    const began = performance.now();
    const after = await fetchApi(page, site, search);
    console.info(`answered by a fresh engine after ${Math.round(performance.now() - began)} ms`);
    expect(after.body.result).toEqual(before.body.result);
  } finally {
    await server.close();
    rmSync(root, { recursive: true });
  }
});
