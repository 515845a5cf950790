import { afterEach, expect, test, vi } from 'vitest';
import { loadModule } from './load-module.ts';

const SITE = { base: 'http://site.test/', version: 'v1' };
afterEach(() => void vi.unstubAllGlobals());

/** What the host says of itself: null where it cannot be reached. */
function serveVersion(version: string | null): void {
  vi.stubGlobal('fetch', async () => {
    if (version === null) throw new TypeError('no network');
    return Response.json({ version });
  });
}

test('a module that never comes is told of, once, and another host is to take the place of this one', async () => {
  serveVersion('v1');
  let asked = 0;
  const reasons: string[] = [];
  const loading = loadModule(SITE, () => (asked++, new Promise(() => undefined)), {
    renew: ({ message }) => reasons.push(message),
    patience: 20,
  });
  await expect(loading).rejects.toThrow(
    'A part of the site could not be loaded: it did not come within 0.02',
  );
  expect([asked, reasons]).toEqual([
    1,
    ['A part of the site could not be loaded: it did not come within 0.02 seconds'],
  ]);
});

test.each([
  [null, 'is not kept on this device'],
  ['v2', 'has been replaced by a newer version'],
])('where the site is of version %j no other host is asked for', async (version, message) => {
  serveVersion(version);
  let renewed = 0;
  const loading = loadModule(SITE, () => new Promise(() => undefined), {
    renew: () => renewed++,
    patience: 20,
  });
  await expect(loading).rejects.toThrow(message);
  expect(renewed).toBe(0);
});

test('a module that fails is asked for again', async () => {
  const tries = [() => Promise.reject(new TypeError('failed')), () => Promise.resolve({ there: true })];
  const loaded = await loadModule(SITE, () => tries.shift()?.() ?? Promise.reject(new Error('too often')), {
    renew: () => undefined,
  });
  expect(loaded).toEqual({ there: true });
});
