import { expect, test } from 'vitest';
import type { ByteSpan, StorePiece } from '../store-file.ts';
import { openParts, type RangeAnswer } from './store-parts.ts';
import { createStoreReader } from './store-reader.ts';

const FILE = Uint8Array.from({ length: 10 }, (_, i) => i);
const PARTS = [
  { url: 'a', bytes: 4, etag: '"1"' },
  { url: 'b', bytes: 4, etag: null },
  { url: 'c', bytes: 2, etag: null },
];

function answer(url: string, start: number, end: number): RangeAnswer {
  const offset = { a: 0, b: 4, c: 8 }[url] ?? 0;
  const size = PARTS.find((part) => part.url === url)?.bytes;
  return {
    status: 206,
    bytes: FILE.slice(offset + start, offset + end),
    contentRange: `bytes ${start}-${end - 1}/${size}`,
    etag: null,
  };
}

/** A reader of a server that answers so, whether at once or in its own time. */
function open(request: (url: string, span: ByteSpan) => RangeAnswer, opening: readonly StorePiece[] = []) {
  return createStoreReader(openParts(PARTS), opening, {
    request,
    requestSoon: async (url, span) => request(url, span),
  });
}

const { signal } = new AbortController();

test('parts are one file, each asked for what lies in it', () => {
  const asked: string[] = [];
  const { read } = open((url, { start, end }) => {
    asked.push(`${url} ${start}-${end}`);
    return answer(url, start, end);
  });
  expect([...read({ start: 3, end: 9 })]).toEqual([3, 4, 5, 6, 7, 8]);
  expect([...read({ start: 4, end: 8 })]).toEqual([4, 5, 6, 7]);
  expect(asked).toEqual(['a 3-4', 'b 0-4', 'c 0-1', 'b 0-4']);
});

test('a part that is replaced after it was first read is refused', () => {
  let tag: string | null = '"1"';
  const { read } = open((url, { start, end }) => ({ ...answer(url, start, end), etag: tag }));
  expect([...read({ start: 4, end: 6 })]).toEqual([4, 5]);
  tag = null;
  expect([...read({ start: 6, end: 8 })]).toEqual([6, 7]);
  tag = '"2"';
  expect(() => read({ start: 6, end: 8 })).toThrow('b has changed');
  expect([...read({ start: 8, end: 9 })]).toEqual([8]);
});

test('a host that sends a part whole after all is understood', () => {
  const whole = { status: 200, bytes: FILE.slice(0, 4), contentRange: null, etag: null };
  expect([...open(() => whole).read({ start: 1, end: 3 })]).toEqual([1, 2]);
});

test.each<[string, Partial<RangeAnswer>]>([
  ['a answered 404', { status: 404 }],
  ['a has changed', { etag: '"2"' }],
  ['a sent 1 bytes instead of 2', { bytes: FILE.slice(0, 1) }],
  ['a sent "bytes 1-2/5" instead of "bytes 1-2/4"', { contentRange: 'bytes 1-2/5' }],
  ['a has 10 bytes instead of 4', { status: 200, bytes: FILE }],
])('an answer of another file is refused: %s', (message, wrong) => {
  const { read } = open((url, { start, end }) => ({ ...answer(url, start, end), ...wrong }));
  expect(() => read({ start: 1, end: 3 })).toThrow(message);
});

test('what came ahead is read without another request, as far as it goes, once', async () => {
  const asked: string[] = [];
  const { read, fetchAhead } = open((url, { start, end }) => {
    asked.push(`${url} ${start}-${end}`);
    return answer(url, start, end);
  });
  await fetchAhead([{ start: 2, end: 6 }], signal);
  expect(asked).toEqual(['a 2-4', 'b 0-2']);
  expect([...read({ start: 1, end: 5 })]).toEqual([1]);
  expect([...read({ start: 2, end: 5 })]).toEqual([2, 3, 4]);
  expect([...read({ start: 5, end: 9 })]).toEqual([5]);
  expect(asked.splice(0)).toEqual(['a 2-4', 'b 0-2', 'a 1-2']);
  expect([...read({ start: 2, end: 4 })]).toEqual([2, 3]);
  expect(asked).toEqual(['a 2-4']);
});

test('what was there when it was opened is not asked for', () => {
  const asked: string[] = [];
  const { read } = open(
    (url, { start, end }) => {
      asked.push(`${url} ${start}-${end}`);
      return answer(url, start, end);
    },
    [
      { start: 0, bytes: FILE.slice(0, 3) },
      { start: 6, bytes: FILE.slice(6, 8) },
    ],
  );
  expect([...read({ start: 0, end: 2 })]).toEqual([0, 1]);
  expect([...read({ start: 2, end: 7 })]).toEqual([2]);
  expect([...read({ start: 6, end: 9 })]).toEqual([6, 7]);
  expect(asked).toEqual([]);
  expect([...read({ start: 6, end: 8 })]).toEqual([6, 7]);
  expect(asked).toEqual(['b 2-4']);
});

test('of neighbours that came ahead one is read at a time', async () => {
  const asked: string[] = [];
  const { read, fetchAhead } = open((url, { start, end }) => {
    asked.push(`${url} ${start}-${end}`);
    return answer(url, start, end);
  });
  await fetchAhead(
    [
      { start: 4, end: 5 },
      { start: 6, end: 8 },
    ],
    signal,
  );
  expect(asked).toEqual(['b 0-4']);
  expect([...read({ start: 4, end: 8 })]).toEqual([4]);
  expect([...read({ start: 6, end: 8 })]).toEqual([6, 7]);
  expect(asked).toEqual(['b 0-4']);
});

test('nothing of another file comes ahead', async () => {
  const { read, fetchAhead } = open((url, { start, end }) => ({
    ...answer(url, start, end),
    etag: url === 'a' ? '"2"' : null,
  }));
  await expect(
    fetchAhead(
      [
        { start: 0, end: 2 },
        { start: 8, end: 9 },
      ],
      signal,
    ),
  ).rejects.toThrow('a has changed');
  expect(() => read({ start: 0, end: 2 })).toThrow('a has changed');
});
