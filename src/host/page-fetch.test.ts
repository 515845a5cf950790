import { expect, test } from 'vitest';
import { toEdition } from '../transport/names.ts';
import { createRetryingFetch } from './page-fetch.ts';

const BASE = new URL('http://site.test/any/');
const SEARCH = `${BASE.href}api/action/datastore_search`;
const TEXT = 'abcdefghij'.repeat(100);

/** A body of which only the first bytes arrive; all of them when `bytes` is not given. */
function body(bytes = TEXT.length): ReadableStream<Uint8Array> {
  const parts = new TextEncoder().encode(TEXT.slice(0, bytes));
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent < parts.length) controller.enqueue(parts.slice(sent, (sent += 90)));
      else if (bytes < TEXT.length) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
}

const file = { headers: { 'content-disposition': 'attachment; filename="a.csv"' } };

/** The network: each answer once, in order; the last one for ever. */
function network(...answers: (() => Response)[]) {
  const sent: string[] = [];
  const fetchNow = (async (request: Request) => {
    sent.push(`${request.method} ${await request.text()}`);
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  }) as typeof fetch;
  return { sent, fetch: createRetryingFetch(fetchNow, toEdition(BASE.href, 'new')) };
}

const dead = () => {
  throw new TypeError('Failed to fetch');
};

test('a request whose service worker dies is sent again, body and all', async () => {
  const { fetch, sent } = network(dead, dead, () => new Response(TEXT));
  const response = await fetch(new Request(SEARCH, { method: 'POST', body: 'x=1' }));
  expect([await response.text(), sent]).toEqual([TEXT, ['POST x=1', 'POST x=1', 'POST x=1']]);
});

test('an answer that breaks off is asked for again, and keeps its status and headers', async () => {
  const init = { status: 409, headers: { 'content-type': 'application/json' } };
  const { fetch, sent } = network(
    () => new Response(body(200), init),
    () => new Response(body(), init),
  );
  const response = await fetch(new Request(SEARCH));
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    409,
    'application/json',
    TEXT,
  ]);
  expect(sent).toHaveLength(2);
});

test('a file that breaks off goes on where it was', async () => {
  const { fetch } = network(
    () => new Response(body(200), file),
    () => new Response(body(630), file),
    () => new Response(body(), file),
  );
  expect(await (await fetch(new Request(SEARCH))).text()).toBe(TEXT);
});

test('a file that cannot be had again fails for its reader instead of ending in something else', async () => {
  const { fetch } = network(
    () => new Response(body(200), file),
    () => new Response('{"success": false}', { status: 503 }),
  );
  await expect((await fetch(new Request(SEARCH))).text()).rejects.toThrow('network error');
});

test('a request that its page gives up is not sent again', async () => {
  const page = new AbortController();
  const { fetch, sent } = network(() => {
    page.abort();
    throw page.signal.reason;
  });
  await expect(fetch(new Request(SEARCH, { signal: page.signal }))).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(sent).toHaveLength(1);
});

test('a service worker that never comes back ends in CKAN’s error', async () => {
  const { fetch } = network(dead);
  const response = await fetch(new Request(SEARCH));
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { success: false, error: { message: expect.stringContaining('Failed to fetch') } },
  ]);
});

test('a request that is given up is told to the service worker by its name', async () => {
  const told: unknown[] = [];
  const names: (string | null)[] = [];
  const hanging = ((request: Request) => {
    names.push(request.headers.get('datapond-cancel'));
    return new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
    });
  }) as typeof fetch;
  const fetchNamed = createRetryingFetch(hanging, toEdition(BASE.href, 'new'), () => ({
    postMessage: (message: unknown) => told.push(message),
  }));
  const controller = new AbortController();
  const answer = fetchNamed(new Request(SEARCH, { signal: controller.signal }));
  await Promise.resolve();
  controller.abort();
  await expect(answer).rejects.toThrow('aborted');
  expect(told).toEqual([{ kind: 'cancel', name: names[0] }]);
});

test('a request that was answered is not given up any more', async () => {
  const told: unknown[] = [];
  const controller = new AbortController();
  const now = (async () => new Response('x')) as typeof fetch;
  const fetchNamed = createRetryingFetch(now, toEdition(BASE.href, 'new'), () => ({
    postMessage: (message: unknown) => told.push(message),
  }));
  await fetchNamed(new Request(SEARCH, { signal: controller.signal }));
  controller.abort();
  expect(told).toEqual([]);
});
