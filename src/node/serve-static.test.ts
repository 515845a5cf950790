import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseRange } from '../http/parse-range.ts';
import { serveStatic, type StaticServer } from './serve-static.ts';

let folder: string;
let server: StaticServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'datapond-static-'));
  const root = join(folder, 'root');
  await mkdir(join(root, 'sub'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await symlink(join(folder, 'secret.txt'), join(root, 'link.txt'));
  await writeFile(join(root, 'index.html'), 'home');
  await writeFile(join(root, '404.html'), 'lost');
  await writeFile(join(root, 'page.html'), 'page');
  await writeFile(join(root, 'sub/index.html'), 'sub');
  await writeFile(join(root, 'names é.csv'), 'a,b\n'.repeat(100));
  await writeFile(join(root, 'data.parquet'), '0123456789');
  server = await serveStatic({ sites: [{ root, base: '/x/' }], host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Unlike fetch, sends the path as it is written and leaves encodings alone. */
function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  origin = server.origin,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(origin, { path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  ['/x/', 200, 'home'],
  ['/x/?q=1', 200, 'home'],
  ['/x/page', 200, 'page'],
  ['/x/page.html', 200, 'page'],
  ['/x/sub/', 200, 'sub'],
  ['/x/nothing', 404, 'lost'],
  ['/x/en/api/action/status_show', 404, 'lost'],
  ['/x/%ff', 400, 'Bad Request'],
  ['/', 404, 'Not Found'],
])('GET %s answers %i', async (path, status, body) => {
  const answer = await get(path);
  expect([answer.status, answer.body.toString()]).toEqual([status, body]);
});

test.each([
  '/x/../secret.txt',
  '/x/..%2fsecret.txt',
  '/x/%2e%2e/secret.txt',
  '/x/sub/../../secret.txt',
  '/x/link.txt',
])('nothing outside the folder is served: %s', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.body.toString()).not.toContain('secret');
});

test('a folder without its slash is sent on, query kept', async () => {
  const answer = await get('/x/sub?a=1');
  expect([answer.status, answer.headers['location']]).toEqual([301, '/x/sub/?a=1']);
});

test('who asks with too many slashes is not sent to another host', async () => {
  const sites = [{ root: join(folder, 'root'), base: '/' }];
  const atRoot = await serveStatic({ sites, host: '127.0.0.1', port: 0 });
  const { headers } = await get('//sub?a=1', {}, 'GET', atRoot.origin);
  await atRoot.close();
  expect(headers['location']).toBe('/sub/?a=1');
});

test('text is gzipped for those who take it, and then has no ranges', async () => {
  const answer = await get('/x/names%20%C3%A9.csv', { 'accept-encoding': 'gzip, br', range: 'bytes=0-1' });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(gunzipSync(answer.body).toString()).toBe('a,b\n'.repeat(100));
});

test('text is sent as it is to those who refuse gzip', async () => {
  const answer = await get('/x/names%20%C3%A9.csv', { 'accept-encoding': 'gzip;q=0, *' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body.toString()).toBe('a,b\n'.repeat(100));
});

test('a file of a type that is not compressible is sent in ranges', async () => {
  const part = await get('/x/data.parquet', { 'accept-encoding': 'gzip', range: 'bytes=2-4' });
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ]);
  const beyond = await get('/x/data.parquet', { range: 'bytes=10-' });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
});

test('an unchanged file is not sent again', async () => {
  const first = await get('/x/page');
  const again = await get('/x/page', { 'if-none-match': String(first.headers['etag']) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  const since = await get('/x/page', { 'if-modified-since': String(first.headers['last-modified']) });
  expect(since.status).toBe(304);
});

test('HEAD sends headers alone, other methods are refused', async () => {
  const head = await get('/x/data.parquet', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '10', 0]);
  expect((await get('/x/', {}, 'POST')).status).toBe(405);
});

test('the next free port is taken when the wanted one is not free', async () => {
  const port = Number(new URL(server.origin).port);
  const other = await serveStatic({
    sites: [{ root: folder, base: '/' }],
    host: '127.0.0.1',
    port,
    tries: 20,
  });
  expect(Number(new URL(other.origin).port)).toBeGreaterThan(port);
  await other.close();
  await expect(serveStatic({ sites: [], host: '127.0.0.1', port })).rejects.toThrow('EADDRINUSE');
});

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=5-4', null],
  ['bytes=0-1,3-4', null],
  ['lines=1-2', null],
  ['bytes=-', null],
  ['bytes=-0', 'unsatisfiable'],
])('range %s of ten bytes is %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});
