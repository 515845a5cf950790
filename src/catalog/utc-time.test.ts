import { expect, test } from 'vitest';
import { formatUtcTime, toUtcTime } from './utc-time.ts';

test('times are written in UTC as CKAN does, whatever zone the machine is in', () => {
  expect(toUtcTime('2025-08-21')).toBe('2025-08-21T00:00:00');
  expect(toUtcTime('2025-08-21T23:04:37')).toBe('2025-08-21T23:04:37');
  expect(toUtcTime('2025-08-21T23:04:37.5+02:00')).toBe('2025-08-21T21:04:37.500000');
  expect(toUtcTime('2025-08-21T23:04:37.0784981Z')).toBe('2025-08-21T23:04:37.078498');
  expect(toUtcTime('2025-08-21T23:04:37.000')).toBe('2025-08-21T23:04:37');
  expect(formatUtcTime(new Date(0))).toBe('1970-01-01T00:00:00');
});

test('what is no ISO time is none', () => {
  expect(toUtcTime('21.8.2025')).toBeNull();
  expect(toUtcTime('2025-13-40')).toBeNull();
});
