import { expect, test } from 'vitest';
import { createLike } from './like.ts';

test.each([
  ['', 'anything', true],
  ['HALL', 'City Hall', true],
  ['c%l', 'City Hall', true],
  ['l%c', 'City Hall', false],
  ['%', '', true],
  ['_', '', false],
  ['c_ty', 'City Hall', true],
  ['c__ty', 'City Hall', false],
  ['_%_', 'ab', true],
  ['_%_', 'a', false],
  ['1\\%', 'is 1% of', true],
  ['1\\%', 'is 1 of', false],
  ['50\\', 'by 50%', true],
  ['50\\', '50% of', false],
  ['a.c', 'abc', false],
  ['(*', 'x (*)', true],
  ['a\\\\b', 'a\\b', true],
  ['_', '🦆', true],
])('%j is in %j: %s', (part, text, is) => {
  expect(createLike(part)(text)).toBe(is);
});

test('no part takes long', () => {
  expect(createLike('a%'.repeat(10_000))('a'.repeat(9_999))).toBe(false);
});
