import { expect, test } from 'vitest';
import { GramNumbers } from '../grams/gram-numbers.ts';
import { orderWords } from './word-order.ts';

const ENDS = ['strasse', 'gasse', 'weg', 'platz'];
const STARTS = Array.from({ length: 200 }, (_, i) =>
  i.toString(5).replaceAll(/\d/g, (digit) => 'bcdfk'[Number(digit)]!),
);
const DATES = Array.from({ length: 400 }, (_, i) => new Date(i * 86_400_000).toISOString().slice(0, 10));
const WORDS = [
  ...STARTS.flatMap((start) => ENDS.map((end) => start + end)),
  ...DATES,
  'pond',
  'newt',
  '\u{1f986}',
  '\uffee',
];

/** How many runs of words have a text, in an order. */
function runs(words: readonly string[], text: string): number {
  return words.filter((word, i) => word.includes(text) && !words[i - 1]?.includes(text)).length;
}

test('what is in many words is in few runs of them', () => {
  const ordered = Array.from(orderWords(WORDS, new GramNumbers(WORDS.length)), (place) => WORDS[place]!);
  expect(ordered.toSorted()).toEqual(WORDS.toSorted());
  const alphabetical = WORDS.toSorted();
  for (const text of ['strasse', 'gasse', 'asse', 'weg', 'platz'])
    expect([text, runs(ordered, text) <= 2, runs(alphabetical, text) > 100]).toEqual([text, true, true]);
});

test('numbers, dates and what has no frequent part follow each other as texts', () => {
  const ordered = Array.from(orderWords(WORDS, new GramNumbers(WORDS.length)), (place) => WORDS[place]!);
  const others = ordered.filter((word) => !ENDS.some((end) => word.endsWith(end)));
  expect(others).toEqual([...DATES, 'newt', 'pond', '\uffee', '\u{1f986}']);
  for (const text of ['1970-07', '1970']) expect(runs(ordered, text)).toBe(1);
});
