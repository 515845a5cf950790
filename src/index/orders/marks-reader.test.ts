import { expect, test } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { createByteRanges } from '../bytes/byte-ranges.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { encodeIds } from '../lists/id-list.ts';
import type { Span } from '../index-layout.ts';
import type { WordMarks } from './marks-layout.ts';
import { openMarks } from './marks-reader.ts';
import { seal } from '../bytes/sealed-bytes.ts';

/** A file of one word's marks in the ten lists of a value, in two pieces. */
function fileOf(lists: readonly { readonly count: number; readonly places: readonly number[] }[]) {
  const file = new ByteWriter();
  const write = (bytes: Uint8Array): Span => {
    file.raw(bytes);
    return [file.length - bytes.length, bytes.length];
  };
  const piece = (some: typeof lists) => {
    const writer = new ByteWriter();
    for (const { count, places } of some) {
      if (count === 0) continue;
      writer.varint(places.length);
      if (places.length === 0 || places.length === count) continue;
      const list = encodeIds(Uint32Array.from(places), count);
      writer.varint(list.length);
      writer.raw(list);
    }
    return write(seal(writer.toBytes()));
  };
  const spans = [piece(lists.slice(0, 8)), piece(lists.slice(8))];
  const told = new ByteWriter();
  for (const number of [0, ...spans.map(([, bytes]) => bytes)]) told.varint(number);
  const set = write(seal(deflateRawSync(told.toBytes())));
  const marks: WordMarks = {
    by: 2,
    words: [{ key: ' pond', records: 9, counts: [9], sets: [0] }],
    orders: [{ column: 3, sets: [set] }],
  };
  const span = write(seal(deflateRawSync(new TextEncoder().encode(JSON.stringify(marks)))));
  const bytes = file.toBytes();
  const source = {
    bytes: bytes.length,
    read: async (at: number, size: number) => bytes.subarray(at, at + size),
  };
  return openMarks(createByteRanges(source, { room: 1e6, isGenerous: false }), span);
}

const LISTS = [
  { count: 4, places: [2, 3] },
  { count: 0, places: [] },
  { count: 3, places: [] },
  { count: 2, places: [1, 2] },
  ...Array.from({ length: 5 }, () => ({ count: 1, places: [] })),
  { count: 6, places: [6] },
];

test('marks are told by list', async () => {
  const word = await fileOf(LISTS).of(' pond', 2, 3);
  const lists = await word?.lists();
  const marks = await lists?.(
    0,
    LISTS.map(({ count }) => count),
  ).of([0, 1, 2, 3, 9]);
  expect([...(marks ?? [])].map(([list, places]) => [list, ...places])).toEqual([
    [0, 2, 3],
    [2],
    [3, 1, 2],
    [9, 6],
  ]);
});

test('a word, a column or values that are not told of have none', async () => {
  const marks = fileOf(LISTS);
  expect(await marks.of('pond', 2, 3)).toBeUndefined();
  expect(await marks.of(' pond', 1, 3)).toBeUndefined();
  expect(await marks.of(' pond', 2, 4)).toBeUndefined();
  const lists = await (await marks.of(' pond', 2, 3))?.lists();
  expect(() =>
    lists?.(
      1,
      LISTS.map(({ count }) => count),
    ),
  ).toThrow('it marks fewer records than it orders');
});

test('marks of fewer records than are marked are damaged', async () => {
  const lists = await (await fileOf(LISTS).of(' pond', 2, 3))?.lists();
  const counts = LISTS.map(({ count }, i) => (i === 0 ? 1 : count));
  await expect(lists?.(0, counts).of([0])).rejects.toThrow('a list of marks is damaged');
});
