import { expect, test } from 'vitest';
import { isWithinEdits } from './edit-distance.ts';

test.each([
  ['budget', 'budget', 0, true],
  ['budgat', 'budget', 0, false],
  ['budgat', 'budget', 1, true],
  ['budgt', 'budget', 1, true],
  ['budgets', 'budget', 1, true],
  ['bugdet', 'budget', 1, true],
  ['ubdgte', 'budget', 1, false],
  ['ubdgte', 'budget', 2, true],
  ['', 'ab', 2, true],
  ['', 'abc', 2, false],
  ['😀a', '😀b', 1, true],
])('%s and %s within %i: %s', (left, right, most, is) => {
  expect(isWithinEdits(left, right, most)).toBe(is);
  expect(isWithinEdits(right, left, most)).toBe(is);
});
