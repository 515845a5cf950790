import { describe, expect, test } from 'vitest';
import { createMatcher, type Asking } from './match-query.ts';
import { toPlainQuery } from './plain-query.ts';
import type { SearchDocument } from './search-document.ts';
import { SearchField } from './search-field.ts';
import { createTermReader } from './text-terms.ts';
import { CONDITION, parseSearchQuery, PLAIN } from './search-query.ts';

const toDocument = (fields: Readonly<Record<string, readonly string[]>>): SearchDocument =>
  new Map(
    Object.entries(fields).map(([name, texts]) => [name, new SearchField(name, texts, createTermReader())]),
  );
const document = toDocument({
  name: ['bird-strikes'],
  title: ['Bird strikes at airports'],
  tags: ['aviation', 'wild life'],
  author: ['Élodie Müller'],
  res_format: ['CSV'],
  metadata_created: ['2024-05-01T00:00:00.892Z'],
  text: ['bird-strikes', 'Bird strikes at airports', 'aviation', 'wild life'],
});
const now = new Date('2024-05-02T00:00:00Z');
const asking: Asking = { now, needsAll: true, fields: [['text', 1]], tie: 0 };
const find = (query: string, more: Partial<Asking> = {}, sought = document) =>
  createMatcher(parseSearchQuery(query, CONDITION), { ...asking, ...more })?.(sought);

describe('a condition', () => {
  test.each([
    'tags:aviation',
    'tags:"wild life"',
    'res_format:CSV',
    '+tags:aviation -tags:rail',
    'tags:(aviation OR rail)',
    'tags:(aviation rail)',
    'tags:rail OR title:airports',
    'NOT tags:rail AND (birds:x OR name:bird*)',
    '-tags:rail',
    'metadata_created:[2024-01-01T00:00:00Z TO *]',
    'metadata_created:[2024-05-01T00:00:00Z TO 2024-05-01T00:00:00.892999Z]',
    'metadata_created:"2024-05-01T00:00:00.892Z"',
    'metadata_created:[NOW-1DAY TO NOW]',
    'metadata_created:{* TO NOW/DAY}',
    '*:*',
    'tags:*',
    'title:"strikes at"',
    'title:"bird airport"~2',
    'title:strake~1',
    'title:strie~0.6',
    'title:[air TO aj]',
    'name:{bird TO bis}',
    'name:bird\\-strikes',
    'name:b?rd*ikes',
    'title:AIRP?RT',
    'title:bird-strikes',
    'author:müller',
    'strikes airport',
    'title:bird^0',
  ])('%s holds', (query) => {
    expect(find(query)).toEqual(expect.any(Number));
  });

  test.each([
    'tags:rail',
    'tags:life',
    'tags:Aviation',
    'res_format:csv',
    '-tags:aviation',
    '(-tags:rail)',
    'tags:aviation tags:rail',
    'tags:aviation rail',
    'tags:rail OR NOT title:x',
    'metadata_created:[* TO 2023-01-01T00:00:00Z]',
    'metadata_created:{2024-05-01T00:00:00.892Z TO *]',
    'metadata_created:20?4',
    'title:"airport bird"',
    'title:strake~0',
    'title:airports*',
    'name:strikes*',
    'name:{bird-strikes TO *]',
    'author:muller',
    'author:Elodie',
    'nope:*',
    'constructor:*',
    '__proto__:x',
    'name:b?d*',
  ])('%s does not', (query) => {
    expect(find(query)).toBe(null);
  });

  test.each(['metadata_created:2024', 'metadata_created:2024*', 'metadata_created:[2024-01-01 TO *]'])(
    '%s is refused',
    (query) => {
      expect(() => find(query)).toThrow(SyntaxError);
    },
  );

  test('of signs alone asks for nothing', () => {
    expect(createMatcher(parseSearchQuery('title:&', CONDITION), asking)).toBe(null);
  });

  test('among others needs nothing of what is after OR, where it leaves out', () => {
    expect(find('tags:rail OR NOT title:x', { isAmong: true })).not.toBe(null);
    expect(find('tags:rail OR tags:water', { isAmong: true })).toBe(null);
  });
});

describe('words', () => {
  const weigh = (text: string, more: Partial<Asking> = {}) =>
    createMatcher(parseSearchQuery(toPlainQuery(text), PLAIN), {
      ...asking,
      needsAll: false,
      fields: [
        ['name', 4],
        ['title', 4],
        ['tags', 2],
        ['text', 1],
      ],
      tie: 0.1,
      mm: '2<-1 5<80%',
      ...more,
    })?.(document);

  test('weigh by where they stand', () => {
    expect(weigh('airport')).toBeCloseTo(4.1);
    expect(weigh('aviation')).toBeCloseTo(2.1);
    expect(weigh('wild')).toBe(1);
    expect(weigh('"wild life"')).toBeCloseTo(2.1);
  });

  test('must mostly be there', () => {
    expect(weigh('bird nonsense')).toBe(null);
    expect(weigh('bird strikes nonsense')).toBeGreaterThan(0);
    expect(weigh('bird nonsense', { mm: '1' })).toBeGreaterThan(0);
    expect(weigh('nonsense', { mm: '0' })).toBe(null);
  });

  test('in pieces are found by one of them', () => {
    expect(weigh('bird-nonsense')).toBeGreaterThan(0);
  });

  test('with signs must or must not be there', () => {
    expect(weigh('bird -airports')).toBe(null);
    expect(weigh('bird NOT airports')).toBe(null);
    expect(weigh('-rail')).toBe(1);
    expect(weigh('+bird rail', { mm: '0' })).toBeCloseTo(4.1);
  });

  test('are not sought in dates', () => {
    expect(
      weigh('bird', {
        fields: [
          ['metadata_created', 1],
          ['text', 1],
        ],
      }),
    ).toBe(1);
    expect(weigh('bird', { fields: [['metadata_created', 1]] })).toBe(undefined);
  });
});

test('asterisks without end are looked for to the end', () => {
  const long = toDocument({ notes: ['a'.repeat(200)] });
  expect(find(`notes:${'*a'.repeat(30)}z`, {}, long)).toBe(null);
});
