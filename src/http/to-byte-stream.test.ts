import { expect, test } from 'vitest';
import { toByteStream } from './to-byte-stream.ts';

test('pieces of any size come out as the UTF-8 of the whole, in chunks', async () => {
  const pieces = ['', 'a', 'ä€😀'.repeat(50_000), 'x'.repeat(800_000), '', '\u0000end'];
  const chunks: Uint8Array[] = [];
  for await (const chunk of toByteStream(pieces)) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(1);
  expect(Buffer.concat(chunks).equals(Buffer.from(pieces.join('')))).toBe(true);
  expect(new Set(chunks.map(({ buffer }) => buffer)).size).toBe(chunks.length);
});

test('bytes stand where they were written, and many of them are not copied', async () => {
  const [few, many] = [40, 400_000].map((length) => new Uint8Array(length).fill(0x62)) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ];
  const chunks: Uint8Array[] = [];
  for await (const chunk of toByteStream(['ä', few, many, '€'])) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(`ä${'b'.repeat(400_040)}€`);
  expect(chunks.includes(many)).toBe(true);
});

test('what nobody reads on is not written', async () => {
  let written = 0;
  function* pieces() {
    for (;;) {
      written++;
      yield 'x'.repeat(100_000);
    }
  }
  const reader = toByteStream(pieces()).getReader();
  await reader.read();
  await reader.cancel();
  expect(written).toBeLessThan(20);
});
