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
const small = join(root, 'small');

beforeAll(async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => `${i},word ${i % 70}`).join('\n');
  const data = toFolder({ 'a.csv': `n,t\n${rows}\n`, 'datapond.json': '{"storeThreshold":1}' });
  const shell = smallAppShell('', toFolder);
  const options = { shell, cache: join(root, 'cache'), log: () => {} };
  await buildSite({ ...options, data, out });
  await buildSite({ ...options, data: toFolder({ 'a.csv': 'n,t\n1,a\n2,b\n' }), out: small });
});
afterAll(() => made.forEach((remove) => remove()));

type Change = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves a site, with what a host does otherwise. @returns what the doctor says, but for what is well */
async function ailments(change: Change, site = out): Promise<string[]> {
  const handle = createStaticHandler({ root: site, base: '/a/' });
  const server = createServer((request, response) => {
    // The doctor leaves when it has seen enough.
    if (!change(request, response)) handle(request, response).catch(() => undefined);
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

test('a site of small tables is well on a host that packs text', async () => {
  expect(await ailments(() => false, small)).toEqual([CORS]);
  // An index as small as this is fetched whole.
  expect(
    await ailments((request) => {
      delete request.headers.range;
      return false;
    }, small),
  ).toEqual([CORS]);
});

test('JSON and WebAssembly may have any type', async () => {
  const isAny = header('content-type', 'application/octet-stream', /\.(?:json|wasm|gz)$/);
  expect(await ailments(isAny)).toEqual([CORS]);
});

test('a site whose address leads elsewhere is examined there, and is not ill for it', async () => {
  const lead: Change = ({ url = '' }, response) => {
    if (url.startsWith('/b/')) return false;
    response.writeHead(301, { location: `/b/${url.slice(3)}` }).end();
    return true;
  };
  const rename: Change = (request, response) => {
    if (lead(request, response)) return true;
    request.url = request.url!.replace('/b/', '/a/');
    return false;
  };
  expect(await ailments(rename)).toEqual([CORS]);
});

const answer =
  (status: number, where: RegExp, headers: Record<string, string> = {}, text = ''): Change =>
  ({ url = '' }, response) => {
    if (!where.test(url)) return false;
    response.writeHead(status, headers).end(text);
    return true;
  };
const policy = (value: string, where = /\/a\/$/) => header('content-security-policy', value, where);

test.each<[string, Change, RegExp]>([
  [
    'asks for a password',
    answer(401, /./, { 'www-authenticate': 'Basic realm="x"' }),
    /^error: http:.*\/a\/ asks for a password \(401\)$/,
  ],
  ['sends in a circle', answer(302, /./, { location: '/a/x' }), /^error: .* is sent on in a circle$/],
  [
    'has no assets',
    answer(404, /\/assets\//),
    /^error: assets\/site-\w+\.js and assets\/catalog-\w+\.json are answered 404$/,
  ],
  [
    'has no JSON there',
    answer(404, /\/assets\/.*json$/),
    /^error: assets\/catalog-\w+\.json and assets\/files-\w+\.json are answered 404$/,
  ],
  [
    'sends a page for what is not there',
    answer(200, /\/assets\/catalog/, { 'content-type': 'text/html' }, '<p>'),
    /^error: assets\/catalog-\w+\.json is answered by a page$/,
  ],
  [
    'sends modules as text',
    header('content-type', 'text/plain', /assets\/site/),
    /^error: assets\/site-\w+\.js is sent as text\/plain$/,
  ],
  [
    'names another charset',
    header('content-type', 'text/javascript; charset=iso-8859-1', /sw\.js/),
    /^warning: sw\.js is sent as text\/javascript; charset=iso-8859-1$/,
  ],
  [
    'sends pages as text',
    header('content-type', 'text/plain', /\/a\/$/),
    /^error: index\.html is sent as text\/plain$/,
  ],
  [
    'sends its 404.html as text',
    header('content-type', 'text/plain', /\/api\//),
    /^error: 404\.html is sent as text\/plain$/,
  ],
  [
    'has index.html for all addresses',
    (request) => {
      if (request.url?.includes('/api/')) request.url = '/a/';
      return false;
    },
    /^error: an address that is no file is answered 200 by index\.html, as hosts do for apps$/,
  ],
  [
    'has index.html for 404.html, too',
    (request) => {
      if (/\/api\/|404\.html/.test(request.url ?? '')) request.url = '/a/';
      return false;
    },
    /^error: an address that is no file is answered 200 by index\.html/,
  ],
  ['forbids 7z', answer(403, /\.index\.7z$/), /^error: data\/a\/a\.\w+\.index\.7z is answered 403$/],
  [
    'sends service workers on',
    answer(302, /\/a\/sw\.js$/, { location: '/a/datapond.js' }),
    /^error: sw\.js is sent on to another address$/,
  ],
  [
    'sends data on',
    (request, response) => {
      const { url = '' } = request;
      if (url.endsWith('?x')) request.url = url.slice(0, -2);
      else if (url.includes('/data/')) return answer(302, /./, { location: `${url}?x` })(request, response);
      return false;
    },
    /^warning: data\/a\/.* is sent on to http:/,
  ],
  [
    'sends data on to another server, which lets nobody read it',
    (request, response) => {
      const { url = '', headers } = request;
      if (!url.includes('/data/') || headers.host?.startsWith('localhost')) return false;
      const port = headers.host?.split(':')[1];
      return answer(302, /./, { location: `http://localhost:${port}${url}` })(request, response);
    },
    /^error: data\/a\/.* is sent on to another server, which does not let the site read it: http:\/\/localhost/,
  ],
  [
    'does not say which piece it sends',
    ({ headers }, response) => {
      if (headers.range === undefined) return false;
      const { setHeader } = response;
      response.setHeader = (name, value) =>
        name === 'content-range' ? response : setHeader.call(response, name, value);
      return false;
    },
    /^warning: pieces of files are sent without Content-Range$/,
  ],
  [
    'lets the catalogue be kept for ever',
    header('cache-control', 'public, max-age=31536000, immutable', /\/(?:404\.html|catalog\.json)$/),
    /^warning: browsers may keep 404\.html, catalog\.json for 365 days/,
  ],
  [
    'says so by Expires',
    (request, response) => {
      if (!request.url?.endsWith('version.json')) return false;
      response.writeHead(200, { expires: new Date(Date.now() + 864e7).toUTCString() }).end('{}');
      return true;
    },
    /^warning: browsers may keep version\.json for 100 days/,
  ],
  ['boxes pages in', policy('sandbox allow-scripts'), /index\.html forbids what pages do \(sandbox\)$/],
  ['forbids requests', policy("default-src 'none'"), /^error: .* index\.html forbids requests$/],
  ['forbids workers', policy("worker-src 'none'"), /^error: .* index\.html forbids workers$/],
  ['forbids workers otherwise', policy("child-src 'none'"), /^error: .* index\.html forbids workers$/],
  ['forbids scripts', policy("script-src 'none'"), /^error: .* index\.html forbids scripts$/],
  [
    'trusts scripts by others',
    policy("script-src 'self' 'strict-dynamic' 'wasm-unsafe-eval'"),
    /^error: .* index\.html forbids scripts$/,
  ],
  [
    'wants trusted types',
    policy("require-trusted-types-for 'script'"),
    /^error: .* index\.html forbids the start of workers$/,
  ],
  [
    'forbids the script of 404.html',
    policy("script-src 'self' 'wasm-unsafe-eval'", /\/api\//),
    /^error: .* 404\.html forbids the script within the page$/,
  ],
  [
    'forbids what the service worker does',
    policy("connect-src 'none'", /sw\.js$/),
    /^error: .* sw\.js forbids requests$/,
  ],
  ['forbids styles', policy("style-src 'self'"), /^warning: .* index\.html forbids styles or pictures$/],
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
    /^error: the Content-Security-Policy that the host sends with index\.html forbids WebAssembly$/,
  ],
  [
    'refuses HEAD',
    (request, response) => {
      if (request.method !== 'HEAD') return false;
      response.writeHead(405).end();
      return true;
    },
    /^error: HEAD is answered 405$/,
  ],
  [
    'refuses HEAD of data',
    (request, response) => {
      if (request.method !== 'HEAD' || !request.url?.includes('/data/')) return false;
      response.writeHead(405).end();
      return true;
    },
    /^warning: HEAD of data\/.* is answered 405$/,
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

test('a policy that lets the site do what it does is well, and who refuses HEAD hears of it once', async () => {
  const generous = header(
    'content-security-policy',
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src * 'unsafe-inline'; frame-ancestors 'none'",
  );
  expect(await ailments(generous)).toEqual([CORS]);
  expect(
    await ailments((request, response) => {
      if (request.method !== 'HEAD') return false;
      response.writeHead(405).end();
      return true;
    }),
  ).toEqual(['error: HEAD is answered 405', CORS]);
});
