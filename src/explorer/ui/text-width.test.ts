import { expect, test } from 'vitest';
import { toTextWidth } from './text-width.ts';

test('letters are as wide as fonts have them', () => {
  const [narrow, usual, wide, capitals, ideographs] = ['tilt', 'none', 'mwmw', 'NONE', '東京都庁'].map(
    toTextWidth,
  );
  expect([narrow, usual, wide, capitals, ideographs].toSorted((a, b) => a! - b!)).toEqual([
    narrow,
    usual,
    capitals,
    wide,
    ideographs,
  ]);
  // In Helvetica it is 4.7 em wide.
  expect(toTextWidth('temp_max')).toBeGreaterThan(4.6);
  expect(toTextWidth('temp_max')).toBeLessThan(5.2);
});
