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
  for (const word of words) parts.add(word, { lists, records: 7 }, false);
  const asked = parts.asked(parts.finish());
  for (const [part, records] of asked)
    expect(records).toBe(7 * words.filter((word) => word.includes(part)).length);
  return asked.map(([part]) => part);
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
  for (const word of words) parts.add(word, { lists: 1, records: 1 }, word === RARE);
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

test('where words are very many, escapes of URLs are letters, and other digits are none', () => {
  const names = ['%c3%b8st', '2024-05', 'x7%84%bd%a0', 'quagga7'];
  const filler = 'ab'.repeat(32);
  const words = Array.from({ length: 96_000 }, (_, i) =>
    i % 1000 ? `${filler}${i}` : `/${names[(i / 1000) % 4]}/`,
  );
  const parts = new WordParts();
  for (const word of words) parts.add(word, { lists: 1, records: 1 }, false);
  parts.add('quagga7', { lists: 1, records: 1 }, true);
  const told = new Map(parts.finish().map((own) => [own.text, own.words.length]));
  for (const part of ['%c3%b8st', '%b8s', 'bd%a0/', '%84%b', 'd%a'])
    expect([part, told.get(part)]).toEqual([part, 24]);
  expect(told.get('quagga7')).toBe(25);
  // What is cut off of an escape may be none elsewhere.
  for (const part of ['2024', '4-0', 'x7%', 'agga7/', 'c3%b8', '3%b8st', '84%b', 'a0/'])
    expect([part, told.has(part)]).toEqual([part, false]);
});

test('a number of three digits is a part where many records have it, and what is in many words', () => {
  const numbers = Array.from({ length: 2000 }, (_, i) => String(i * 7 + 10_000));
  const partsWith = (records: number) => {
    const parts = new WordParts();
    for (const word of [...numbers, '404', '7'])
      parts.add(word, { lists: 1, records: word === '404' ? records : 1 }, false);
    return parts.finish();
  };
  const [part, ...others] = partsWith(64);
  expect(others).toEqual([]);
  expect(part?.text).toBe('404');
  expect(part?.words).toHaveLength([...numbers, '404'].filter((word) => word.includes('404')).length);
  expect(partsWith(63)).toEqual([]);
});
