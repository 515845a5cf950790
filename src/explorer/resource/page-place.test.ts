import { expect, test } from 'vitest';
import { toPagePlace } from './page-place.ts';

test('a page has those before and after it', () => {
  expect(toPagePlace(0, 20, 240)).toEqual({ page: 1, pages: 12, previous: null, next: 20, last: 220 });
  expect(toPagePlace(220, 20, 240)).toEqual({ page: 12, pages: 12, previous: 200, next: null, last: 220 });
  expect(toPagePlace(10, 20, 240)).toMatchObject({ page: 1, previous: 0, next: 30 });
});

test('beyond the last page the one before is the last', () => {
  expect(toPagePlace(999_999, 20, 240)).toEqual({
    page: null,
    pages: 12,
    previous: 220,
    next: null,
    last: 220,
  });
  expect(toPagePlace(240, 20, 240)).toMatchObject({ page: null, previous: 220 });
});

test('nothing found is one page, and what is not counted yet ends with the page that is looked at', () => {
  expect(toPagePlace(0, 20, 0)).toMatchObject({ page: 1, pages: 1, last: 0 });
  expect(toPagePlace(60, 20, null)).toMatchObject({ page: 4, pages: 4, next: null });
});
