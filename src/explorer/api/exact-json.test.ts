import { expect, test, vi } from 'vitest';
import { ExactNumber, parseExactJson, writeExactJson } from './exact-json.ts';

const canKeep = (() => {
  let seen = false;
  JSON.parse('1', (...args: unknown[]) => void (seen = args[2] !== undefined));
  return seen;
})();

test('ordinary answers are plain JSON', () => {
  expect(parseExactJson('{"a": [1, 2.5, -0.25, "x", null, true]}')).toEqual({
    a: [1, 2.5, -0.25, 'x', null, true],
  });
});

test('text that is not JSON is refused', () => {
  expect(() => parseExactJson('<!doctype html>')).toThrow(SyntaxError);
});

test.runIf(canKeep)('numbers too long or with a scale keep their text', () => {
  const [big, scaled, plain] = parseExactJson('[12345678901234567890, 123.4500, 7]') as unknown[];
  expect(big).toEqual(new ExactNumber('12345678901234567890'));
  expect(String(scaled)).toBe('123.4500');
  expect(plain).toBe(7);
});

test('an exact number goes into a filter as text', () => {
  expect(JSON.stringify({ a: new ExactNumber('1.50') })).toBe('{"a":"1.50"}');
});

test('what was read exactly is written exactly', () => {
  const value = { n: new ExactNumber('1.50'), list: [1, null, 'x', {}], o: { t: true } };
  expect(writeExactJson(value)).toBe('{"n": 1.50, "list": [1, null, "x", {}], "o": {"t": true}}');
  const plain = { a: [1, { b: [] }], c: 'd' };
  expect(writeExactJson(plain, '')).toBe(JSON.stringify(plain, null, 2));
});

test('an id that looks like an exponent does not make an answer slow to read', () => {
  const text = '{"id": "0952e300-3fd0-5ac2-98b9-deedff1bfe55", "x": [1.5, 2]}';
  const parse = vi.spyOn(JSON, 'parse');
  parseExactJson(text);
  parseExactJson('{"x": [1e2]}');
  const revived = parse.mock.calls.map((call) => call.length > 1);
  parse.mockRestore();
  expect(revived).toEqual([false, true]);
});
