import { expect, test } from 'vitest';
import type { Period } from '../aggregate/question.ts';
import { toGroupCondition } from './group-filter.ts';

const conditionOf = (value: string, type: string, unit: Period) =>
  toGroupCondition(value, { field: { id: 'x', type }, bucket: { kind: 'times', unit }, name: 'x' });

test.each([
  ['2020-10-01', 'date', 'quarter', '2020-10-01', '2021-01-01'],
  ['2020-01-01T00:00:00', 'timestamp', 'year', '2020-01-01T00:00:00', '2021-01-01T00:00:00'],
  ['2020-01-01 00:00:00+00', 'timestamptz', 'day', '2020-01-01T00:00:00', '2020-01-02T00:00:00'],
] as const)('the group of %s, a %s, is its %s', (value, type, unit, from, to) => {
  expect(conditionOf(value, type, unit)).toEqual({ kind: 'range', from, to, below: true });
});

test('infinity is a group of one value; of years before the first there is no filter', () => {
  expect(conditionOf('-infinity', 'date', 'year')).toEqual({ kind: 'any-of', values: ['-infinity'] });
  expect(conditionOf('0044-01-01T00:00:00 BC', 'date', 'year')).toBeNull();
});

test.each(['year', 'quarter', 'month', 'week', 'day'] as const)(
  'the last %s of four digits has no end',
  (unit) => {
    const from = { year: '9999-01-01', quarter: '9999-10-01', month: '9999-12-01', week: '9999-12-27' };
    const start = unit === 'day' ? '9999-12-31' : from[unit];
    expect(conditionOf(start, 'date', unit)).toEqual({ kind: 'range', from: start, to: null });
  },
);
