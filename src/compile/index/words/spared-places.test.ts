import { expect, test } from 'vitest';
import { placedList } from '../lists/placed-list.ts';
import { readPlaced } from '../lists/read-placed.ts';
import { sparePlaces } from './spared-places.ts';

const RECORDS = 3_000;
const TIMES = 3;
/** More positions than one piece has. */
const ids = Uint32Array.from({ length: RECORDS * TIMES }, (_, i) => 1 + Math.floor(i / TIMES));
const positions = Uint16Array.from(ids, (_, i) => 1 + ((i * 7919) % 9_000));
const list = { column: 2, ...placedList(ids, { positions, code: null }, RECORDS) };
const spare = (most: number) => sparePlaces('carp', [list], false, (column) => (column === 2 ? most : 0))[0]!;

test('without its places a list tells the same records, and how often the word stands in each', () => {
  expect(list.positions.length).toBeGreaterThan(1);
  const spared = spare(RECORDS);
  expect(spared.positions).toEqual([]);
  const [own, read] = [readPlaced(list, null, RECORDS), readPlaced(spared, null, RECORDS)];
  expect([read.ids, read.times]).toEqual([own.ids, own.times]);
  expect(spared.list.length).toBeLessThan(list.list.length);
});

test('a word of more records keeps its places', () => {
  expect(spare(RECORDS - 1)).toEqual(list);
});
