import { expect, test } from 'vitest';
import { toPostgresInterval, toPythonInterval } from './interval-text.ts';

test.each([
  ['0 1 7200000000', '1 day 02:00:00', '1 day, 2:00:00'],
  ['0 -3 0', '-3 days', '-3 days, 0:00:00'],
  ['14 3 14706700000', '1 year 2 mons 3 days 04:05:06.7', '428 days, 4:05:06.700000'],
  ['0 0 0', '00:00:00', '0:00:00'],
  ['0 0 -3600000000', '-01:00:00', '-1 day, 23:00:00'],
  ['0 -1 3600000000', '-1 days +01:00:00', '-1 day, 1:00:00'],
])('%s prints as PostgreSQL and Python print it', (wire, postgres, python) => {
  expect(toPostgresInterval(wire)).toBe(postgres);
  expect(toPythonInterval(wire)).toBe(python);
});
