import { afterEach, expect, test, vi } from 'vitest';
import { networkFirst } from './answer-file.ts';
import type { SiteCaches } from './site-caches.ts';

const REQUEST = new Request('http://site.test/queries.json');
const caches = { findFixed: async () => new Response('kept') } as unknown as SiteCaches;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function ask(network: () => Promise<Response>): Promise<string> {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', network);
  return (await networkFirst(REQUEST, 'queries.json', caches)).text();
}

test('the network comes first, and nothing waits on when it has come', async () => {
  expect([await ask(async () => new Response('new')), vi.getTimerCount()]).toEqual(['new', 0]);
});

test('what is kept answers where the network fails', async () => {
  expect([await ask(() => Promise.reject(new TypeError('offline'))), vi.getTimerCount()]).toEqual([
    'kept',
    0,
  ]);
});

test('or takes too long', async () => {
  const asked = ask(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await asked).toBe('kept');
});
