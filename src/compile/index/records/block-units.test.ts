import { expect, test } from 'vitest';
import { unitsOf } from './block-units.ts';

test.each([
  ['few blocks have their lengths told', 70_000, 34, { unit: 32, run: 4, runUnit: 32 }],
  ['more that are alike are told of four by four', 143_000, 34, { unit: 4, run: 4, runUnit: 64 }],
  ['and fewer, as far as a page hardly costs more', 120_000, 34, { unit: 4, run: 4, runUnit: 64 }],
  ['but not where it does', 100_000, 50, { unit: 64, run: 4, runUnit: 64 }],
  ['nor where they differ much', 143_000, 350, { unit: 64, run: 4, runUnit: 64 }],
  ['until there are very many', 500_000, 350, { unit: 4, run: 16, runUnit: 64 }],
])('how blocks lie is told by their number and how alike they are: %s', (_what, blocks, deviation, units) => {
  expect(unitsOf({ blocks, bytes: 430, deviation })).toEqual(units);
});
