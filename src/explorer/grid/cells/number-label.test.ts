import { expect, test } from 'vitest';
import { isNumberLabel } from './number-label.ts';

const integer = (id: string) => ({ id, type: 'int4' });
const range = (smallest: number, largest: number, distinct: number, present = distinct) => ({
  smallest,
  largest,
  distinct,
  present,
});

test.each([
  'id',
  'Grant ID',
  'geonameid',
  'station_code',
  'postalCode',
  'MODIFIED_ZCTA',
  'Hausnummer Nr',
  'year',
  'Année',
  'year_built',
  'code_insee',
  'Código Postal',
  'house number',
])('%s names, and counts nothing', (name) => {
  expect(isNumberLabel(integer(name), null)).toBe(true);
});

test.each(['population', 'number', 'NumberOfLives', 'idle', 'valid', 'budget', 'number of years lost'])(
  '%s may count',
  (name) => {
    expect(isNumberLabel(integer(name), range(0, 20_000, 90, 100))).toBe(false);
  },
);

test('years, huge numbers and numbered records are told by what they are', () => {
  expect(isNumberLabel(integer('born'), range(1802, 2024, 90, 300))).toBe(true);
  expect(isNumberLabel(integer('grant'), range(12, 9_100_000_000_000_000, 90, 300))).toBe(true);
  expect(isNumberLabel(integer('project'), range(1001, 1240, 240))).toBe(true);
  expect(isNumberLabel(integer('account'), range(10_203_040, 98_765_432, 240))).toBe(true);
});

test('amounts that are all different stay amounts', () => {
  expect(isNumberLabel(integer('people'), range(801, 1_412_600_000, 236))).toBe(false);
  expect(isNumberLabel(integer('steps'), range(1, 24_000, 240))).toBe(false);
  expect(isNumberLabel({ id: 'share', type: 'float8' }, range(1600, 1700, 50))).toBe(false);
});
