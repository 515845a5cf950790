import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('a byte order mark is no part of the JSON', () => {
  expect(parseJson('\uFEFF{"a":1}', 'x.json')).toEqual({ a: 1 });
});

test('broken JSON is reported with its file, line and column', () => {
  expect(() => parseJson('{\n  "a": 1,\n  "b" 2\n}', 'data/x/datapackage.json')).toThrow(
    /^data\/x\/datapackage\.json line 3, column 7: not valid JSON: /,
  );
});

test('a text that ends too early is reported at its end', () => {
  expect(() => parseJson('{"a": [1,\n', 'x.json')).toThrow(/^x\.json line 2, column 1: not valid JSON: /);
});

test('an empty file is called empty', () => {
  expect(() => parseJson(' \n', 'x.json')).toThrow('x.json is empty');
});
