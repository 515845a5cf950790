import { expect, test } from 'vitest';
import { chainsOfWords, isToldByParts, partsOfDate, wordsOfDate } from './date-parts.ts';

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

test('what stands between hours, minutes and seconds is of both words', () => {
  const text = '2026-08-15T12:34:56.25';
  const words = wordsOfDate(text.length, (place) => text.charCodeAt(place));
  expect(words?.map(([start, end]) => text.slice(start, end))).toEqual([
    '2026',
    '-08',
    '-15',
    'T12:',
    ':34:',
    ':56.25',
  ]);
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
  [':5', 19, true],
  ['5:', 19, true],
  ['3:1', 19, false],
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

/** What stands before and behind each number to a greatest one, which has as many digits. */
const upTo = (before: string, greatest: number, after = '') =>
  Array.from({ length: greatest + 1 }, (_, i) => `${before}${i}${after}`);

test.each([
  ['2026', []],
  ['2026-08-15', []],
  ['08-15', [[['-08'], ['-15']]]],
  ['2026-08-1', [[['2026'], ['-08'], upTo('-1', 9)]]],
  ['-12-', [[['-12']]]],
  [
    '3:18',
    [
      [['t03:', 't13:', 't23:'], [':18:']],
      [['0', '1', '2', '3', '4', '5'].map((ten) => `:${ten}3:`), [':18']],
    ],
  ],
  ['8-15t1', [[['-08'], ['-15'], upTo('t1', 9, ':')]]],
  ['8-35', []],
])('%s is told by words side by side, of a part each', (text, chains) => {
  expect(chainsOfWords(text, 19, [DAY])).toEqual(chains);
});

test('very many words are not looked for one by one', () => {
  expect(chainsOfWords('6-08-1', 19, [DAY])).toBeUndefined();
  expect(chainsOfWords('34:5', 26, [DAY])).toBeUndefined();
});
