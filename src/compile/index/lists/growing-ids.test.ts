import { expect, test } from 'vitest';
import { GrowingIds } from './growing-ids.ts';

test('has all ids in the order in which they came, and none after it was cleared', () => {
  const growing = new GrowingIds();
  const ids = Array.from({ length: 1000 }, (_, i) => (i * 7_919) % 4_294_967_295);
  for (const id of ids) growing.add(id);
  expect([...growing.ids]).toEqual(ids);
  growing.clear();
  growing.add(5);
  expect([...growing.ids]).toEqual([5]);
});
