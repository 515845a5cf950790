import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { smallAppShell } from '../../testing/app-shell.ts';
import { type FolderFiles, makeFolder } from '../../testing/temp-folder.ts';
import { buildSite } from '../site/build-site.ts';
import { createStaticHandler } from '../static-handler.ts';
import { examineSite } from './examine-site.ts';

const made: (() => void)[] = [];
const toFolder = (files: FolderFiles) => {
  const { folder, remove } = makeFolder(files);
  made.push(remove);
  return folder;
};
const root = toFolder({});
const out = join(root, 'site');

beforeAll(async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => `${i},word ${i % 70}`).join('\n');
  const data = toFolder({ 'a.csv': `n,t\n${rows}\n`, 'datapond.json': '{"storeThreshold":1}' });
  const shell = smallAppShell('', toFolder);
  await buildSite({ shell, data, out, cache: join(root, 'cache'), log: () => {} });
});
afterAll(() => made.forEach((remove) => remove()));

type Change = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves the site, with what a host does otherwise. @returns what the doctor says, but for what is well */
async function ailments(change: Change): Promise<string[]> {
  const handle = createStaticHandler({ root: out, base: '/a/' });
  const server = createServer((request, response) => {
    if (!change(request, response)) void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const findings = await examineSite(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/a/index.html`,
  );
  for (const { level, cure } of findings) if (level !== 'ok') expect(cure).toBeTruthy();
  return findings.flatMap(({ level, what }) => (level === 'ok' ? [] : [`${level}: ${what}`]));
}

const CORS = 'warning: pages of other sites, and notebooks in browsers, may not read the data';
const header =
  (name: string, value: string, where = /./): Change =>
  ({ url = '' }, response) => {
    if (!where.test(url)) return false;
    const { writeHead } = response;
    response.writeHead = ((...args: Parameters<typeof writeHead>) => {
      response.setHeader(name, value);
      return writeHead.apply(response, args);
    }) as typeof writeHead;
    return false;
  };

test('a plain host is well, but for other sites', async () => {
  expect(await ailments(() => false)).toEqual([CORS]);
  expect(await ailments(header('access-control-allow-origin', '*'))).toEqual([]);
});

test.each<[string, Change, RegExp]>([
  [
    'sends no pieces',
    (request) => {
      delete request.headers.range;
      return false;
    },
    /^warning: the host does not send files in pieces/,
  ],
  [
    'packs pieces',
    header('content-encoding', 'gzip', /\/data\//),
    /^error: pieces of files are sent with Content-Encoding: gzip/,
  ],
  [
    'sends scripts as text',
    header('content-type', 'text/plain', /sw\.js$/),
    /^error: sw\.js is sent as text\/plain/,
  ],
  [
    'has a page of its own for what is not there',
    (request, response) => {
      if (!request.url?.includes('/api/')) return false;
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      return true;
    },
    /^error: an address that is no file is answered 404 by a page of the host's own/,
  ],
  [
    'has one page for all addresses',
    (request) => {
      if (request.url?.includes('/api/')) request.url = '/a/404.html';
      return false;
    },
    /^warning: addresses that are no files are answered by 404\.html, but with status 200/,
  ],
  [
    'lets pages be kept for ever',
    header('cache-control', 'max-age=31536000', /sw\.js$/),
    /^warning: browsers may keep sw\.js for 365 days/,
  ],
  [
    'forbids WebAssembly',
    header('content-security-policy', "default-src 'self'", /\/a\/$/),
    /^error: the host sends a Content-Security-Policy that forbids WebAssembly/,
  ],
  [
    'refuses HEAD',
    (request, response) => {
      if (request.method !== 'HEAD' || !request.url?.includes('/data/')) return false;
      response.writeHead(405).end();
      return true;
    },
    /^error: HEAD of data\/.* is answered 405/,
  ],
])('a host that %s is told of', async (_what, change, expected) => {
  expect(await ailments(change)).toContainEqual(expect.stringMatching(expected));
});

test('what is no site is said to be none', async () => {
  const findings = await ailments((request, response) => {
    if (!request.url?.endsWith('catalog.json')) return false;
    response.end('[]');
    return true;
  });
  expect(findings).toEqual([
    expect.stringMatching(/^error: .* is no site of datapond's: catalog\.json is something else$/),
  ]);
});
