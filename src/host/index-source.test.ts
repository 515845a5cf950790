import { afterEach, expect, test, vi } from 'vitest';
import { createIndexSource } from './index-source.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([100, 1_000_000])(
  'of %i bytes, what a silent network does not send is asked for again',
  async (bytes) => {
    const impatient = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(impatient.signal);
    const fetch = vi.fn(async (_address: string, _init: RequestInit) =>
      bytes === 100
        ? new Response(new Uint8Array(100))
        : new Response('ab', { status: 206, headers: { 'content-range': `bytes 0-1/${bytes}` } }),
    );
    fetch.mockImplementationOnce(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    vi.stubGlobal('fetch', fetch);
    const source = createIndexSource(
      [{ url: 'a.index.7z', bytes, sha256: '' }],
      'http://site.test/',
      'default',
    );
    const read = source.read(0, 2);
    await vi.waitUntil(() => fetch.mock.calls.length > 0);
    impatient.abort(new DOMException('silent', 'TimeoutError'));
    expect(await read).toHaveLength(2);
  },
);
