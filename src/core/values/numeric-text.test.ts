import { expect, test } from 'vitest';
import { toNumericText } from './numeric-text.ts';

test.each([
  ['1.50', '1.50'],
  [' -2e3 ', '-2000'],
  ['1.25e-3', '0.00125'],
  ['-0', '0'],
  ['+inf', 'Infinity'],
  ['1.2.3', null],
  ['1e131072', null],
  ['1e999999', null],
])('%j is the numeric %j', (text, numeric) => {
  expect(toNumericText(text)).toBe(numeric);
});

test('numbers have as many digits as PostgreSQL’s may', () => {
  expect(toNumericText('4.4e131071')).toBe(`44${'0'.repeat(131_070)}`);
  expect(toNumericText('-1e131071')).toBe(`-1${'0'.repeat(131_071)}`);
});
