import { describe, expect, test } from 'vitest';
import { matchesQuery, scoreWords } from './search-document.ts';
import { parseSearchQuery } from './search-query.ts';

const document = {
  name: ['bird-strikes'],
  title: ['Bird strikes at airports'],
  tags: ['aviation', 'wild life'],
  res_format: ['CSV'],
  metadata_created: ['2024-05-01T00:00:00'],
  text: ['bird-strikes', 'Bird strikes at airports', 'aviation', 'wild life', 'CSV'],
};
const matches = (query: string) => matchesQuery(document, parseSearchQuery(query));

describe('a condition', () => {
  test.each([
    'tags:aviation',
    'tags:"wild life"',
    'res_format:csv',
    '+tags:aviation -tags:rail',
    'tags:(aviation OR rail)',
    'tags:rail OR title:airports',
    'NOT tags:rail AND birds:x OR name:bird*',
    'metadata_created:[2024-01-01 TO *]',
    '*:*',
    'tags:*',
    'title:"strikes at"',
    'name:bird\\-strikes',
  ])('%s holds', (query) => {
    expect(matches(query)).toBe(true);
  });

  test.each([
    'tags:rail',
    'tags:life',
    '-tags:aviation',
    'tags:aviation rail',
    'metadata_created:[* TO 2023]',
    'nope:*',
  ])('%s does not', (query) => {
    expect(matches(query)).toBe(false);
  });

  test.each(['tags:(aviation', 'tags:', ')', '"open'])('%s cannot be read', (query) => {
    expect(() => parseSearchQuery(query)).toThrow(SyntaxError);
  });
});

test('words weigh by where they stand, and most of them must be there', () => {
  expect(scoreWords(document, 'airport')).toBeGreaterThan(scoreWords(document, 'csv'));
  expect(scoreWords(document, 'bird nonsense')).toBe(0);
  expect(scoreWords(document, 'bird strikes nonsense')).toBeGreaterThan(0);
});
