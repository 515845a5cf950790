import { afterEach, expect, test, vi } from 'vitest';
import { download, openDownload } from './download.ts';

const ADDRESS = new URL('https://pond.example/engine.wasm');

afterEach(() => vi.unstubAllGlobals());

/** A host that sends these parts. */
function send(parts: readonly number[][], status = 200): void {
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(Uint8Array.from(part));
        controller.close();
      },
    });
    return new Response(body, { status });
  });
}

test('a file is handed on as it comes, and how far it is', async () => {
  send([[1, 2], [3]]);
  const loaded: number[] = [];
  const stream = await openDownload(ADDRESS, { expected: 3, onProgress: (bytes) => loaded.push(bytes) });
  expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
  expect(loaded).toEqual([2, 3]);
});

test('what is cut off or refused says so, whole or as it comes', async () => {
  const options = { expected: 9, onProgress: () => undefined };
  send([[1, 2], [3]]);
  await expect(download(ADDRESS, { ...options, pauses: [] })).rejects.toThrow(
    'it was cut off: 3 of 9 bytes arrived',
  );
  const reader = (await openDownload(ADDRESS, options)).getReader();
  expect((await reader.read()).value).toEqual(Uint8Array.of(1, 2));
  expect((await reader.read()).value).toEqual(Uint8Array.of(3));
  await expect(reader.read()).rejects.toThrow('it was cut off: 3 of 9 bytes arrived');
  send([], 503);
  await expect(openDownload(ADDRESS, options)).rejects.toThrow('the server answered 503');
});
