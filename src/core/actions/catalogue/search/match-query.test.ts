import { describe, expect, test } from 'vitest';
import { createMatcher } from './match-query.ts';
import { createScorer } from './score-words.ts';
import type { SearchDocument } from './search-document.ts';
import { parseSearchQuery } from './search-query.ts';
import { SearchValue } from './search-value.ts';

const toDocument = (fields: Readonly<Record<string, readonly string[]>>): SearchDocument =>
  new Map(
    Object.entries(fields).map(([field, texts]) => [field, texts.map((text) => new SearchValue(text))]),
  );
const document = toDocument({
  name: ['bird-strikes'],
  title: ['Bird strikes at airports'],
  tags: ['aviation', 'wild life'],
  res_format: ['CSV'],
  metadata_created: ['2024-05-01T00:00:00'],
  text: ['bird-strikes', 'Bird strikes at airports', 'aviation', 'wild life', 'CSV'],
});
const matches = (query: string) => createMatcher(parseSearchQuery(query))(document);

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
    'name:b?rd*ikes',
    'title:airp?rt',
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
    'constructor:*',
    '__proto__:x',
    'name:b?d*',
  ])('%s does not', (query) => {
    expect(matches(query)).toBe(false);
  });
});

test('asterisks without end are looked for to the end', () => {
  const long = toDocument({ notes: ['a'.repeat(200)] });
  expect(createMatcher(parseSearchQuery(`notes:${'*a'.repeat(30)}z`))(long)).toBe(false);
});

test('words weigh by where they stand, and most of them must be there', () => {
  expect(createScorer('airport')(document)).toBeGreaterThan(createScorer('csv')(document));
  expect(createScorer('bird nonsense')(document)).toBe(0);
  expect(createScorer('bird strikes nonsense')(document)).toBeGreaterThan(0);
});
