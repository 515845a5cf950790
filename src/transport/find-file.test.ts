import { afterEach, expect, test, vi } from 'vitest';
import { createOriginCaches } from '../testing/origin-caches.ts';
import { appCacheName, dataCacheName } from './cache-names.ts';
import { findFile, forgetFile } from './find-file.ts';

afterEach(() => vi.unstubAllGlobals());

const BASE = 'http://site.test/';
const ADDRESS = `${BASE}assets/a.js`;
const found = async (base = BASE) => (await findFile(base, ADDRESS))?.text();

test('a file is found in the newest cache of the site that has it, and removed from all', async () => {
  const storage = createOriginCaches();
  vi.stubGlobal('caches', storage);
  const keep = async (name: string, content: string) =>
    (await storage.open(name)).put(ADDRESS, new Response(content));
  await keep(appCacheName(BASE, '1'), 'old');
  await keep(appCacheName(BASE, '2'), 'new');
  await storage.open(dataCacheName(BASE, 'used'));
  await keep(appCacheName(`${BASE}other/`, '3'), 'of another site');
  expect(await found()).toBe('new');
  await forgetFile(BASE, ADDRESS);
  expect([await found(), await found(`${BASE}other/`)]).toEqual([undefined, 'of another site']);
});

test('where a browser stores nothing, nothing is found', async () => {
  vi.stubGlobal('caches', undefined);
  await forgetFile(BASE, ADDRESS);
  expect(await found()).toBeUndefined();
});
