import { expect, test } from 'vitest';
import { SAFE_HEIGHT, createScrollMap } from './scroll-map.ts';

test('what fits is scrolled as it is', () => {
  const map = createScrollMap(5_000_000, 800);
  expect([map.height, map.toTop(123), map.toScrollTop(123)]).toEqual([5_000_000, 123, 123]);
});

const rows = 3_000_000 * 33;
const map = createScrollMap(rows, 800);

test('what does not fit keeps to a safe height, and both edges are reached exactly', () => {
  expect(map.height).toBe(SAFE_HEIGHT);
  expect(map.toTop(0)).toBe(0);
  expect(map.toTop(SAFE_HEIGHT - 800)).toBe(rows - 800);
});

test('near an edge a pixel is a pixel', () => {
  expect(map.toTop(1000) - map.toTop(900)).toBe(100);
  expect(map.toTop(SAFE_HEIGHT - 900) - map.toTop(SAFE_HEIGHT - 1000)).toBe(100);
});

test.each([0, 1_499_999, 1_500_001, 40_000_000, rows - 1_500_001, rows - 900])(
  'pixel %d is found again, and the map never turns back',
  (top) => {
    expect(map.toTop(map.toScrollTop(top))).toBeCloseTo(top, 3);
    expect(map.toScrollTop(top + 50)).toBeGreaterThan(map.toScrollTop(top));
  },
);
