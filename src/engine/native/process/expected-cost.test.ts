import { expect, test } from 'vitest';
import { createExpectedCost } from './expected-cost.ts';

const ASKED = 'SELECT 1';

test('the shorter a statement is expected to take, the less it stands behind', () => {
  const expected = createExpectedCost();
  expected.learn('SELECT quick', 20, true);
  expected.learn('SELECT short', 250, true);
  expected.learn('SELECT heavy', Infinity, true);
  const texts = ['SELECT quick', 'SELECT short', ASKED, `SELECT ${'a, '.repeat(1000)}1`, 'SELECT heavy'];
  expect(texts.map(expected.handicapOf)).toEqual([0, 0.25, 0.5, 1, 10]);
});

test('a statement takes long that always did, twice at least', () => {
  const expected = createExpectedCost();
  const isLong = [900, 900, 30, 900, 900, 900].map((worked) => {
    expected.learn(ASKED, worked, true);
    return expected.isLong(ASKED);
  });
  expect(isLong).toEqual([false, true, false, false, false, true]);
});

test('what one with another value took says whether it goes first, not that it takes long', () => {
  const expected = createExpectedCost();
  for (let i = 0; i < 3; i++) expected.learn('SELECT 2', 900, true);
  expect([expected.handicapOf(ASKED), expected.isLong(ASKED)]).toEqual([0.9, false]);
});

test('what ran in company is not known to take long', () => {
  const expected = createExpectedCost();
  for (let i = 0; i < 3; i++) expected.learn(ASKED, 900, false);
  expect(expected.isLong(ASKED)).toBe(false);
});
