import { expect, test } from 'vitest';
import { indexRoom } from './index-room.ts';

const MB = 1_000_000;

test('the index of a small table may take what engine and table take, that of a large one less than the table', () => {
  expect([0, 2 * MB, 20 * MB].map((length) => indexRoom(length))).toEqual([7 * MB, 9 * MB, 27 * MB]);
  expect(indexRoom(180 * MB)).toBe(171 * MB);
});

test('of a longer table it never is shorter', () => {
  const rooms = Array.from({ length: 400 }, (_, i) => indexRoom(i * 250_000));
  expect(rooms.toSorted((a, b) => a - b)).toEqual(rooms);
});

test('a share and a floor of one\u2019s own take the place of these', () => {
  expect(indexRoom(10 * MB, { share: 0.5, floor: 0 })).toBe(5 * MB);
  expect(indexRoom(10 * MB, { floor: 6 * MB })).toBe(9.5 * MB);
});
