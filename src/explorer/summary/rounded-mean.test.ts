import { expect, test } from 'vitest';
import { toRoundedMean } from './rounded-mean.ts';

test.each([
  [100.5123, 0, 200, '100.5'],
  [122_839_505.055, 0, 245_679_010.11, '122800000'],
  [9_007_199_254_741_092, 9_007_199_254_740_992, 9_007_199_254_741_192, '9007199254741090'],
  [2020.4567, 2019, 2022, '2020.457'],
  [0.000012345, 0, 0.00002, '0.00001235'],
  [7, 7, 7, '7'],
])('the mean %d of values from %d to %d is told as %s', (mean, smallest, largest, text) => {
  expect(toRoundedMean(mean, smallest, largest)).toBe(text);
});
