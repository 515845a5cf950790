import { afterEach, expect, test, vi } from 'vitest';
import { createOriginCaches } from '../../testing/origin-caches.ts';
import { createOriginLocks } from '../../testing/origin-locks.ts';
import { appCacheName } from '../../transport/cache-names.ts';
import { createOfflineStore } from './offline-store.ts';
import { addressesOf } from './site-cache.ts';

afterEach(() => vi.unstubAllGlobals());

const base = 'http://site.test/';
const resource = (id: string) => ({
  id,
  url: `data/${id}.csv`,
  bytes: 1,
  sha256: null,
  source: {},
  store: { parts: [1, 2].map((part) => ({ url: `data/${id}${part}`, bytes: 1, sha256: null })) },
  index: null,
  preview: null,
});

test('two tables that are kept at a time are both kept', async () => {
  const caches = createOriginCaches();
  const app = await caches.open(appCacheName(base, '1'));
  const list = { version: '1', catalog: 'catalog.json', files: [], pages: [] };
  await app.put(`${base}files.json`, Response.json(list));
  const catalog = { datasets: [{ resources: [resource('a'), resource('b')] }] };
  await app.put(`${base}catalog.json`, Response.json(catalog));
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const fetched: string[] = [];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', { locks: createOriginLocks().of('page') });
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    if (address.endsWith('a2')) await held;
    return new Response('1');
  });
  const store = createOfflineStore({ base, version: '1', fileList: 'files.json' });
  const { signal } = new AbortController();
  const [one, other] = ['a', 'b'].map((id) => store.keep([id], { signal, onProgress: () => undefined }));
  await vi.waitUntil(() => fetched.includes(`${base}data/a2`));
  await Promise.race([other, new Promise((resolve) => setTimeout(resolve, 100))]);
  letGo();
  await Promise.all([one, other]);
  const names = [...(await addressesOf(base))].map((address) => address.slice(`${base}data/`.length));
  expect(names.filter((name) => /^[ab]/.test(name))).toEqual(['a1', 'a2', 'b1', 'b2']);
  expect([...(await store.read()).resources.values()].map(({ state }) => state)).toEqual(['kept', 'kept']);
});
