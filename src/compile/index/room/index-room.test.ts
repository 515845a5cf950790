import { expect, test } from 'vitest';
import { indexRoom } from './index-room.ts';

const MB = 1_000_000;

test('the index of a small table may take what engine and table take, that of a large one less than the table', () => {
  expect([0, 2 * MB, 20 * MB].map((length) => indexRoom(length, 0))).toEqual([7 * MB, 9 * MB, 27 * MB]);
  expect(indexRoom(180 * MB, 60 * MB)).toBe(171 * MB);
});

test('where what else is published takes more, an index is shorter, but not by much', () => {
  expect(indexRoom(100 * MB, 45 * MB)).toBeCloseTo(90 * MB);
  expect(indexRoom(100 * MB, 90 * MB)).toBe(88 * MB);
  // A small table's is not.
  expect(indexRoom(20 * MB, 15 * MB)).toBe(27 * MB);
});

test('of a longer table it never is shorter', () => {
  const rooms = Array.from({ length: 400 }, (_, i) => indexRoom(i * 250_000, 0));
  expect(rooms.toSorted((a, b) => a - b)).toEqual(rooms);
});

test('a share and a floor of one\u2019s own take the place of these', () => {
  expect(indexRoom(10 * MB, 0, { share: 0.5, floor: 0 })).toBe(5 * MB);
  expect(indexRoom(10 * MB, 0, { floor: 6 * MB })).toBe(9.5 * MB);
});
