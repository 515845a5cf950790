import { expect, test } from 'vitest';
import { isEdge, mostOfTitle, toPinOffsets } from './pin-offsets.ts';

const columns = ['_id', 'a', 'b', 'c', 'd'].map((id) => ({ id, type: 'text' }));
const offsets = (pinned: string[], room: number) =>
  toPinOffsets(columns, [60, 100, 200, 50, 900], { pinned, room });

test('pinned columns stand beside each other', () => {
  expect(offsets(['a', 'b'], 1000)).toEqual([0, 60, 160, null, null]);
});

test('on a narrow screen the record’s number gives way', () => {
  expect(offsets(['a'], 390)).toEqual([null, 0, null, null, null]);
});

test('where not all fit, the record’s number gives way first', () => {
  expect(offsets(['a', 'b', 'c'], 640)).toEqual([null, 0, 100, 300, null]);
  expect(offsets([], 640)).toEqual([0, null, null, null, null]);
});

test('pinned columns never take all the room', () => {
  expect(offsets(['a', 'b', 'c'], 390)).toEqual([null, 0, null, null, null]);
});

test('nothing stays where everything has room', () => {
  expect(offsets(['a'], 1310)).toEqual([null, null, null, null, null]);
});

test('the last column that stays is the edge', () => {
  expect([0, 1, 2, 3].map((column) => isEdge([0, 60, null, null], column))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('the column that names the records stays beside their number, unless somebody pinned others', () => {
  const title = (pinned: string[], room: number) =>
    toPinOffsets(columns, [60, 100, 200, 50, 900], { pinned, room, title: 'b' });
  expect(title([], 1000)).toEqual([0, null, 60, null, null]);
  expect(title(['a'], 1000)).toEqual([0, 60, null, null, null]);
});

test('on a phone it stays alone, as wide as leaves the others room', () => {
  const title = (room: number, width: number) =>
    toPinOffsets(columns, [60, 100, width, 50, 900], { pinned: [], room, title: 'b' });
  expect(title(390, mostOfTitle(390))).toEqual([null, null, 0, null, null]);
  expect(title(390, 240)).toEqual([null, null, null, null, null]);
  expect(mostOfTitle(1440)).toBe(Infinity);
});
