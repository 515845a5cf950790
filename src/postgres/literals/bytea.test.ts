import { expect, test } from 'vitest';
import { parseBytea } from './bytea.ts';

test.each([
  ['\\x De Ad Be Ef ', '\\xdeadbeef'],
  ['é', '\\xc3a9'],
  ['De\\000dBeEf', '\\x4465006442654566'],
  ['a\\\\b\\377', '\\x615c62ff'],
  ['', '\\x'],
])('reads %s', (text, printed) => {
  expect(parseBytea(text)).toBe(printed);
});

test.each([
  ['\\xabc', 'invalid hexadecimal data: odd number of digits'],
  ['\\xag', 'invalid hexadecimal digit: "g"'],
  ['De\\678', 'invalid input syntax for type bytea'],
])('refuses %s', (text, message) => {
  expect(() => parseBytea(text)).toThrow(message);
});
