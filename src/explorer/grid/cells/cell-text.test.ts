import { expect, test } from 'vitest';
import { ExactNumber } from '../../api/exact-json.ts';
import { toCellText, toFilterValue, toFullText, toLink } from './cell-text.ts';

test.each([
  [null, ''],
  [0, '0'],
  [false, 'false'],
  [new ExactNumber('1.50'), '1.50'],
  [['a', null], '["a",null]'],
  [
    { type: 'Point', coordinates: [new ExactNumber('28.0'), 42.01] },
    '{"type":"Point","coordinates":[28.0,42.01]}',
  ],
  ['<b>x</b>', '<b>x</b>'],
])('%j in full is %j', (value, text) => {
  expect(toFullText(value)).toBe(text);
});

test('a cell is one line', () => {
  expect(toCellText('a\r\nb\tc')).toBe('a⏎ b⇥ c');
});

test('control characters and direction overrides become visible', () => {
  expect(toCellText('a\u0000\u202Eb')).toBe('a␀⟨U+202E⟩b');
});

test('a megabyte is cut without breaking a character', () => {
  const text = toCellText('x' + '😀'.repeat(500_000));
  expect(text.length).toBeLessThan(300);
  expect(text.isWellFormed()).toBe(true);
});

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['http://example.org', null],
  ['javascript:alert(1)', null],
  ['see https://example.org', null],
  ['https://exa\u202Emple.org', null],
  [7, null],
])('%j leads to %j', (value, link) => {
  expect(toLink(value)).toBe(link);
});

test('only what the API can compare makes a filter', () => {
  expect([null, ['a'], new ExactNumber('12345678901234567890'), 0.5, 5, true, ''].map(toFilterValue)).toEqual(
    [null, null, '12345678901234567890', '0.5', 5, true, ''],
  );
});
