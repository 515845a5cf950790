import { expect, test } from 'vitest';
import { guessGroup } from './guess-group.ts';

const fields = [
  { id: '_id', type: 'int4' },
  { id: 'station_id', type: 'int4' },
  { id: 'station', type: 'text' },
  { id: 'depth', type: 'float8' },
];
const records = Array.from({ length: 12 }, (_, i) => ({
  _id: i + 1,
  station_id: 1_000_000 + i,
  station: 'abc'[i % 3],
  depth: i,
}));

function statisticsOf(top: readonly (readonly [string, number])[]) {
  const station = { nulls: 0, distinct: 3, min: 'a', max: 'c', mean: null, histogram: null, top };
  return { rows: 12, columns: new Map([['station', station]]) };
}

test('groups of as many records each show the mean of a quantity, and no identifier’s', () => {
  const even = statisticsOf([
    ['a', 4],
    ['b', 4],
    ['c', 4],
  ]);
  const { by, figures } = guessGroup(fields, records, even);
  expect(by).toEqual([{ column: 'station', period: null }]);
  expect(figures).toEqual([{ measure: 'avg', column: 'depth' }]);
  expect(guessGroup(fields.slice(0, 3), records, even).figures).toEqual([{ measure: 'count', column: null }]);
});

test('other groups are counted', () => {
  const uneven = statisticsOf([
    ['a', 6],
    ['b', 4],
    ['c', 2],
  ]);
  expect(guessGroup(fields, records, uneven).figures).toEqual([{ measure: 'count', column: null }]);
  expect(guessGroup(fields, records, null).figures).toEqual([{ measure: 'count', column: null }]);
});
