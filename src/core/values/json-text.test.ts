import { expect, test } from 'vitest';
import { toAsciiJson, toJsonText, toPythonJson } from './json-text.ts';

const TEXTS = [
  '',
  'plain',
  'a"b',
  'a\\b',
  'tab\t',
  '\u0000',
  '\u001f',
  '\u007f',
  'ä',
  '😀',
  '\ud800',
  'x\udfffy',
  '\u2028',
  '\uffff',
];

test.each(TEXTS)('the quick way writes %j as JSON.stringify does', (text) => {
  expect(toJsonText(text)).toBe(JSON.stringify(text));
  expect(JSON.parse(toAsciiJson(text))).toBe(text);
  expect(toAsciiJson(text)).toMatch(/^[ -~]*$/);
});

test('nested values are written with Python’s blanks, undefined members left out', () => {
  expect(toPythonJson({ a: [1, 'x', null], b: undefined, c: {}, d: [], e: { f: true } })).toBe(
    '{"a": [1, "x", null], "c": {}, "d": [], "e": {"f": true}}',
  );
});
