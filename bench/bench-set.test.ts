import { expect, test } from 'vitest';
import { openSet, SET_NAMES } from './bench-set.ts';

const RECORDS = 2000;

test.each(SET_NAMES)('%s asks the same of the same table, first of more, and not twice', (name) => {
  const set = openSet(name, RECORDS);
  const [few, many, other] = [set.kinds(3), set.kinds(7), set.kinds(3, 10)];
  expect(openSet(name, RECORDS).kinds(3)).toEqual(few);
  expect(other).not.toEqual(few);
  expect(new Set(few.map(({ id }) => id)).size).toBe(few.length);
  expect(few[0]?.id).toBe('page');
  many.forEach(({ asks }, i) => {
    expect(asks.slice(0, 3)).toEqual(few[i]?.asks);
    expect(new Set(asks.map((ask) => JSON.stringify(ask))).size).toBe(asks.length);
  });
});
