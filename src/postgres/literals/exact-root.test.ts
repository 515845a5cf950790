import { expect, test } from 'vitest';
import { exactRoot } from './exact-exponentials.ts';

// The answers are PostgreSQL 15's.
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
