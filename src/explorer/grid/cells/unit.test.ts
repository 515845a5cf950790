import { expect, test } from 'vitest';
import { toUnit } from './unit.ts';

test.each([
  [{ datapond: { unit: '€' } }, '€'],
  [{ info: { label: 'Elevation (ft)' } }, 'ft'],
  [{ info: { notes: 'Wing span in cm, as measured.' } }, 'cm'],
  [{ info: { notes: 'Mean wind speed [km/h]' } }, 'km/h'],
  [{ info: { notes: 'In €, written as 1.234,5 € in the file.' } }, null],
  [{ info: { notes: 'The minutes in mind; (see s. 4)' } }, null],
  [{}, null],
])('%j is in %s', (field, unit) => {
  expect(toUnit(field)).toBe(unit);
});
