import { describe, expect, test } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

test.each(['tags:(aviation', 'tags:', ')', '"open'])('%s cannot be read', (query) => {
  expect(() => parseSearchQuery(query)).toThrow(SyntaxError);
});

describe('nesting', () => {
  test.each([
    ['parentheses', (levels: number) => `${'('.repeat(levels)}tags:aviation${')'.repeat(levels)}`],
    ['signs', (levels: number) => `${'-'.repeat(levels)}aviation`],
    ['pluses', (levels: number) => `${'+'.repeat(levels)}aviation`],
    ['fields', (levels: number) => `${'x:'.repeat(levels)}aviation`],
  ])('of %s has a limit', (_what, write) => {
    expect(() => parseSearchQuery(write(98))).not.toThrow();
    expect(() => parseSearchQuery(write(50_000))).toThrow(
      new SyntaxError('more than 100 levels of parentheses, signs and fields within each other'),
    );
  });

  test('is not what stands side by side', () => {
    expect(() => parseSearchQuery('(tags:aviation) '.repeat(1_000))).not.toThrow();
  });
});
