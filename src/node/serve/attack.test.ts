import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeFolder } from '../../testing/temp-folder.ts';
import { SERVER_LIMITS } from './api-server.ts';
import { serve, type RunningServer } from './serve.ts';

vi.setConfig({ testTimeout: 180_000 });

// A sample of what `npm run attack` does.
const ID = '5b2d3f6e-8c1a-4e57-9f04-6a7d1c9e2b38';
const SMALL = '6c3e4a7f-9d2b-4f68-8a15-7b8e2d0f3c49';
const rows = Array.from({ length: 60_000 }, (_, i) => `${i},text number ${i}\n`).join('');
const { folder: data, remove } = makeFolder({
  'datapond.json': JSON.stringify({ statementTimeout: 10 }),
  'x/a.csv': `n,t\n${rows}`,
  'x/b.csv': 'n\n1\n',
  'x/datapackage.json': JSON.stringify({
    name: 'x',
    resources: [
      { name: 'a', path: 'a.csv', id: ID },
      { name: 'b', path: 'b.csv', id: SMALL },
    ],
  }),
});

let server: RunningServer;
beforeAll(async () => {
  server = await serve({
    data,
    port: 0,
    host: '127.0.0.1',
    cache: null,
    log: () => undefined,
    limits: { ...SERVER_LIMITS, downloads: 2, stall: 500 },
  });
});
afterAll(async () => {
  await server.stop();
  remove();
});

interface Said {
  readonly status: number;
  readonly text: string;
}

async function post(action: string, params: object, signal?: AbortSignal): Promise<Said> {
  const answer = await fetch(`${server.address}/api/3/action/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
    ...(signal && { signal }),
  });
  return { status: answer.status, text: await answer.text() };
}

const search = () => post('datastore_search', { resource_id: ID, limit: 3, offset: 59_000 });
const duck = (sql: string) => post('datastore_search_sql', { sql, dialect: 'duckdb' });
const pg = (sql: string) => post('datastore_search_sql', { sql });
const list = (count: number, item: string, separator = ', ') => Array(count).fill(item).join(separator);

/** On a busy machine the time is over before the memory is. */
const MEMORY = /more memory|out of memory|took too long/;

async function stillAnswers(): Promise<void> {
  expect((await search()).status).toBe(200);
  expect((await pg(`SELECT count(*) FROM "${ID}"`)).text).toContain('"count": 60000');
}

test.each<[string, () => Promise<Said>, RegExp]>([
  ['memory in one vector', () => pg(`SELECT sum(length(lpad(t, 10000000))) FROM "${ID}"`), MEMORY],
  ['a matrix', () => duck("SELECT damerau_levenshtein(repeat('a', 60000), repeat('b', 60000))"), MEMORY],
  [
    'what heeds nothing',
    () => duck("SELECT levenshtein(repeat('a', 900000), repeat('b', 900000))"),
    /took too long/,
  ],
  ['columns', () => duck(`SELECT ${list(14_000, '1')}`), /at most 1664 entries/],
  ['columns of the other dialect', () => pg(`SELECT ${list(240_000, '1')}`), /too long/],
  ['conditions', () => pg(`SELECT 1 WHERE ${list(50_000, '1=1', ' AND ')}`), /too long/],
  [
    'bytes',
    () => pg(`SELECT repeat('x', 100000) AS x FROM "${ID}" LIMIT 3000`),
    /answers too much|more memory|took too long/,
  ],
  [
    'a list of values',
    () => post('datastore_search', { resource_id: ID, filters: { n: Array(90_000).fill(1) } }),
    /at most 30000 values/,
  ],
])('%s: the asker gets an error, others their answers', async (_name, attack, says) => {
  const [attacked] = await Promise.all([attack(), stillAnswers(), stillAnswers()]);
  expect([attacked.status, JSON.parse(attacked.text)]).toEqual([
    409,
    expect.objectContaining({ success: false, help: expect.any(String) }),
  ]);
  expect(attacked.text).toMatch(says);
  await stillAnswers();
});

test('one field sent many times is read like any other', async () => {
  const answer = await fetch(`${server.address}/api/3/action/datastore_search`, {
    method: 'POST',
    body: new URLSearchParams(Array.from({ length: 120_000 }, () => ['resource_id', 'x'])),
  });
  expect(answer.status).toBe(409);
  await stillAnswers();
});

test('who leaves takes his statement along', async () => {
  await Promise.all(
    Array.from({ length: 24 }, () =>
      post(
        'datastore_search_sql',
        { sql: `SELECT count(*) FROM "${ID}" a, "${ID}" b WHERE a.n * b.n = 7` },
        AbortSignal.timeout(100),
      ).catch(() => null),
    ),
  );
  await stillAnswers();
});

/** A reader that reads nothing. */
function stall(path: string) {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname, () => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    socket.pause();
  });
  return socket.on('error', () => undefined);
}

test('downloads that stand still leave searches alone, and their places to others after a while', async () => {
  const stalled = Array.from({ length: 2 }, () => stall(`/datastore/dump/${ID}?sort=t`));
  await stillAnswers();
  // A small table needs none of those places.
  const small = await fetch(`${server.address}/datastore/dump/${SMALL}?sort=n desc`);
  expect([small.status, await small.text()]).toEqual([200, '_id,n\r\n1,1\n']);
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${server.address}/datastore/dump/${ID}`);
        const text = await answer.text();
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        return [answer.status, text.split('\n').length];
      },
      { timeout: 120_000, interval: 500 },
    )
    .toEqual([200, 60_002]);
  for (const socket of stalled) socket.destroy();
});
