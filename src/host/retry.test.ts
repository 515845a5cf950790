import { afterEach, expect, test, vi } from 'vitest';
import { retry } from './retry.ts';

afterEach(() => vi.unstubAllGlobals());

/** How often a fetch that always fails is tried. */
async function countTries(isOnline: boolean): Promise<number> {
  vi.stubGlobal('navigator', { onLine: isOnline });
  const attempt = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(retry(attempt, { pauses: [1, 1] })).rejects.toThrow('Failed to fetch');
  return attempt.mock.calls.length;
}

test('what fails is tried again while the browser has a network, and told at once while it has none', async () => {
  expect([await countTries(true), await countTries(false)]).toEqual([3, 1]);
});
