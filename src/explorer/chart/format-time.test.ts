import { expect, test } from 'vitest';
import { formatTime } from './format-time.ts';

test.each([
  ['2001-12-17T00:00:00Z', null, 'Dec 17, 2001'],
  ['2001-12-17T13:45:00Z', null, 'Dec 17, 01:45 PM'],
  ['2001-12-17T13:45:07Z', null, '01:45:07 PM'],
  ['2001-12-17T13:00:00Z', 'minute', 'Dec 17, 01:00 PM'],
  ['2001-12-17T00:00:00Z', 'second', '12:00:00 AM'],
] as const)('an axis tells %s by %s as fine as it has to be', (iso, unit, text) => {
  expect(formatTime(new Date(iso), unit, false)).toBe(text);
});

test('beside nothing else a second is told with its day', () => {
  expect(formatTime(new Date('2001-12-17T13:45:07Z'), 'second', true)).toBe('Dec 17, 2001, 01:45:07 PM');
});
