import { expect, test } from 'vitest';
import { LatestMap } from './latest-map.ts';

test('the entry that was set longest ago is forgotten, one that was set again is not', () => {
  const map = new LatestMap<string | undefined, number>(2);
  map.set(undefined, 1).set('b', 2).set(undefined, 3).set('c', 4);
  expect([...map]).toEqual([
    [undefined, 3],
    ['c', 4],
  ]);
  map.set('d', 5);
  expect([...map.keys()]).toEqual(['c', 'd']);
});

test('reading an entry keeps it no longer', () => {
  const map = new LatestMap<string, number>(2).set('a', 1).set('b', 2);
  expect(map.get('a')).toBe(1);
  expect([...map.set('c', 3).keys()]).toEqual(['b', 'c']);
});
