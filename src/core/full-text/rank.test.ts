import { describe, expect, test } from 'vitest';
import { CompiledQuery } from './compiled-query.ts';
import { printFloat4 } from './float4-text.ts';
import { ENGLISH } from './text-search-config.ts';
import { toTsQuery } from './to-tsquery.ts';

function rank(query: string, text: string): string {
  return printFloat4(new CompiledQuery(toTsQuery(query, ENGLISH), ENGLISH).rank(text));
}

describe('a rank', () => {
  test('of one word grows with its places', () => {
    expect(rank('lima', 'Lima Cusco')).toBe('0.057308756');
    expect(rank('lima', 'Lima Lima')).toBe('0.0706241');
  });

  test('of words that must come together shrinks with their distance', () => {
    expect(rank('cat & dog', 'cat dog')).toBe('0.09016734');
    expect(rank('cat & dog', `cat ${'x1 '.repeat(200)} dog`)).toBe('1e-16');
    expect(rank('cat & dog', 'cat')).toBe('1e-20');
  });

  test('of what has no lexemes is nothing', () => {
    expect(rank('!cat & !dog', 'the')).toBe('0');
    expect(rank('the', 'the')).toBe('0');
  });
});

describe('a float4', () => {
  test.each([
    [0, '0'],
    [0.1, '0.1'],
    [1e-20, '1e-20'],
    [0.000_012_34, '1.234e-05'],
    [0.0001, '0.0001'],
    [1234567, '1.234567e+06'],
    [123456, '123456'],
    [Infinity, 'Infinity'],
    [NaN, 'NaN'],
  ])('prints %d as PostgreSQL does', (value, text) => {
    expect(printFloat4(Math.fround(value))).toBe(text);
  });
});
