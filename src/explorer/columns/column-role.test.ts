import { expect, test } from 'vitest';
import { quantitiesFirst, toColumnRole } from './column-role.ts';

test.each([
  ['latitude', 'latitude'],
  ['Lat (deg)', 'latitude'],
  ['startLng', 'longitude'],
  ['geo_lon', 'longitude'],
  ['Xlong', 'longitude'],
  ['Ylat', 'latitude'],
  ['Year', 'year'],
  ['birth_year', 'year'],
  ['month', 'month'],
  ['date_of_month', 'day'],
  ['dayOfWeek', 'day'],
  ['zip', 'identifier'],
  ['station_id', 'identifier'],
  ['late', null],
  ['births', null],
  ['platform', null],
] as const)('a column of numbers called %s is %s', (id, role) => {
  expect(toColumnRole({ id, type: 'float8' }, [])).toBe(role);
});

test('values out of range refute a name, and texts have no role', () => {
  expect(toColumnRole({ id: 'lat', type: 'float8' }, [{ lat: 4_500_000 }])).toBeNull();
  expect(toColumnRole({ id: 'long', type: 'float8' }, [{ long: 188.1 }])).toBe('longitude');
  expect(toColumnRole({ id: 'long', type: 'float8' }, [{ long: 500 }])).toBeNull();
  expect(toColumnRole({ id: 'year', type: 'int4' }, [{ year: null }, { year: 3 }])).toBeNull();
  expect(toColumnRole({ id: 'year', type: 'int4' }, [{ year: null }, { year: 1969 }])).toBe('year');
  expect(toColumnRole({ id: 'lat', type: 'text' }, [])).toBeNull();
});

test('quantities come before years and identifiers, and what is no number is left out', () => {
  const fields = [
    ['_id', 'int4'],
    ['year', 'int4'],
    ['party', 'text'],
    ['votes', 'int4'],
    ['share', 'numeric'],
  ].map(([id = '', type = '']) => ({ id, type }));
  expect(quantitiesFirst(fields).map(({ id }) => id)).toEqual(['votes', 'share', '_id', 'year']);
});
