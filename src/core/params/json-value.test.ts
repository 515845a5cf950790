import { describe, expect, test } from 'vitest';
import { toPythonJson } from '../values/json-text.ts';
import { parseJson, toPythonText } from './json-value.ts';

describe('JSON as Python reads it', () => {
  test('keeps every digit, and whether a number was a float', () => {
    const text = '{"big": 9007199254740993, "whole": 25.0, "exponent": 1e3, "part": 0.5, "int": -7}';
    expect(toPythonJson(parseJson(text))).toBe(
      '{"big": 9007199254740993, "whole": 25.0, "exponent": 1000.0, "part": 0.5, "int": -7}',
    );
  });

  test('lets the last of repeated names count, and has no magic names', () => {
    expect(parseJson('{"a": 1, "a": 2}')).toEqual({ a: 2 });
    expect(Object.keys(parseJson('{"__proto__": {"x": 1}}') as object)).toEqual(['__proto__']);
  });

  test.each(['{broken', '', '[1,]', 'NaN', `${'['.repeat(2000)}${']'.repeat(2000)}`, '['.repeat(200_000)])(
    'refuses what is not JSON, or too deep (%#)',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );
});

test.each([
  ['true', 'True'],
  ['null', 'None'],
  ['25.0', '25.0'],
  ['"it\'s"', "it's"],
  [`["it's", "a\\nb"]`, `["it's", 'a\\nb']`],
  ['{"k": [1, null]}', "{'k': [1, None]}"],
])('%s is %s in Python’s text', (json, text) => {
  expect(toPythonText(parseJson(json))).toBe(text);
});
