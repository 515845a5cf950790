import { afterEach, expect, test, vi } from 'vitest';
import { problemCodeOf } from '../core/errors.ts';
import { loadWasm } from './load-wasm.ts';

afterEach(() => void vi.unstubAllGlobals());

test('without a network, a WebAssembly that is not here is told of as not kept', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const loading = loadWasm({ base: 'http://site.test/', version: 'v1' }, 'http://site.test/parser.wasm');
  const error = await loading.catch((thrown: unknown) => thrown);
  expect(problemCodeOf(error)).toBe('not-kept');
  expect(error).toHaveProperty('message', expect.stringContaining('is not kept on this device'));
});
