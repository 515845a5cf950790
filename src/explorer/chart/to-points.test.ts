import { expect, test } from 'vitest';
import { toDots } from './to-points.ts';

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
