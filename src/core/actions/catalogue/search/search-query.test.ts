import { describe, expect, test } from 'vitest';
import { CONDITION, parseSearchQuery, PLAIN, type SearchQuery } from './search-query.ts';

/** A query as Lucene prints one. */
function write(query: SearchQuery): string {
  if (query.kind === 'clauses') {
    const signs = { must: '+', should: '', not: '-' };
    return query.clauses.map((clause) => signs[clause.occur] + inner(clause.query)).join(' ');
  }
  if (query.kind === 'boost') return `${inner(query.part)}^${query.factor}`;
  if (query.kind === 'everything') return '*:*';
  const { kind, field = '', ...rest } = query;
  return `${field}:${kind}${JSON.stringify(Object.values(rest))}`;
}
const inner = (query: SearchQuery) => (query.kind === 'clauses' ? `(${write(query)})` : write(query));

describe('a condition', () => {
  test.each([
    ['a b', '+:words[["a","b"]]'],
    ['a b OR c', '+:words[["a"]] :words[["b"]] :words[["c"]]'],
    ['a OR b c', ':words[["a"]] :words[["b"]] +:words[["c"]]'],
    ['a AND NOT b', '+:words[["a"]] -:words[["b"]]'],
    ['a OR NOT b', ':words[["a"]] -:words[["b"]]'],
    ['-a OR b', '-:words[["a"]] :words[["b"]]'],
    ['!a && +b || c', '-:words[["a"]] :words[["b"]] :words[["c"]]'],
    ['t:a b', '+t:words[["a"]] +:words[["b"]]'],
    ['t:(a b) c', '+(+t:words[["a","b"]]) +:words[["c"]]'],
    ['t : a', '+t:words[["a"]]'],
    ['a - b', '+:words[["a"]] +:words[["-"]] +:words[["b"]]'],
    ['*:* t:* *', '+*:* +t:exists[] +*:*'],
    ['bud* b?d *x b\\*', '+:prefix["bud"] +:wildcard["b?d"] +:wildcard["*x"] +:words[["b*"]]'],
    ['t:"a \\"b\\""~3^2', '+t:phrase["a \\"b\\"",3]^2'],
    ['t:a~ t:a~1^2 t:a^2~0.5', '+t:fuzzy["a",2] +t:fuzzy["a",1]^2 +t:fuzzy["a",0.5]^2'],
    ['t:[a TO *}', '+t:range[{"text":"a","inclusive":true},null]'],
    [
      't:{"a TO b" TO TO]^3',
      '+t:range[{"text":"a TO b","inclusive":false},{"text":"TO","inclusive":true}]^3',
    ],
    ['http\\://a/b-c+d!e', '+:words[["http://a/b-c+d!e"]]'],
    ['\\u0041\\b', '+:words[["Ab"]]'],
    ['NOTE ORE', '+:words[["NOTE","ORE"]]'],
  ])('%s', (text, written) => {
    expect(write(parseSearchQuery(text, CONDITION))).toBe(written);
  });

  test.each([
    '',
    '()',
    '(a',
    'a)',
    't:',
    ':a',
    '"open',
    'a OR',
    'AND a',
    '--a',
    'NOT -a',
    '+ +',
    't:u:a',
    't:[a b]',
    '[a TO b',
    '/a.*/',
    'a^',
    'a^x',
    'a~1.5',
    '\\',
    '\\u00',
    '{!term f=t}a',
  ])('%j cannot be read', (query) => {
    expect(() => parseSearchQuery(query, CONDITION)).toThrow(SyntaxError);
  });
});

test('clauses have a limit, words without signs have none', () => {
  expect(() => parseSearchQuery('-a '.repeat(1_024), CONDITION)).not.toThrow();
  expect(() => parseSearchQuery('-a '.repeat(1_025), CONDITION)).toThrow(
    new SyntaxError('more than 1024 clauses'),
  );
  expect(() => parseSearchQuery('a '.repeat(2_000), CONDITION)).not.toThrow();
});

test.each([
  ['a b', ':words[["a"]] :words[["b"]]'],
  ['a +b -c', ':words[["a"]] +:words[["b"]] -:words[["c"]]'],
  ['a AND b OR c', '+:words[["a"]] +:words[["b"]] :words[["c"]]'],
])('words: %s', (text, written) => {
  expect(write(parseSearchQuery(text, PLAIN))).toBe(written);
});

describe('nesting', () => {
  test('of parentheses has a limit', () => {
    const nested = (levels: number) => `${'('.repeat(levels)}tags:aviation${')'.repeat(levels)}`;
    expect(() => parseSearchQuery(nested(98), CONDITION)).not.toThrow();
    expect(() => parseSearchQuery(nested(50_000), CONDITION)).toThrow(
      new SyntaxError('more than 100 levels of parentheses within each other'),
    );
  });

  test('is not what stands side by side', () => {
    expect(() => parseSearchQuery('(tags:aviation) '.repeat(1_000), CONDITION)).not.toThrow();
  });
});
