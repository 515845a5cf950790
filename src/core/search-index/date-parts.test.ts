import { expect, test } from 'vitest';
import { isToldByParts, partsOfDate } from './date-parts.ts';

const partsOf = (text: string) =>
  partsOfDate(text.length, (place) => text.charCodeAt(place))?.map(([start, end]) => text.slice(start, end));

test.each([
  ['2026-08-15', ['2026', '-08', '-15']],
  ['2026-08-15T12:34:56', ['2026', '-08', '-15', 'T12', '34', '56']],
  ['2026-08-15T12:34:56.25', ['2026', '-08', '-15', 'T12', '34', '56.25']],
])('%s has its parts', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

test.each([
  '12026-08-15',
  '0044-03-15 BC',
  '2026-08-15T12:34',
  '2026-08-15T12:34:56+00:00',
  '2026-08-1x',
  '',
])('%s is a word as it stands', (text) => {
  expect(partsOf(text)).toBeUndefined();
});

const DAY = ['2026', '-08', '-15'];

test.each([
  ['2026', 10, true],
  ['26', 10, true],
  ['-1', 10, true],
  ['2026-08-15', 10, true],
  ['2026-08-15', 19, true],
  ['-08-15', 10, false],
  ['2026-08-1', 10, false],
  ['6-0', 10, false],
  ['note', 10, true],
  ['0.5', 22, true],
  [':5', 19, false],
  [':5', 10, true],
])(
  'a text is told by the parts of dates, or by those that the search asks for: %s of %i',
  (text, longest, isTold) => {
    expect(isToldByParts(text, longest, [DAY])).toBe(isTold);
  },
);

test('a second that may have a fraction is not a lexeme by itself', () => {
  const lexemes = [...DAY, 't12', '34', '56'];
  expect(isToldByParts('2026-08-15t12:34:56', 19, [lexemes])).toBe(true);
  expect(isToldByParts('2026-08-15t12:34:56', 26, [lexemes])).toBe(false);
});
