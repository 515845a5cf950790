import { expect, test } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { createByteRanges } from '../bytes/byte-ranges.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { cellsOf, groupCells, type OrderCells } from './cells-layout.ts';
import { openCells } from './cells-reader.ts';
import type { Span } from '../index-layout.ts';
import { packNumbers } from '../records/packed-numbers.ts';
import { seal } from '../bytes/sealed-bytes.ts';

/** Records of the lists of a value: so many that these take two pieces. */
const COUNTS = [1500, 0, 900, 3, 2];
const cellOf = (list: number, i: number) => (list * 3 + i) % 8;

/** A file of one value's cells, and of a word's counts. */
function makeFile() {
  const file = new ByteWriter();
  const write = (bytes: Uint8Array): Span => {
    file.raw(bytes);
    return [file.length - bytes.length, bytes.length];
  };
  for (const lists of [
    [0, 1, 2],
    [3, 4],
  ]) {
    const cells = lists.flatMap((list) => Array.from({ length: COUNTS[list]! }, (_, i) => cellOf(list, i)));
    const writer = new ByteWriter();
    packNumbers(writer, cells, 3);
    write(seal(writer.toBytes()));
  }
  const counts = new ByteWriter();
  for (let cell = 1; cell < 8; cell += 1) counts.varint(cell * 100);
  const [at, bytes] = write(seal(deflateRawSync(counts.toBytes())));
  const cells: OrderCells = {
    by: 2,
    columns: [
      {
        column: 3,
        bits: 3,
        orders: [{ column: 4, starts: [0] }],
        words: [{ key: ' pond', at, bytes: [bytes] }],
      },
    ],
  };
  const span = write(seal(deflateRawSync(new TextEncoder().encode(JSON.stringify(cells)))));
  const all = file.toBytes();
  const source = {
    bytes: all.length,
    read: async (from: number, size: number) => all.subarray(from, from + size),
  };
  return openCells(createByteRanges(source, { room: 1e6, isGenerous: false }), span);
}

test('cells are told by list, and counts by word', async () => {
  const [own, ...others] = await makeFile().of(2, 4);
  expect(others).toHaveLength(0);
  expect(own).toMatchObject({ column: 3, bits: 3 });
  const cells = await own?.lists(0, COUNTS).of([1, 2, 4]);
  expect([...(cells ?? [])].map(([list, told]) => [list, ...told])).toEqual([
    [2, ...Array.from({ length: 900 }, (_, i) => cellOf(2, i))],
    [4, cellOf(4, 0), cellOf(4, 1)],
  ]);
  expect(await own?.counts(' pond', 0)).toEqual([100, 200, 300, 400, 500, 600, 700]);
  expect(await own?.counts('pond', 0)).toBeUndefined();
});

test('columns and values that are not told of have none', async () => {
  const cells = makeFile();
  expect(await cells.of(1, 4)).toEqual([]);
  expect(await cells.of(2, 3)).toEqual([]);
  const [own] = await cells.of(2, 4);
  expect(() => own?.lists(1, COUNTS)).toThrow('it has cells of fewer records than it orders');
});

test('cells have about as many records each, and a large block several', () => {
  expect([...cellsOf([10, 10, 10, 10, 10, 10], 2)]).toEqual([1, 1, 2, 2, 3, 3]);
  expect([...cellsOf([1, 90, 9], 2)]).toEqual([1, 1, 3]);
});

test('lists share a piece until they have enough records', () => {
  expect(groupCells([2047, 1, 0, 5000, 3])).toEqual([
    { from: 0, to: 2, records: 2048 },
    { from: 2, to: 4, records: 5000 },
    { from: 4, to: 5, records: 3 },
  ]);
});
