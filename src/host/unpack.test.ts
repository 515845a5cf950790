import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpack } from './unpack.ts';

const read = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await new Response(await unpack(new Blob([bytes]).stream())).arrayBuffer());

const wasm = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

test('a packed file is unpacked, and one that was unpacked on the way is left alone', async () => {
  expect(await read(new Uint8Array(gzipSync(wasm)))).toEqual(wasm);
  expect(await read(wasm)).toEqual(wasm);
});

test('a damaged file is refused', async () => {
  await expect(read(new Uint8Array(gzipSync(wasm).subarray(0, 15)))).rejects.toThrow();
});
