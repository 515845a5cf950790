import { expect, test } from 'vitest';
import { hasTag } from './has-tag.ts';

test.each([
  ['"a"', '"a"'],
  ['W/"a"', '"a"'],
  ['"a"', 'W/"a"'],
  ['"x",\t W/"a" , "y"', 'W/"a"'],
  ['*', '"a"'],
  ['"x", *', 'W/"a"'],
])('%s is %s', (header, tag) => {
  expect(hasTag(header, tag)).toBe(true);
});

test.each([
  [undefined, '"a"'],
  [null, '"a"'],
  ['', '"a"'],
  ['a', '"a"'],
  ['w/"a"', '"a"'],
  ['"b", W/"ab"', '"a"'],
  [`"x${' '.repeat(200_000)}y"`, '"a"'],
])('%j is not %s', (header, tag) => {
  expect(hasTag(header, tag)).toBe(false);
});
