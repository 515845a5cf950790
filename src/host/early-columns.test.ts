import { expect, test } from 'vitest';
import type { RangeAnswer, RequestSoon } from '../engine/wasm/store-parts.ts';
import { createEarlyColumns } from './early-columns.ts';

const FILE = Uint8Array.from({ length: 8 }, (_, i) => i);
const STORE = {
  kind: 'ranges',
  parts: [{ url: 'a', bytes: FILE.length, etag: '"1"' }],
  opening: [],
  columns: [
    { name: 'large', isSorted: false, blocks: [{ start: 0, end: 4 }] },
    { name: 'small', isSorted: false, blocks: [{ start: 5, end: 7 }] },
    { name: 'other', isSorted: false, blocks: [{ start: 7, end: 8 }] },
  ],
} as const;

function answering(change: Partial<RangeAnswer> = {}) {
  const asked: string[] = [];
  const request: RequestSoon = async (url, { start, end }) => {
    asked.push(`${url} ${start}-${end}`);
    const contentRange = `bytes ${start}-${end - 1}/${FILE.length}`;
    return { status: 206, bytes: FILE.slice(start, end), contentRange, etag: '"1"', ...change };
  };
  return { asked, request };
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
  expect(await taken.get('small')).toEqual([{ start: 5, bytes: FILE.slice(5, 7), ends: [7], wanted: 2 }]);
  expect(await taken.get('large')).toEqual([{ start: 0, bytes: FILE.slice(0, 4), ends: [4], wanted: 4 }]);
  expect(asked).toEqual(['a 5-7', 'a 0-4']);
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
