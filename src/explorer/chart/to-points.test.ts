import { expect, test } from 'vitest';
import { toDots, toPoints } from './to-points.ts';

test('dots of years before the first have no place on either axis', () => {
  const [n, day] = [
    { id: 'n', type: 'int4' },
    { id: 'day', type: 'date' },
  ];
  const others = { places: { colour: null, facet: null }, colours: [] };
  const days = ['0044-03-15', '0044-03-15 BC'];
  expect(
    toDots(
      days.map((at) => ['1', at]),
      { x: n, y: day, ...others },
    ),
  ).toHaveLength(1);
  expect(
    toDots(
      days.map((at) => [at, '1']),
      { x: day, y: n, ...others },
    ),
  ).toHaveLength(1);
});

test('bins by orders of magnitude have the edges that their records were counted by', () => {
  const group = (bin: number) => ({ keys: [String(bin)], figures: [1], records: 1 });
  const edgesOf = (bin: number, each: number) =>
    toPoints([group(bin)], {
      bucket: { kind: 'magnitudes', each },
      xScale: 'number',
      time: 19,
      places: { colour: null, facet: null },
    }).map(({ x, x2 }) => [x, x2]);
  expect(edgesOf(-5, 1)).toEqual([[0.000_01, 0.0001]]);
  expect(edgesOf(1, 3)).toEqual([[2.154_434_690_031_88, 4.641_588_833_612_78]]);
});
