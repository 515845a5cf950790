import { expect, test } from 'vitest';
import { ExactNumber, parseExactJson, withoutScale, writeExactJson } from './exact-json.ts';

test('ordinary answers are plain JSON', () => {
  expect(parseExactJson('{"a": [1, 2.5, -0.25, "x", null, true]}')).toEqual({
    a: [1, 2.5, -0.25, 'x', null, true],
  });
});

test('text that is not JSON is refused', () => {
  expect(() => parseExactJson('<!doctype html>')).toThrow(SyntaxError);
});

test('numbers too long or with a scale keep their text', () => {
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

test('what looks like such a number within a text stays a text', () => {
  const text = String.raw`{"a": "x: 1.0, \", 2.50]", "b\"": 1.0, "c": ["1.0", 1e2, {"d": -0.50}]}`;
  const exact = (digits: string) => new ExactNumber(digits);
  const { a, 'b"': b, c } = parseExactJson(text) as Record<string, unknown>;
  expect([a, b, c]).toEqual(['x: 1.0, ", 2.50]', exact('1.0'), ['1.0', exact('1e2'), { d: exact('-0.50') }]]);
  expect(() => parseExactJson('{"a": 01.50, "b": 1}')).toThrow(SyntaxError);
  expect(() => parseExactJson('{"a": 1.50, "b')).toThrow(SyntaxError);
});

test('no text is taken for a number, whatever it begins with', () => {
  const text = String.raw`["", "\uE000 1", 1.50]`.replace('\\uE000', '\uE0001.50');
  expect(parseExactJson(text)).toEqual([
    ...(JSON.parse(text) as unknown[]).slice(0, 2),
    new ExactNumber('1.50'),
  ]);
});

test('a number loses the zeros at its end, and nothing else', () => {
  const texts = ['0.0', '-0.00', '1.50', '100.0', '12345678901234567890', '0.12345678901234567', '1e2'];
  expect(texts.map((text) => withoutScale(new ExactNumber(text)))).toEqual([
    0,
    -0,
    1.5,
    100,
    ...texts.slice(4).map((text) => new ExactNumber(text)),
  ]);
  expect([withoutScale('1.50'), withoutScale(null)]).toEqual(['1.50', null]);
});
