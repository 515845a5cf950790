import { expect, test } from 'vitest';
import { pgType } from '../values/pg-types.ts';
import { parseJson, type JsonValue } from '../params/json-value.ts';
import { listType } from './list-type.ts';

test.each([
  ['int4', '[2.0, "3.0"]', 'numeric'],
  ['int4', '["2.0", "3.0"]', 'int4'],
  ['int4', '[2, "3"]', 'int4'],
  ['int2', '[2, "40000"]', 'int4'],
  ['int4', '[3000000000, "3"]', 'int8'],
  ['int8', '[3, "4"]', 'int8'],
  ['int8', '[9223372036854775808, "4"]', 'numeric'],
  ['int4', '[2.0]', 'int4'],
  ['int4', '[2.0, null]', 'numeric'],
  ['numeric', '[2, "3.5"]', 'numeric'],
  ['float4', '[2.5, "3.5"]', 'float4'],
  ['text', '[2.5, "x"]', 'text'],
])('beside %s texts of %s are %s', (type, values, read) => {
  expect(listType(pgType(type), parseJson(values) as JsonValue[]).name).toBe(read);
});
