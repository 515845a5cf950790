import { expect, test } from 'vitest';
import { KeptLists } from './kept-lists.ts';

const list = (ids: number) => ({ ids: Uint32Array.from({ length: ids }, (_, i) => i + 1) });

test('lists that nobody asked for the longest time make room for others', () => {
  const kept = new KeptLists(3000);
  const [a, b, c] = [list(1000), list(1500), list(1000)];
  kept.set(10, a);
  kept.set(20, b);
  expect(kept.get(10)).toBe(a);
  kept.set(30, c);
  expect(kept.get(20)).toBeUndefined();
  expect(kept.get(10)).toBe(a);
  expect(kept.get(30)).toBe(c);
});

test('a list takes the place of the same one without its times', () => {
  const kept = new KeptLists(3000);
  kept.set(10, list(1400));
  const timed = { ...list(1400), times: new Uint16Array(1400).fill(1) };
  kept.set(10, timed);
  kept.set(20, list(1500));
  expect(kept.get(10)).toBe(timed);
});

test('the last list is kept however long it is, and short ones are not', () => {
  const kept = new KeptLists(3000);
  const long = list(5000);
  kept.set(10, long);
  expect(kept.get(10)).toBe(long);
  kept.set(20, list(3));
  expect(kept.get(20)).toBeUndefined();
});
