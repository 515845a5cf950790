import { describe, expect, test } from 'vitest';
import { CompiledQuery } from './compiled-query.ts';
import { toRowText } from '../search/row-text.ts';
import { ENGLISH } from './text-search-config.ts';
import { plainToTsQuery } from './to-tsquery.ts';
import { printTsVector, toTsVector } from './tsvector.ts';

/** The table of CKAN's contract, 3.2. */
describe('a row’s vector', () => {
  test.each([
    ['hoisting sails heavy', "'heavi':3 'hoist':1 'sail':2"],
    ['university universities universe', "'univers':1,2,3"],
    ['Façade Zürich', "'façad':1 'zürich':2"],
    ['out-of-date', "'date':4 'out-of-d':1"],
    ['-9 3e4 v4.5.6 24.94', "'-9':1 '24.94':4 '3e4':2 'v4.5.6':3"],
    ['2020-01-02T03:04:05', "'-01':2 '-02':3 '04':5 '05':6 '2020':1 't03':4"],
    ['東京 データ', "'データ':2 '東京':1"],
    ["O'Hara", "'hara':2 'o':1"],
  ])('of %s is right', (text, vector) => {
    expect(printTsVector(toTsVector(text, ENGLISH))).toBe(vector);
  });

  test.each([
    ['out of date', 'out-of-date', true],
    ['outofdate', 'out-of-date', false],
    ['9', '-9', false],
    ['24.940', '24.94', false],
    ['06', '2018-06-07', false],
    ['2018-06-07', '2018-06-07', true],
    ['facade', 'Façade', false],
    ['ana', 'ana.diaz@example.org', false],
    ['', 'anything', false],
    ['the', 'the', false],
  ])('%s finds %s: %s', (q, text, found) => {
    expect(new CompiledQuery(plainToTsQuery(q, ENGLISH), ENGLISH).matches(text)).toBe(found);
  });

  test('orders lexemes as UTF-8 does, not UTF-16', () => {
    expect(printTsVector(toTsVector('𝒳 ｱ', ENGLISH))).toBe("'ｱ':2 '𝒳':1");
  });
});

describe('a row’s text', () => {
  test('is its values without the nulls', () => {
    expect(toRowText(['Lima', null, '2013', ''])).toBe('Lima 2013 ');
  });

  test('is missing where every value is null', () => {
    expect(toRowText([null, null])).toBeNull();
  });
});
