import { rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../../testing/temp-folder.ts';
import { serve, type RunningServer } from './serve.ts';

const { folder: data, remove } = makeFolder({
  'a.csv': 'n\n1\n2\n',
  'b.csv': 'n\n3\n4\n',
  'c.csv': 'n\n5\n6\n',
});

let server: RunningServer;
let urls: Readonly<Record<string, { readonly id: string; readonly url: string }>>;

beforeAll(async () => {
  server = await serve({ data, port: 0, host: '127.0.0.1', cache: null, log: () => undefined });
  const answer = await fetch(`${server.address}/api/3/action/package_search?rows=100`);
  const { result } = (await answer.json()) as {
    result: { results: { resources: { name: string; id: string; url: string }[] }[] };
  };
  urls = Object.fromEntries(
    result.results.flatMap(({ resources }) => resources.map((one) => [one.url.slice(-14, -13), one])),
  );
});
afterAll(async () => {
  await server.stop();
  remove();
});

const fileOf = (name: string) => urls[name]!.url;

test('a file is served for ever under the address that tells its content', async () => {
  for (let i = 0; i < 2; i++) {
    const answer = await fetch(fileOf('a'));
    expect([answer.status, await answer.text(), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'n\n1\n2\n',
      'nosniff',
    ]);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
});

/** Unlike fetch, leaves what is packed as it is. */
function ask(address: string, headers: OutgoingHttpHeaders, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      request(address, { headers, method }, (response) => {
        const { statusCode: status, headers: sent } = response;
        buffer(response).then((body) => resolve({ status, headers: sent, body }), reject);
      })
        .on('error', reject)
        .end();
    },
  );
}

test('a file has a length and a tag, and is sent in parts', async () => {
  const whole = await ask(fileOf('a'), {});
  expect(whole.headers).toMatchObject({
    'content-length': '6',
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^"[\da-f]{8}"$/),
  });
  const { etag } = whole.headers;
  const head = await ask(fileOf('a'), {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.headers.etag, head.body.length]).toEqual([
    200,
    '6',
    etag,
    0,
  ]);
  // Of the file as it is, whatever else is taken.
  const part = await ask(fileOf('a'), { range: 'bytes=2-3', 'if-range': etag, 'accept-encoding': 'gzip' });
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
    206,
    '1\n',
    'bytes 2-3/6',
  ]);
  expect(part.headers['content-length']).toBe('2');
  expect((await ask(fileOf('a'), { range: 'bytes=2-3', 'if-range': '"other"' })).status).toBe(200);
  const beyond = await ask(fileOf('a'), { range: 'bytes=6-' });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */6']);
  const again = await ask(fileOf('a'), { 'if-none-match': `W/${etag}` });
  expect([again.status, again.body.length, again.headers['content-length']]).toEqual([304, 0, undefined]);
});

test('a file that is packed on the way has another length, and no parts', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { headers, body } = await ask(fileOf('a'), { 'accept-encoding': 'gzip' }, method);
    expect([headers['content-encoding'], headers['content-length'], headers['accept-ranges']]).toEqual([
      'gzip',
      undefined,
      undefined,
    ]);
    expect(headers.etag).toMatch(/^W\/"/);
    expect(method === 'HEAD' ? body.length : gunzipSync(body).toString()).toBe(
      method === 'HEAD' ? 0 : 'n\n1\n2\n',
    );
  }
});

test.each([
  ['changed', (path: string) => writeFileSync(path, 'n\n7\n8\n')],
  ['longer', (path: string) => writeFileSync(path, 'n\n3\n4\n5\n')],
  ['removed', (path: string) => rmSync(path)],
])('a file that was %s under the server is not there any more', async (_how, change) => {
  writeFileSync(join(data, 'b.csv'), 'n\n3\n4\n');
  expect((await fetch(fileOf('b'))).status).toBe(200);
  change(join(data, 'b.csv'));
  const answer = await fetch(fileOf('b'));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, null]);
  expect(await answer.text()).toMatch(/changed or removed/);
});

test('a table whose file is gone says so, and not where it was', async () => {
  rmSync(join(data, 'c.csv'));
  const id = urls['c']?.id;
  const sql = encodeURIComponent(`SELECT * FROM "${id}"`);
  const answer = await fetch(`${server.address}/api/3/action/datastore_search_sql?sql=${sql}`);
  const text = await answer.text();
  expect([answer.status, text.includes('the file is no longer there'), text.includes(data)]).toEqual([
    500,
    true,
    false,
  ]);
});
