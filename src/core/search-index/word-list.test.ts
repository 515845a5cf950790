import { expect, test } from 'vitest';
import { WordList } from './word-list.ts';

const list = new WordList(
  ['lake', 'river', 'rivers', 'é𝒳z', 'overlap'],
  [0, 0, 1, 1, 2],
  [5, -70, 9, 2, 70_000],
);
const find = (...texts: string[]) => list.containing(texts).map(({ text }) => text);

test('finds the words that contain a text, with what is known of them', () => {
  expect(list.containing(['river'])).toEqual([
    { word: 1, field: 0, text: 'river', count: 1, only: 70 },
    { word: 2, field: 1, text: 'rivers', count: 9, only: null },
  ]);
  expect(list.containing(['verl'])).toEqual([
    { word: 4, field: 2, text: 'overlap', count: 70_000, only: null },
  ]);
});

test('finds each word once, in the order of the list', () => {
  expect(find('v', 'river', 'l')).toEqual(['lake', 'river', 'rivers', 'overlap']);
  expect(find('𝒳')).toEqual(['é𝒳z']);
});

test('finds nothing that goes from one word to the next, or that no word has', () => {
  expect(find('e\nriver', 'eriver', 'river\n', '\n', 'lakes')).toEqual([]);
});

test('a list may be empty', () => {
  expect(new WordList([], [], []).containing(['a'])).toEqual([]);
});
