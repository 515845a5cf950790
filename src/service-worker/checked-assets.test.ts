import { expect, test, vi } from 'vitest';
import { createCheckedAssets } from './checked-assets.ts';
import type { SiteCaches } from './site-caches.ts';

const BASE = 'http://site.test/';
/** SHA-256 of `right`. */
const sha256 = ['27042f4e6eca7d0b2a7ee4026df2ecfa51d3339e6d122aa099118ecd8563bad9'];
const LIST = { version: '1', files: [{ url: 'a.js', sha256 }] };

function withKept(content: string) {
  const putAsset = vi.fn(() => Promise.reject(new DOMException('full', 'QuotaExceededError')));
  const forgetFile = vi.fn(async () => undefined);
  const findFile = async (address: string) =>
    address.endsWith('.json') ? Response.json(LIST) : new Response(content);
  const caches = { findFile, putAsset, forgetFile } as Partial<SiteCaches> as SiteCaches;
  return { assets: createCheckedAssets(BASE, '1', caches), putAsset, forgetFile };
}

test('what is kept and right is answered where there is no space to note that it is', async () => {
  const { assets, putAsset } = withKept('right');
  expect(await (await assets.findFile(`${BASE}a.js`))?.text()).toBe('right');
  expect(putAsset).toHaveBeenCalledOnce();
});

test('what nobody can judge is answered, and not written again', async () => {
  const { assets, putAsset } = withKept('anything');
  expect(await (await assets.findFile(`${BASE}unlisted.js`))?.text()).toBe('anything');
  expect(putAsset).not.toHaveBeenCalled();
});

test('what is kept and wrong is removed', async () => {
  const { assets, forgetFile } = withKept('wrong');
  expect(await assets.findFile(`${BASE}a.js`)).toBeUndefined();
  expect(forgetFile).toHaveBeenCalledOnce();
});
