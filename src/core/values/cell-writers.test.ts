import { expect, test } from 'vitest';
import { jsonCellWriter, textCellWriter } from './cell-writers.ts';
import { pgType } from './pg-types.ts';

test('a float4 is written as PostgreSQL does, with an exponent from a million on', () => {
  const [json, text] = [jsonCellWriter(pgType('float4'), 'search'), textCellWriter(pgType('float4'))];
  expect(['16777216.0', '1000000.0', '0.5', '100.0', 'NaN'].map(text)).toEqual([
    '1.6777216e+07',
    '1e+06',
    '0.5',
    '100',
    'NaN',
  ]);
  expect(['1e-05', '-Infinity', null].map(json)).toEqual(['1e-05', '"-Infinity"', 'null']);
});

test('in csv the null of json and arrays is a word, that of jsonb is empty', () => {
  const nullOf = (name: string) => textCellWriter(pgType(name))(null);
  expect(['json', '_int4', 'jsonb', 'text'].map(nullOf)).toEqual(['null', 'null', '', '']);
});
