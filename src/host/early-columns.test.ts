import { expect, test } from 'vitest';
import type { ByteSpan } from '../engine/store-file.ts';
import type { RangeAnswer, RequestSoon } from '../engine/wasm/store-parts.ts';
import { HEADERS } from '../engine/packed-store.ts';
import { createEarlyColumns } from './early-columns.ts';

/** DuckDB's headers, and eight blocks of a byte each, none of which is deflated. */
const FILE = Uint8Array.from({ length: HEADERS + 8 }, (_, i) => i % 251);
const block = (first: number, last: number) => ({ start: HEADERS + first, end: HEADERS + last });
const STORE = {
  kind: 'ranges' as const,
  parts: [{ url: 'a', bytes: FILE.length, etag: '"1"' }],
  packed: { bytes: 1, ends: Array.from({ length: 9 }, (_, i) => HEADERS + i) },
  opening: [],
  columns: [
    { name: 'large', isSorted: false, blocks: [block(0, 4)] },
    { name: 'small', isSorted: false, blocks: [block(5, 7)] },
    { name: 'other', isSorted: false, blocks: [block(7, 8)] },
    { name: 'huge', isSorted: false, blocks: [block(0, 2 ** 26)] },
  ],
} satisfies Parameters<typeof createEarlyColumns>[0];

function answering(change: Partial<RangeAnswer> = {}) {
  const asked: string[] = [];
  const request: RequestSoon = async (url, { start, end }) => {
    asked.push(`${url} ${start}-${end}`);
    const contentRange = `bytes ${start}-${end - 1}/${FILE.length}`;
    return { status: 206, bytes: FILE.slice(start, end), contentRange, etag: '"1"', ...change };
  };
  return { asked, request };
}

/** What comes of a column of neighbours. */
function pieceOf({ start, end }: ByteSpan) {
  return { start, bytes: FILE.slice(start, end), ends: [end], wanted: end - start };
}

test('columns come once the engine has, the small one first, each once', async () => {
  const { asked, request } = answering();
  let come: () => void = () => undefined;
  const engineCame = new Promise<void>((resolve) => (come = resolve));
  const early = createEarlyColumns(STORE, engineCame, request);
  early.expect(['large', 'small', 'nowhere']);
  early.expect(['small']);
  const taken = early.take();
  expect([...taken.keys()]).toEqual(['small', 'large']);
  await Promise.resolve();
  expect(asked).toEqual([]);
  come();
  expect(await taken.get('small')).toEqual([pieceOf(block(5, 7))]);
  expect(await taken.get('large')).toEqual([pieceOf(block(0, 4))]);
  expect(asked).toEqual(['a 12293-12295', 'a 12288-12292']);
});

test.each<Partial<RangeAnswer>>([{ status: 404 }, { etag: '"2"' }, { bytes: FILE.slice(0, 1) }])(
  'nothing of another file is handed over: %j',
  async (change) => {
    const { request } = answering(change);
    const early = createEarlyColumns(STORE, Promise.resolve(), request);
    early.expect(['large']);
    expect(await early.take().get('large')).toBeNull();
  },
);

test('a column that is too large takes no room from others', () => {
  const early = createEarlyColumns(STORE, new Promise(() => undefined), answering().request);
  early.expect(['huge']);
  early.expect(['small', 'huge', 'large']);
  expect([...early.take().keys()]).toEqual(['small', 'large']);
});
