import { expect, test } from 'vitest';
import { mostFrequent } from './frequent-words.ts';
import type { WordCount } from '../words/word-count.ts';

test('words of letters are asked for, and of numbers those of three digits that most records have', () => {
  const years = Array.from({ length: 100 }, (_, i): WordCount => [String(1900 + i), 500 + i]);
  const words: readonly WordCount[] = [
    ['brook', 400],
    ['brook', 300],
    ['pond', 90],
    ['12', 9000],
    ['-', 9000],
    ['200', 8000],
    ['4.5', 8000],
    ['c3po', 600],
    ...years,
  ];
  const asked = mostFrequent(words, 100).map(([word]) => word);
  expect(asked.slice(0, 2)).toEqual(['200', 'brook']);
  expect(asked.filter((word) => /^[0-9]+$/.test(word))).toHaveLength(64);
  expect(asked).toContain('1999');
  expect(asked).not.toContain('1936');
  expect(asked.filter((word) => !/^[0-9]+$/.test(word))).toEqual(['brook', 'c3po']);
});
