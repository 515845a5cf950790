import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as portaljs from '@portaljs/ckan-api-client-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serve, type RunningServer } from '../node/serve/serve.ts';

const PROJECTS = '5b2d3f6e-8c1a-4e57-9f04-6a7d1c9e2b38';

const folder = mkdtempSync(join(tmpdir(), 'datapond-clients-'));
const log: string[] = [];
let server: RunningServer;

beforeAll(async () => {
  cpSync('data/research-projects', join(folder, 'research-projects'), { recursive: true });
  server = await serve({
    data: folder,
    port: 0,
    host: '127.0.0.1',
    cache: null,
    log: (line) => log.push(line),
  });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('a port that is taken is told of, with what to do', async () => {
  const port = Number(new URL(server.address).port);
  const again = serve({ data: folder, port, host: '127.0.0.1', cache: null, log: () => {} });
  await expect(again).rejects.toThrow(`port ${port} is taken: name another one with --port`);
});

interface Answer {
  readonly success: boolean;
  readonly result: { readonly records: readonly Record<string, unknown>[]; readonly total: number };
}

async function curl(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('curl', ['--silent', '--show-error', ...args]);
  return stdout;
}

const curlJson = async (...args: readonly string[]) => JSON.parse(await curl(...args)) as Answer;
const action = (name: string) => `${server.address}/en/api/action/${name}`;
const token = ['-H', 'Authorization:API_TOKEN'];

describe('curl, with the requests of CKAN’s Data API box', () => {
  test('get 5 results containing "jones" in any field', async () => {
    const body = JSON.stringify({ resource_id: PROJECTS, limit: 5, q: 'jones' });
    const { success, result } = await curlJson(action('datastore_search'), ...token, '-d', body);
    expect(success).toBe(true);
    expect(result.records.length).toBe(5);
    for (const record of result.records) expect(JSON.stringify(record).toLowerCase()).toContain('jones');
  });

  test('get results with either "watershed" or "survey" as subject and "active" as its stage', async () => {
    const filters = { subject: ['watershed', 'survey'], stage: 'active' };
    const body = JSON.stringify({ resource_id: PROJECTS, filters });
    const { result } = await curlJson(action('datastore_search'), ...token, '-d', body);
    expect(result.total).toBeGreaterThan(0);
    for (const { subject, stage } of result.records) {
      expect(filters.subject).toContain(subject);
      expect(stage).toBe('active');
    }
  });

  test('the SQL query', async () => {
    const sql = `SELECT * from "${PROJECTS}" WHERE title LIKE 'jones'`;
    const { result } = await curlJson(
      action('datastore_search_sql'),
      ...token,
      '-d',
      JSON.stringify({ sql }),
    );
    expect(result.records.map(({ title }) => title)).toEqual(['jones']);
    const byAddress = await curlJson('-G', action('datastore_search_sql'), '--data-urlencode', `sql=${sql}`);
    expect(byAddress.result.records).toEqual(result.records);
  });

  test('compressed, conditional, HEAD, OPTIONS, and from another origin', async () => {
    const address = `${action('datastore_search')}?resource_id=${PROJECTS}`;
    const plain = await curl(address);
    expect(await curl('--compressed', address)).toBe(plain);
    const headers = await curl(
      '-I',
      '-H',
      'Origin: https://example.org',
      '-H',
      'Accept-Encoding: gzip',
      address,
    );
    expect(headers).toMatch(/^content-encoding: gzip/im);
    expect(headers).toMatch(/^access-control-allow-origin: \*/im);
    const [, etag = ''] = /^etag: (.*?)\r?$/im.exec(headers) ?? [];
    expect(await curl('-o', '/dev/null', '-w', '%{http_code}', '-H', `If-None-Match: ${etag}`, address)).toBe(
      '304',
    );
    expect(await curl('-X', 'OPTIONS', '-i', address)).toMatch(/^allow: GET, HEAD, OPTIONS, POST/im);
  });

  test('a dump, and the file itself', async () => {
    const dump = await curl(`${server.address}/datastore/dump/${PROJECTS}?fields=title&q=jones`);
    expect(dump).toMatch(/^title\r\n/);
    const show = await curl(`${server.address}/api/3/action/resource_show?id=${PROJECTS}`);
    const { url } = (JSON.parse(show) as { result: { url: string } }).result;
    expect(await curl(url)).toMatch(/^project,subject,stage/);
  });
});

describe('other clients’ requests', () => {
  test('ckanapi: POST with two keys', async () => {
    const response = await fetch(`${server.address}/api/action/datastore_search`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-CKAN-API-Key': 'k',
        Authorization: 'k',
        'User-Agent': 'ckanapi/4.11',
      },
      body: JSON.stringify({ resource_id: PROJECTS, limit: 1 }),
    });
    expect(((await response.json()) as Answer).result.records).toHaveLength(1);
  });

  test('ckanr: POST with everything in the query string and an empty JSON body', async () => {
    const query = new URLSearchParams({ resource_id: PROJECTS, limit: '2', offset: '1' });
    const response = await fetch(`${server.address}/api/action/datastore_search?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '',
    });
    expect(((await response.json()) as Answer).result.records.map(({ _id }) => _id)).toEqual([2, 3]);
  });

  test('Python’s requests.get(url, json=…): GET with a JSON body', async () => {
    const body = JSON.stringify({ resource_id: PROJECTS, limit: 2 });
    const json = ['-H', 'Content-Type: application/json', '-d', body];
    const { result } = await curlJson('-X', 'GET', action('datastore_search'), ...json);
    expect(result.records.map(({ _id }) => _id)).toEqual([1, 2]);
    // Parameters in the address go before a body.
    const address = `${action('datastore_search')}?resource_id=${PROJECTS}&limit=1`;
    expect((await curlJson('-X', 'GET', address, ...json)).result.records).toHaveLength(1);
  });

  test('ckanr over DBI: columns of a query without rows', async () => {
    const sql = `SELECT * FROM (SELECT * FROM "${PROJECTS}") "q" WHERE (0 = 1)`;
    const response = await fetch(
      `${server.address}/api/action/datastore_search_sql?${new URLSearchParams({ sql })}`,
    );
    const { result } = (await response.json()) as { result: { fields: { id: string; type: string }[] } };
    expect(result.fields).toContainEqual({ id: 'subject', type: 'text' });
  });

  test('@portaljs/ckan-api-client-js', async () => {
    // Node takes the whole of a CommonJS module for its default export.
    const { default: exported, CkanRequestError } = portaljs;
    const ckanClient = 'default' in exported ? (exported.default as typeof exported) : exported;
    const options = { ckanUrl: server.address, apiKey: 'k' };
    const answer = await ckanClient.post<Answer>('datastore_search', {
      ...options,
      json: { id: PROJECTS, limit: '32000' },
    });
    expect(answer.result.records.length).toBe(answer.result.total);
    await ckanClient.get<Answer>('package_search?q=invented', options);

    // The client writes every error to the console before it throws.
    const written = vi.spyOn(console, 'error').mockReturnValue();
    const missing = ckanClient.get('resource_show?id=nope', options);
    await expect(missing).rejects.toThrow(CkanRequestError);
    await expect(missing).rejects.toThrow('Not found');
    written.mockRestore();
  });
});

describe('the server', () => {
  test('writes a line of log for each request', async () => {
    log.length = 0;
    await fetch(`${server.address}/api/3/action/status_show`);
    await vi.waitFor(() => expect(log).toHaveLength(1));
    expect(log[0]).toMatch(/^GET \/api\/3\/action\/status_show 200 \d+ B [\d.]+ ms$/);
  });

  test('refuses a body that is too large, and goes on', async () => {
    const response = await fetch(`${server.address}/api/3/action/datastore_search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `"${'x'.repeat(11_000_000)}"`,
    }).catch((error: unknown) => error);
    if (response instanceof Response) expect(response.status).toBe(413);
    expect((await fetch(`${server.address}/api/3`)).status).toBe(200);
  });

  test('has nothing outside its addresses', async () => {
    expect((await fetch(`${server.address}/../../package.json`)).status).toBe(404);
    expect(
      await curl(
        '--path-as-is',
        '-o',
        '/dev/null',
        '-w',
        '%{http_code}',
        `${server.address}/../package.json`,
      ),
    ).toBe('404');
  });
});
