import { MessageChannel, Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { HostLostError } from '../../../transport/host-lost.ts';
import { createHandlerThreads, type HandlerThreads, type RequestKind } from './handler-threads.ts';

// Answers with its thread's number; `/end` ends it, `/wait` is answered a moment later, `/work` keeps it from all others.
const PROGRAM = `
const { parentPort, threadId, workerData } = require('node:worker_threads');
workerData.requests.onmessage = ({ data, ports }) => {
  if (data.kind !== 'request') return;
  const answer = () => ports[0].postMessage({
    kind: 'head', status: 200, statusText: '', headers: [], parts: [new TextEncoder().encode(String(threadId))], more: false,
  });
  const { pathname } = new URL(data.request.url);
  if (pathname === '/end') process.exit();
  if (pathname === '/work') for (const until = Date.now() + 1000; Date.now() < until;);
  if (pathname === '/wait') return setTimeout(answer, 500);
  answer();
};
parentPort.postMessage(null);
`;

const started: HandlerThreads[] = [];
afterEach(() => Promise.all(started.splice(0).map((threads) => threads.close())));

async function start(): Promise<HandlerThreads> {
  const threads = createHandlerThreads({
    folder: { files: [], catalog: {} as never },
    siteUrl: 'http://site.test',
    engine: { connect: () => new MessageChannel().port1 },
    log: () => undefined,
    startThread: (_name, workerData, transferList) =>
      new Worker(PROGRAM, { eval: true, workerData, transferList }),
  });
  started.push(threads);
  await threads.start();
  return threads;
}

const ask = async (threads: HandlerThreads, path: string, kind: RequestKind = 'short') => {
  const request = { url: `http://site.test${path}`, method: 'GET', headers: [], body: null };
  return (await threads.fetch(request, kind, new AbortController().signal)).text();
};

test('one thread is enough while nobody waits; what is long has one of its own', async () => {
  const threads = await start();
  const first = await ask(threads, '/');
  expect(await ask(threads, '/')).toBe(first);
  expect(await ask(threads, '/', 'long')).not.toBe(first);
});

test('while one works, another answers', async () => {
  const threads = await start();
  const first = await ask(threads, '/');
  const waiting = ask(threads, '/wait');
  // This one begins the second thread, and need not wait for it.
  expect(await ask(threads, '/')).toBe(first);
  await waiting;
  await expect
    .poll(
      async () => {
        const working = ask(threads, '/work');
        const other = await ask(threads, '/');
        return other !== (await working);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
});

test('a request that ends its thread twice is given up, and those beside it are answered', async () => {
  const threads = await start();
  const beside = ask(threads, '/wait');
  await expect(ask(threads, '/end')).rejects.toBeInstanceOf(HostLostError);
  // Those that were under way when it ended were asked once more.
  expect(await beside).toMatch(/^\d+$/);
  expect(await ask(threads, '/')).toMatch(/^\d+$/);
});
