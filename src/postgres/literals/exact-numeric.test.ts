import { expect, test } from 'vitest';
import { exactPower, exactRoot } from './exact-numeric.ts';

// The answers are PostgreSQL 15's.
test.each([
  ['3.789', 21, '1409343026052.8716016316022141'],
  ['0.12', -20, '2608405330458882702.5529619561355838'],
  ['-1.0', 1_000_000_000_000_001, '-1.0000000000000000'],
  ['-2', -1, '-0.5000000000000000'],
  ['0.00000000000000000005', 1, '0.00000000000000000005'],
])('%s ^ %d is %s', (base, exponent, power) => {
  expect(exactPower(base, exponent)).toBe(power);
});

test('powers of too many digits and of nothing are left to others', () => {
  expect(exactPower('1.234', 5678)).toBeUndefined();
  expect(exactPower('0', -1)).toBeUndefined();
});

test.each([
  ['2', '1.414213562373095'],
  ['0', '0.000000000000000'],
  ['1.000000000000003', '1.000000000000001'],
  ['515549506212297735.073688290367', '718017761.766585921184'],
  ['8015491789940783531003294973900307', '89529278953540018'],
  ['0.0001', '0.01000000000000000'],
])('the root of %s is %s', (digits, root) => {
  expect(exactRoot(digits)).toBe(root);
});
