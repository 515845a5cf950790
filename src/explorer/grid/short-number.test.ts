import { expect, test } from 'vitest';
import { toShortNumber } from './short-number.ts';

test.each([
  ['0.30000000000000004', '0.3'],
  ['-5.4223198890686035', '-5.42232'],
  ['40.07098499999999', '40.070985'],
  ['3.3333333333333335', '3.33333333'],
  ['0.000012345678901234567', '0.0000123456789'],
  ['12345678.900000001', '12345678.9'],
])('%s is shown as %s', (text, shown) => {
  expect(toShortNumber(text)).toBe(shown);
});

test.each([
  '40.070985',
  '1',
  '12345678901234567890',
  '123.4500',
  '-0.5',
  '1e-7',
  '1234567890.12345',
  '12345678901234567890.120',
])('%s stays as it is', (text) => {
  expect(toShortNumber(text)).toBe(text);
});
