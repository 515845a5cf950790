import { describe, expect, test } from 'vitest';
import { FullTextError } from './full-text-error.ts';
import { loadConfig } from './load-config.ts';
import { ENGLISH } from './text-search-config.ts';
import { phraseToTsQuery, plainToTsQuery, toTsQuery } from './to-tsquery.ts';
import { printTsQuery } from './tsquery.ts';

describe('a query', () => {
  test.each([
    ["sails & !dawn | 'heavy seas':*A", "'sail' & !'dawn' | 'heavi':*A <-> 'sea':*A"],
    ['mother-in-law', "'mother-in-law' <-> 'mother' <2> 'law'"],
    ['a <-> (the <3> b)', "'b'"],
    ['x <-> (the <-> y)', "'x' <2> 'y'"],
    ['the', ''],
  ])('%s reads as %s', (text, printed) => {
    expect(printTsQuery(toTsQuery(text, ENGLISH))).toBe(printed);
  });

  test.each([
    ['syntax error in tsquery: "harbour 77"', 'harbour 77'],
    ['no operand in tsquery: "a &"', 'a &'],
    ['there is no escaped character: "a\\"', 'a\\'],
    ['distance in phrase operator must be an integer value between zero and 16384 inclusive', 'a <20000> b'],
    ['stack depth limit exceeded', '('.repeat(1_000_000)],
    ['tsquery stack too small', '!'.repeat(1_000_000)],
  ])('is refused with: %s', (message, text) => {
    expect(() => toTsQuery(text, ENGLISH)).toThrow(new FullTextError(message));
  });

  test('of a megabyte of words is read, whatever reads it', () => {
    const text = 'sails dawn '.repeat(50_000);
    expect(printTsQuery(plainToTsQuery(text, ENGLISH)).length).toBeGreaterThan(800_000);
    expect(printTsQuery(phraseToTsQuery(text, ENGLISH)).length).toBeGreaterThan(800_000);
    expect(printTsQuery(toTsQuery('sails & '.repeat(50_000) + 'dawn', ENGLISH)).length).toBeGreaterThan(
      400_000,
    );
  });
});

describe('a configuration', () => {
  test('is found by its name as SQL reads it', async () => {
    expect((await loadConfig('PG_Catalog."german"')).name).toBe('german');
  });

  test('that is unknown is refused in PostgreSQL’s words', async () => {
    await expect(loadConfig('klingon')).rejects.toThrow(
      new FullTextError('text search configuration "klingon" does not exist'),
    );
  });

  test('that PostgreSQL has and datapond has not is said to be missing here', async () => {
    await expect(loadConfig('Basque')).rejects.toThrow(
      new FullTextError('text search configuration "basque" is not supported by datapond'),
    );
  });
});
