import { expect, test } from 'vitest';
import { createByteRanges, partOf } from './byte-ranges.ts';
import type { Span } from '../index-layout.ts';

const BYTES = 100_000;

const source = {
  bytes: BYTES,
  read: async (at: number, bytes: number) => Uint8Array.from({ length: bytes }, (_, i) => at + i),
};
const open = () => createByteRanges(source, { room: BYTES, isGenerous: false, gap: 100 });
const [near, nearer, far]: readonly Span[] = [
  [0, 10],
  [50, 20],
  [50_000, 30],
];

test('pieces are counted by the parts that they are of, reads by what was fetched', async () => {
  const ranges = open();
  const end = ranges.watch();
  await partOf(ranges, 'words').read([near as Span, nearer as Span]);
  await partOf(ranges, 'values', 'city').read([far as Span]);
  await partOf(ranges, 'values', 'street').read([nearer as Span]);
  expect(end()).toEqual({
    // Two pieces come with the 40 bytes between them, and what is there is not fetched again.
    requests: 2,
    bytes: 70 + 30,
    parts: [
      { part: 'words', pieces: 2, bytes: 30 },
      { part: 'values', column: 'city', pieces: 1, bytes: 30 },
      { part: 'values', column: 'street', pieces: 1, bytes: 20 },
    ],
  });
});

test('what nobody counted is told to the next, and nobody is told what comes behind the end', async () => {
  const ranges = open();
  await ranges.read([near as Span]);
  const first = ranges.watch();
  const second = ranges.watch();
  await partOf(ranges, 'records').read([far as Span]);
  expect(first()).toMatchObject({ requests: 2, bytes: 40, parts: [{ part: 'records' }, { part: 'end' }] });
  await ranges.read([nearer as Span]);
  expect(second()).toMatchObject({ requests: 2, bytes: 50, parts: [{ part: 'records' }, { part: 'end' }] });
  expect(first()).toMatchObject({ requests: 2, bytes: 40 });
});
