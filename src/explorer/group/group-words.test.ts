import { expect, test } from 'vitest';
import type { Measure } from '../aggregate/question.ts';
import { ExactNumber } from '../api/exact-json.ts';
import { toTeller } from './group-words.ts';

const tell = (measure: Measure, type: string, values: readonly unknown[], isLabel = false): string[] =>
  values.map(
    toTeller({ measure, field: { id: 'x', type }, name: 'x' }, values, new Set(isLabel ? ['x'] : [])),
  );

test('texts are told as they are, however they look', () => {
  expect(tell('min', 'text', ['007', '', '0x10', '2020', null])).toEqual(['007', '“”', '0x10', '2020', '']);
  expect(tell('max', 'timestamp', ['2024-03-05T10:11:00'])).toEqual(['2024-03-05 10:11']);
});

test('numbers of a column are told alike; those that count texts are numbers, too', () => {
  expect(tell('avg', 'int4', [1234.5, new ExactNumber('11.0000000000000000')])).toEqual(['1,234.5', '11.0']);
  expect(tell('distinct', 'text', [1234])).toEqual(['1,234']);
});

test('no digit of a long whole number is lost', () => {
  const long = new ExactNumber('1234567890123456789');
  expect(tell('max', 'int8', [long, 1234])).toEqual(['1,234,567,890,123,456,789', '1,234']);
});

test('years are told as the table tells them, but no sum of them', () => {
  expect(tell('min', 'int4', [1990], true)).toEqual(['1990']);
  expect(tell('avg', 'int4', [new ExactNumber('1990.5000000000000000')], true)).toEqual(['1990.5']);
  expect(tell('sum', 'int4', [3980], true)).toEqual(['3,980']);
  expect(tell('distinct', 'int4', [1200], true)).toEqual(['1,200']);
});
