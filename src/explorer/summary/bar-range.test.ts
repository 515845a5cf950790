import { expect, test } from 'vitest';
import { isBarChosen, toBarRange, toRangeCondition, toRangeLabel } from './bar-range.ts';
import { toNumberBars, toTimeBars, toValueBars } from './bars.ts';

const numbers = toNumberBars({ start: 0, step: 10, count: 4 }, new Map([[1, 5]]), true, true);
const values = toValueBars(
  [
    ['a', 3],
    ['b', 1],
  ],
  'text',
  true,
);

test('bins that are brushed over, in whichever direction, are one range', () => {
  const range = toBarRange(2, 1);
  expect(toRangeCondition(numbers, range, 'integer')).toEqual({
    kind: 'range',
    from: 10,
    to: 30,
    below: true,
  });
  expect(toRangeLabel(numbers, range)).toBe('10 – 29');
  expect(toRangeCondition(values, toBarRange(0, 1), 'text')).toEqual({ kind: 'any-of', values: ['a', 'b'] });
  expect(toRangeLabel(values, toBarRange(0, 1))).toBe('a, b');
});

test('a range that ends with time is open', () => {
  const years = toTimeBars('year', '9998-01-01', '9999-01-01', new Map([['9999-01-01', 1]]));
  expect(toRangeCondition(years, toBarRange(0, 1), 'date')).toEqual({
    kind: 'range',
    from: '9998-01-01',
    to: null,
  });
});

test('the bars that a filter lets through are told', () => {
  const chosen = (own: Parameters<typeof isBarChosen>[1]) => numbers.map((bar) => isBarChosen(bar, own));
  expect(chosen({ kind: 'range', from: '9', to: '20', below: true })).toEqual([true, true, false, false]);
  expect(chosen({ kind: 'range', from: 25, to: null })).toEqual([false, false, true, true]);
  expect(chosen({ kind: 'words', text: 'x' })).toEqual([true, true, true, true]);
  expect(values.map((bar) => isBarChosen(bar, { kind: 'none-of', values: ['a'] }))).toEqual([false, true]);
  expect(values.map((bar) => isBarChosen(bar, { kind: 'any-of', values: ['a', null] }))).toEqual([
    true,
    false,
  ]);
});
