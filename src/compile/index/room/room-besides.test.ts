import { expect, test } from 'vitest';
import { roomBesides } from './room-besides.ts';

test('what is told besides is worth more than the values of long texts from sixty-five thousand records on', () => {
  const room = { beside: 100_000_000, table: 178_000_000 };
  expect(roomBesides(60_000, room)).toBe(0);
  // Orders within values, tiles, marks, pairs and words told of together: a tenth of the table at least.
  for (const records of [65_536, 1_000_000, 30_000_000])
    expect(roomBesides(records, room)).toBeGreaterThan(room.table / 10);
});
