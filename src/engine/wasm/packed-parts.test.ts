import { deflateSync } from 'fflate';
import { expect, test } from 'vitest';
import { startOf } from '../packed-store.ts';
import type { ByteSpan } from '../store-file.ts';
import { openPacked } from './packed-parts.ts';
import type { RangeAnswer } from './store-parts.ts';

/** Bytes of a piece but the first, and how many there are. */
const [BYTES, PIECES] = [64, 40];

/** A store of many pieces, and what its server was asked for. */
function packedStore() {
  const lengths = Array.from({ length: PIECES }, (_, i) => startOf(i + 1, BYTES) - startOf(i, BYTES));
  const plain = Uint8Array.from({ length: startOf(PIECES, BYTES) }, (_, i) => (i * 7 + (i >> 6)) % 251);
  let [end, at] = [0, 0];
  const published = lengths.map((length) => deflateSync(plain.subarray(at, (at += length))));
  const packed = { bytes: BYTES, ends: published.map((piece) => (end += piece.length)) };
  const file = Buffer.concat(published);
  const asked: string[] = [];
  const parts = openPacked([{ url: 'a', bytes: file.length, etag: null }], packed);
  const answer = (_: string, span: ByteSpan): RangeAnswer => {
    asked.push(`${span.start}-${span.end}`);
    const contentRange = `bytes ${span.start}-${span.end - 1}/${file.length}`;
    return { status: 206, bytes: file.subarray(span.start, span.end), contentRange, etag: null };
  };
  const readSoon = (start: number, end: number, signal: AbortSignal) =>
    parts.readSoon(
      { start, end },
      async (url, span) => {
        await Promise.resolve();
        signal.throwIfAborted();
        return answer(url, span);
      },
      signal,
    );
  return { plain, asked, readSoon };
}

test('a piece that several wait for is asked for once, and again for those who have not given up', async () => {
  const { plain, asked, readSoon } = packedStore();
  const from = startOf(3, BYTES);
  const { signal } = new AbortController();
  const spans = [0, 5, 20].map((at) => [from + at, from + at + 9] as const);
  const come = await Promise.all(spans.map(([start, end]) => readSoon(start, end, signal)));
  expect(come).toEqual(spans.map(([start, end]) => plain.slice(start, end)));
  expect(asked).toHaveLength(1);
  const [, second, third] = await Promise.allSettled([
    readSoon(from, from + 1, AbortSignal.abort()),
    readSoon(from, from + 2, signal),
    readSoon(from, from + 3, signal),
  ]);
  expect([second, third]).toEqual(
    [2, 3].map((length) => ({ status: 'fulfilled', value: plain.slice(from, from + length) })),
  );
  expect(asked).toHaveLength(2);
});
