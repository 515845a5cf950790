import { expect, test } from 'vitest';
import { toBarsPath, toSegments } from './bar-paths.ts';

test('bars stand on the ground, the largest up to the top, and few records are still seen', () => {
  expect(toBarsPath([1, 0, 1000])).toBe('M0.06 100V96H0.94V100ZM2.06 100V0H2.94V100Z');
  expect(toBarsPath([1, 2], (index) => index === 1, 4)).toBe('M1.06 100V50H1.94V100Z');
  expect(toBarsPath([])).toBe('');
});

test('parts lie beside each other', () => {
  expect(toSegments([1, 0, 3], 8)).toEqual([
    { from: 0, to: 12.5 },
    { from: 12.5, to: 12.5 },
    { from: 12.5, to: 50 },
  ]);
  expect(toSegments([0], 0)).toEqual([{ from: 0, to: 0 }]);
});
