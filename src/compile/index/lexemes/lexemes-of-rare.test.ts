import { expect, test } from 'vitest';
import { LexemesOfRare, type WordOfLexeme } from './lexemes-of-rare.ts';

const PLACES = [0];

function wordAt(word: number): WordOfLexeme {
  return { word, records: 1, places: PLACES };
}

test('gives all words of a lexeme when these are very many, whatever stands between them', () => {
  const rare = new LexemesOfRare();
  const given: (readonly number[])[] = [];
  for (let word = 1; given.length === 0; word += 1) {
    rare.add(`id${word}`, wordAt(word));
    const all = rare.add('session', wordAt(word));
    if (all) given.push(all.map((own) => own.word));
  }
  expect(given).toEqual([Array.from({ length: 64 }, (_, i) => i + 1)]);
});

test('gives no words of a lexeme of which some were forgotten', () => {
  const rare = new LexemesOfRare();
  rare.add('early', wordAt(1));
  for (let word = 2; word < 200; word += 1) rare.add('often', wordAt(word));
  for (let word = 200; word < 40_000; word += 1) rare.add(`id${word}`, wordAt(word));
  const given = Array.from({ length: 200 }, (_, i) => rare.add('early', wordAt(40_000 + i)));
  expect(given.every((own) => own === undefined)).toBe(true);
  const late = Array.from({ length: 64 }, (_, i) => rare.add('late', wordAt(50_000 + i)));
  expect(late.at(-1)?.length).toBe(64);
});
