import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchVersion } from './watch-version.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a newer version is told of once, however often is looked', async () => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ version: '2' }));
  const watch = watchVersion('http://site.test/', '1');
  const listener = vi.fn();
  watch.onOutdated(listener);
  expect(await Promise.all([watch.isOutdated(), watch.isOutdated()])).toEqual([true, true]);
  expect(await watch.isOutdated()).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
});
