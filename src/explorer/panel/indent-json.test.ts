import { expect, test } from 'vitest';
import { indentJson } from './indent-json.ts';

test.each(['{"a": [1, {"b": "x, {y}: \\" z"}], "c": {}, "d": []}', '[]', '"x"', '{"a":[[1],[2]]}'])(
  '%s is laid out as JSON.stringify would',
  (text) => {
    expect(indentJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
  },
);

test('numbers keep their text', () => {
  expect(indentJson('[1.50,12345678901234567890]')).toBe('[\n  1.50,\n  12345678901234567890\n]');
});

test('a cut text is laid out as far as it goes', () => {
  expect(indentJson('{"a": [1, "x')).toBe('{\n  "a": [\n    1,\n    "x');
});
