import { expect, test } from 'vitest';
import { WordParts } from './word-parts.ts';

/** Names of streets: each kind for as many of them. */
const streets = Array.from(
  { length: 300 },
  (_, i) => `${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}${i % 3 ? 'strasse' : 'weg'}`,
);

function partsOf(words: readonly string[], lists: number): readonly string[] {
  const parts = new WordParts();
  for (const word of words) parts.add(word, lists, false);
  return parts.asked(parts.finish());
}

test('parts that many words have are told, those of most words first', () => {
  const parts = partsOf([...streets, ...streets.map((_, i) => `1234${i}`), 'strand', '😀😀😀'], 1);
  expect(parts[0]).toBe('stra');
  expect(parts).toEqual(expect.arrayContaining(['asse', 'strasse', 'trass']));
  // Of few words, of digits alone, too short.
  for (const part of ['stran', '1234', 'weg']) expect(parts).not.toContain(part);
});

test('of a table of many columns fewer are told', () => {
  const [one, many] = [1, 200].map((lists) => partsOf(streets, lists).length);
  expect(many).toBe(3);
  expect(one).toBe(10);
});
