import { expect, test } from 'vitest';
import { createRecordSource } from '../aggregate/record-source.ts';
import { PLAIN_CHART } from './chart-spec.ts';
import { loadChart } from './load-chart.ts';
import { tellColour, tellPoint } from './tell-point.ts';

test('what has no colour of its own are others, or has no value where all values have one', () => {
  const colours = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  expect(tellColour('a', { colours })).toBe('a');
  expect(tellColour(null, { colours })).toBe('others');
  expect(tellColour(null, { colours: colours.slice(0, 7) })).toBe('empty');
});

test('edges of orders of magnitude are told by three digits', async () => {
  const records = [3, 30_000].map((n) => ({ n }));
  const data = await loadChart(
    createRecordSource(records, 'all'),
    { ...PLAIN_CHART, mark: 'histogram', x: 'n', scale: 'x' },
    [{ id: 'n', type: 'int4' }],
  );
  expect(data.points.map((point) => tellPoint(point, data).x)).toEqual(['2.37 – 3.16', '23,700 – 31,600']);
});
