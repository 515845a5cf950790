import { describe, expect, test } from 'vitest';
import * as coerce from './coercers.ts';
import { parseJson } from './json-value.ts';

describe('limit', () => {
  test.each([
    ['5', 5],
    ['" 1 "', 1],
    ['1.0', 1],
    ['true', 1],
    ['"٣"', 3],
    ['"𝟗𝟙𝟢𝟵𝟿"', 91099],
    ['null', undefined],
    ['""', undefined],
  ])('takes %s as %s', (json, expected) => {
    expect(coerce.limit(parseJson(json))).toBe(expected);
  });

  test.each([
    ['"bad"', ['Invalid integer', 'Please enter an integer value']],
    ['1.5', ['Invalid integer']],
    ['-1', ['Must be a natural number']],
    ['[1]', ['Invalid integer']],
  ])('refuses %s in CKAN’s words', (json, messages) => {
    expect(() => coerce.limit(parseJson(json))).toThrow(expect.objectContaining({ messages }));
  });
});

test('every text that is not a yes is a no', () => {
  expect(['TRUE', 'y', '1', 'on', 'bad', '0'].map((text) => coerce.boolean(text))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a text may be sent as anything, and is then JSON text', () => {
  expect(['["a", 1]', 'true', '5', '"a"', 'null'].map((json) => coerce.text(parseJson(json)))).toEqual([
    '["a", 1]',
    'true',
    '5',
    'a',
    undefined,
  ]);
});

test('q is an object only when its text is one', () => {
  expect(coerce.query('{"a": "b"}')).toEqual({ a: 'b' });
  expect(coerce.query('[1]')).toBe('[1]');
  expect(coerce.query(true)).toBe('True');
});

test.each([['5'], ['"text"'], ['""'], ['true'], ['[]'], ['[1]']])('filters refuse %s', (json) => {
  expect(() => coerce.filters(parseJson(json))).toThrow(coerce.InvalidParameter);
});
