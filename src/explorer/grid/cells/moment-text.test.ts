import { expect, test } from 'vitest';
import { toMomentText } from './moment-text.ts';

test.each([
  ['time', 1_551_441_600_000, '2019-03-01 12:00:00 UTC'],
  ['createdAt', 1_551_441_600_123, '2019-03-01 12:00:00.123 UTC'],
  ['unix_timestamp', 1_551_441_600, '2019-03-01 12:00:00 UTC'],
  ['updated', '1551441600', '2019-03-01 12:00:00 UTC'],
])('%s %s is a moment', (id, value, text) => {
  expect(toMomentText({ id, type: 'int8' }, value)).toBe(text);
});

test.each([
  ['population', 'int8', 1_551_441_600],
  ['date', 'int4', 20_190_301],
  ['time', 'int4', 1200],
  ['time', 'int8', 9e18],
  ['time', 'int8', null],
  ['time', 'float8', 1_551_441_600],
  ['time', 'text', '1551441600'],
  ['times', 'int8', 1_551_441_600],
])('%s of %s, %s, is none', (id, type, value) => {
  expect(toMomentText({ id, type }, value)).toBeNull();
});
