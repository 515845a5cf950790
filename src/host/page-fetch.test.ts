import { expect, test, vi } from 'vitest';
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
  const regain = vi.fn(async () => undefined);
  const options = { networkFetch: fetchNow, edition: toEdition(BASE.href, 'new'), regain };
  return { sent, regain, fetch: createRetryingFetch(options) };
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

const PAGE = { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } };

test('a request that went past the service worker is sent again when it is there again', async () => {
  const { fetch, sent, regain } = network(
    () => new Response('<!doctype html>', PAGE),
    () => new Response(TEXT),
  );
  const response = await fetch(new Request(SEARCH, { method: 'POST', body: 'x=1' }));
  expect([await response.text(), sent]).toEqual([TEXT, ['POST x=1', 'POST x=1']]);
  expect(regain).toHaveBeenCalledOnce();
});

test('a page is the API’s own where it has the request’s name', async () => {
  const fetch = serviceWorker(async (request) => {
    const name = request.headers.get('datapond-request')!;
    return new Response('<h1>Not found</h1>', {
      ...PAGE,
      headers: { ...PAGE.headers, 'datapond-request': name },
    });
  });
  const response = await fetch(new Request(SEARCH));
  expect([response.status, await response.text()]).toEqual([404, '<h1>Not found</h1>']);
});

/** A service worker: what it answers a request with, told the channel that came beside it. */
function serviceWorker(answer: (request: Request, channel: Beside) => Promise<Response>) {
  const ports = new Map<string, MessagePort>();
  const networkFetch = (async (request: Request) => {
    const port = ports.get(request.headers.get('datapond-request') ?? '')!;
    const told: unknown[] = [];
    port.onmessage = ({ data }) => told.push(data);
    return answer(request, { port, told }).finally(() => port.close());
  }) as typeof fetch;
  const worker = {
    postMessage: (message: { kind: string; name: string }, [port]: MessagePort[]) =>
      message.kind === 'beside' && ports.set(message.name, port as MessagePort),
  } as unknown as ServiceWorker;
  return createRetryingFetch({
    networkFetch,
    edition: toEdition(BASE.href, 'new'),
    regain: async () => undefined,
    worker: () => worker,
  });
}

interface Beside {
  readonly port: MessagePort;
  /** What the page has said. */
  readonly told: readonly unknown[];
}

const hop = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a request that is given up is told to the service worker', async () => {
  const heard: unknown[] = [];
  const page = new AbortController();
  const hanging = serviceWorker(async (request, { told }) => {
    page.abort();
    await hop();
    heard.push(...told);
    throw request.signal.reason;
  });
  await expect(hanging(new Request(SEARCH, { signal: page.signal }))).rejects.toThrow('aborted');
  expect(heard).toEqual([{ kind: 'give-up' }]);
});

test('a request that was answered is not given up any more', async () => {
  const page = new AbortController();
  let heard: readonly unknown[] = [];
  const fetch = serviceWorker(async (_request, { told }) => {
    heard = told;
    return new Response('x');
  });
  await fetch(new Request(SEARCH, { signal: page.signal }));
  page.abort();
  await hop();
  expect(heard).toEqual([]);
});

const HEAD = { status: 409, headers: { 'datapond-body': 'beside', 'content-type': 'application/json' } };

test('a body that comes beside the answer is the answer’s', async () => {
  const fetch = serviceWorker(async (_request, { port }) => {
    const parts = Array.from('{"a": "ü"}', (letter) => new TextEncoder().encode(letter));
    port.postMessage({ kind: 'body', parts });
    return new Response(null, HEAD);
  });
  const response = await fetch(new Request(SEARCH));
  expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
    409,
    'application/json',
    { a: 'ü' },
  ]);
});

test('an answer whose body is none is asked for again', async () => {
  let asked = 0;
  const fetch = serviceWorker(async (_request, { port }) => {
    if (++asked > 1) return new Response(TEXT);
    port.postMessage({ kind: 'other' });
    return new Response(null, HEAD);
  });
  expect(await (await fetch(new Request(SEARCH))).text()).toBe(TEXT);
});
