import { expect, test } from 'vitest';
import { guessChart } from './guess-chart.ts';

const records = Array.from({ length: 30 }, (_, index) => ({
  _id: index,
  stage: index % 3 ? 'a' : 'b',
  name: `n${index}`,
  n: index,
}));
const id = { id: '_id', type: 'int4' };
const stage = { id: 'stage', type: 'text' };
const name = { id: 'name', type: 'text' };
const day = { id: 'day', type: 'date' };
const n = { id: 'n', type: 'int4' };
const m = { id: 'm', type: 'float8' };

test('a category has its records counted', () => {
  expect(guessChart([id, name, stage, n], records, null, false)).toMatchObject({
    mark: 'bar',
    x: 'stage',
    y: null,
  });
});

test('without categories, time is a line, two numbers are a scatter, one is a histogram', () => {
  expect(guessChart([id, name, day, n], records, null, false)).toMatchObject({
    mark: 'line',
    x: 'day',
    y: 'n',
    measure: 'avg',
  });
  expect(guessChart([id, n, m], [], null, false)).toMatchObject({ mark: 'scatter', x: 'n', y: 'm' });
  expect(guessChart([id, n], [], null, false)).toMatchObject({ mark: 'histogram', x: 'n' });
  expect(guessChart([id, name], [], null, false)).toMatchObject({ mark: 'bar', x: 'name' });
});

test('a statement’s figures are drawn as they are', () => {
  expect(guessChart([stage, n], records, null, true)).toMatchObject({
    mark: 'bar',
    x: 'stage',
    y: 'n',
    measure: 'sum',
  });
  expect(guessChart([day, n], [], null, true)).toMatchObject({ mark: 'line', x: 'day', y: 'n' });
});

test('nothing but JSON cannot be drawn', () => {
  expect(guessChart([id, { id: 'j', type: 'json' }], [], null, false)).toBeNull();
});

test('categories with as many records each are lines over time, not bars of one length', () => {
  const statistics = (top: readonly (readonly [string, number])[]) => ({
    rows: 30,
    columns: new Map([
      [
        'stage',
        { nulls: 0, distinct: top.length, min: null, max: null, mean: null, top, histogram: null } as const,
      ],
    ]),
  });
  const guess = (top: readonly (readonly [string, number])[]) =>
    guessChart([id, stage, day, n], records, statistics(top), false);
  expect(
    guess([
      ['a', 15],
      ['b', 15],
    ]),
  ).toMatchObject({ mark: 'line', x: 'day', y: 'n', colour: 'stage' });
  expect(
    guess([
      ['a', 16],
      ['b', 14],
    ]),
  ).toMatchObject({ mark: 'bar', x: 'stage' });
});
