import { expect, test } from 'vitest';
import { toDateText } from './date-text.ts';

test.each([
  ['2013-01-01T05:15:00', '2013-01-01 05:15'],
  ['2013-01-01T05:15:07', '2013-01-01 05:15:07'],
  ['2013-01-01T05:15:00.25', '2013-01-01 05:15:00.25'],
  ['2013-01-01T05:15:00+02:00', '2013-01-01 05:15+02:00'],
  ['0044-03-15T00:00:00 BC', '0044-03-15 00:00 BC'],
  ['infinity', null],
])('%s reads %s', (value, text) => {
  expect(toDateText(value, 'datetime')).toBe(text);
});

test('texts that look like dates stay as they are', () => {
  expect(toDateText('2013-01-01T05:15:00', 'text')).toBeNull();
});
