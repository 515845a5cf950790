import { expect, test } from 'vitest';
import { parseJsonb } from './jsonb.ts';

test.each([
  ['{"b":2,"aa":1, "a":[1,null]}', '{"a": [1, null], "b": 2, "aa": 1}'],
  ['{"a":1,"a":2}', '{"a": 2}'],
  ['[1.50, 1e2, -0, 0.10]', '[1.50, 100, 0, 0.10]'],
  ['"\\u00e9\\n"', '"é\\n"'],
  [' null ', 'null'],
])('%s is kept as %s', (text, kept) => {
  expect(parseJsonb(text)?.text).toBe(kept);
});

test('what is no JSON is none', () => {
  expect([parseJsonb('{'), parseJsonb(''), parseJsonb('x')]).toEqual([null, null, null]);
});

test('keys sort as PostgreSQL sorts jsonb', () => {
  // In the order that PostgreSQL 15 gives them.
  const sorted = [
    '[]',
    'null',
    '""',
    '"a"',
    '"a\\u0001"',
    '"ab"',
    '"é"',
    '-151',
    '-15.1',
    '-15',
    '-0.001',
    '0',
    '0.0001',
    '0.001',
    '1.5',
    '15',
    '15.1',
    '150',
    '1e30',
    'false',
    'true',
    '[null]',
    '["z"]',
    '[1]',
    '[true]',
    '[[]]',
    '[{}]',
    '[null, null]',
    '[1, 0]',
    '{}',
    '{"a": null}',
    '{"a": 1}',
    '{"aa": 0}',
    '{"b": 0}',
    '{"a": 0, "b": 0}',
  ];
  const keys = sorted.map((text) => parseJsonb(text)?.key ?? '');
  expect(keys.toSorted()).toEqual(keys);
  expect(parseJsonb('1.50')?.key).toBe(parseJsonb('1.5')?.key);
});
