import { expect, test } from 'vitest';
import { toUtf8 } from './to-utf8.ts';

test('pieces of any size come out as the UTF-8 of the whole', () => {
  const pieces = ['', 'a', 'ä€😀'.repeat(50_000), 'x'.repeat(100_000), '', '\u0000end'];
  const bytes = toUtf8((emit) => pieces.forEach(emit));
  expect(Buffer.from(bytes).equals(Buffer.from(pieces.join('')))).toBe(true);
  expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
});

test('bytes stand where they were written, whatever becomes of their buffer', () => {
  const buffer = new Uint8Array(100_000);
  const bytes = toUtf8((emit) => {
    emit('ä');
    for (const letter of 'bc') emit(buffer.fill(letter.charCodeAt(0)));
    emit('€');
  });
  expect(new TextDecoder().decode(bytes)).toBe(`ä${'b'.repeat(100_000)}${'c'.repeat(100_000)}€`);
});
