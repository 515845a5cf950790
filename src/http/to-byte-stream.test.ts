import { expect, test } from 'vitest';
import { toByteStream } from './to-byte-stream.ts';

test('pieces of any size come out as the UTF-8 of the whole, in chunks that own their buffers', async () => {
  const pieces = ['', 'a', 'ä€😀'.repeat(50_000), 'x'.repeat(800_000), '', '\u0000end'];
  const chunks: Uint8Array[] = [];
  for await (const chunk of toByteStream(pieces)) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(1);
  expect(Buffer.concat(chunks).equals(Buffer.from(pieces.join('')))).toBe(true);
  for (const { byteLength, buffer } of chunks) expect(byteLength).toBe(buffer.byteLength);
});

test('bytes stand where they were written, whatever becomes of their buffer', async () => {
  const buffer = new Uint8Array(400_000);
  function* pieces() {
    yield 'ä';
    for (const letter of 'bcd') yield buffer.fill(letter.charCodeAt(0));
    yield '€';
  }
  const text = await new Response(toByteStream(pieces())).text();
  expect(text).toBe(`ä${'b'.repeat(400_000)}${'c'.repeat(400_000)}${'d'.repeat(400_000)}€`);
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
