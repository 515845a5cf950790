import { expect, test } from 'vitest';
import { WordParts } from './word-parts.ts';

/** A word that is wanted however few have it. */
const RARE = 'quagga';

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

test('of each part all words are told, in the order in which parts came', () => {
  const kinds = ['strasse', 'weg', 'platz', '😀x', '7bb'];
  const at = (i: number) => String.fromCharCode(97 + (i % 23), 0x4e00 + ((i * 7919) % 5000));
  const streetsOf = Array.from({ length: 3000 }, (_, i) => `${at(i)}${kinds[i % 5]}${at(i + 1)}`);
  const words = [...streetsOf, RARE];
  const parts = new WordParts({ least: 16 });
  for (const word of words) parts.add(word, 1, word === RARE);
  const having = new Map<string, Set<number>>();
  for (const [i, word] of words.entries())
    for (let from = 0; from < word.length; from += 1)
      for (let to = from + 3; to <= Math.min(word.length, from + 8); to += 1) {
        const text = word.slice(from, to);
        having.set(text, (having.get(text) ?? new Set()).add(i + 1));
      }
  const told = [...having].filter(
    ([text, own]) => (text === RARE || own.size >= 16) && !/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(text),
  );
  expect(parts.finish().map(({ text, words: own }) => [text, [...own]])).toEqual(
    told.map(([text, own]) => [text, [...own]]),
  );
  expect(told.length).toBeGreaterThan(20);
});
