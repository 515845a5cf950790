import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { openFolder } from '../node/open-folder.ts';
import { makeFolder } from '../testing/temp-folder.ts';
import { createHandler } from './create-handler.ts';

const engine = createNativeEngine();
const siteUrl = 'http://test.ckan.net';
const { folder: data, remove } = makeFolder({ 'a.csv': 'n\n1\n' });
afterAll(async () => {
  await engine.close();
  remove();
});

const opened = openFolder({ data, engine, cache: null, log: () => {} });

async function get(path: string): Promise<Response> {
  return createHandler((await opened).ports, { siteUrl })(new Request(siteUrl + path));
}

test.each(['cb', 'jQuery34105_17', 'angular.callbacks._0', '$', 'a[0].b', 'x'.repeat(200)])(
  'a function is called by its name: %s',
  async (name) => {
    const response = await get(`/api/3/action/status_show?callback=${encodeURIComponent(name)}`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text.startsWith(`${name}({"help":`) && text.endsWith(');')).toBe(true);
  },
);

test.each([
  'window.x=1;void',
  'alert(1)//',
  'a b',
  '',
  'a\n',
  'a`',
  "a['b']",
  'ä',
  'x'.repeat(201),
  '</script>',
  '\u2028',
])('what is no name calls nothing, and the answer says so: %j', async (name) => {
  const response = await get(`/api/3/action/status_show?callback=${encodeURIComponent(name)}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    409,
    'application/json;charset=utf-8',
  ]);
  expect(await response.json()).toMatchObject({
    success: false,
    error: { __type: 'Validation Error', callback: [expect.stringContaining('name of a function')] },
  });
  const version = await get(`/api/3?callback=${encodeURIComponent(name)}`);
  expect([version.status, await version.json()]).toEqual([
    400,
    expect.stringContaining('name of a function'),
  ]);
});

test.each([
  '/api/3/action/status_show',
  '/api/3/action/status_show?callback=cb',
  '/api/3/action/nope',
  '/api/3/action/datastore_search',
  '/api/3',
  '/api/nothing',
  '/api/openapi.json',
  '/datastore/dump/nope',
  '/elsewhere',
])('no browser takes an answer for another type than it says: %s', async (path) => {
  expect((await get(path)).headers.get('x-content-type-options')).toBe('nosniff');
});
