import { expect, test } from 'vitest';
import { toPlainQuery } from './plain-query.ts';

test.each([
  ['budget -2020', 'budget -2020'],
  ['"open city" +x', '"open city" +x'],
  ['"open city', 'open city'],
  ['a:b (c) [d] x* y? z~1 p^2 /r/ \\', String.raw`a\:b \(c\) \[d\] x\* y\? z\~1 p\^2 \/r\/ \\`],
  ['chocolate +- chip', 'chocolate  chip'],
  ['chocolate - - chip', 'chocolate  chip'],
  ['chocolate chip -', 'chocolate chip'],
  ['chocolate-', 'chocolate-'],
  ['c- -', 'c-'],
])('%s', (text, plain) => {
  expect(toPlainQuery(text)).toBe(plain);
});

test('many blanks and signs end', () => {
  const long = 200_000;
  expect(toPlainQuery(`a${' '.repeat(long)}b`)).toHaveLength(long + 2);
  expect(toPlainQuery(`a${' -'.repeat(long)}b`)).toBe('a b');
});
