import { expect, test } from 'vitest';
import { fitChart, formatChart, parseChart, PLAIN_CHART } from './chart-spec.ts';

const fields = [
  { id: '_id', type: 'int4' },
  { id: 'day', type: 'date' },
  { id: 'kind', type: 'text' },
  { id: 'cost', type: 'numeric' },
  { id: 'notes', type: 'json' },
];

test('a chart survives the address', () => {
  const spec = {
    mark: 'bar',
    x: 'a & b=1',
    step: 'monthOfYear',
    y: 'cost',
    measure: 'sum',
    colour: 'kind',
    facet: 'day',
    stack: 'share',
    scale: 'y',
    order: 'name',
    most: 10,
    others: true,
  } as const;
  const params = new URLSearchParams(formatChart(spec).map(([name, value]) => [name, value]));
  expect(parseChart(new URLSearchParams(params.toString()))).toEqual(spec);
});

test('an address that tells no chart, or an unknown mark, has none', () => {
  expect(parseChart(new URLSearchParams('x=day'))).toBeNull();
  expect(parseChart(new URLSearchParams('mark=pie&x=kind'))).toBeNull();
});

test('axes that the mark cannot have fall back to columns it can', () => {
  const asked = { ...PLAIN_CHART, x: 'kind', y: 'kind', measure: 'count', colour: 'notes' } as const;
  expect(fitChart({ mark: 'histogram', ...asked }, fields)).toMatchObject({ x: 'day', colour: null });
  expect(fitChart({ mark: 'scatter', ...asked }, fields)).toMatchObject({ x: 'day', y: 'cost' });
  expect(fitChart({ mark: 'bar', ...asked, x: 'gone' }, fields)).toMatchObject({ x: 'day', y: null });
});

test('means are not stacked, and figures need a column of numbers', () => {
  const asked = { ...PLAIN_CHART, mark: 'bar', x: 'kind', y: null, measure: 'avg', colour: 'day' } as const;
  expect(fitChart(asked, fields)).toEqual({
    ...PLAIN_CHART,
    mark: 'bar',
    x: 'kind',
    y: 'cost',
    measure: 'avg',
    colour: null,
  });
  const texts = fields.filter((field) => field.id === 'kind');
  expect(fitChart(asked, texts)).toMatchObject({ measure: 'count', y: null });
  expect(fitChart({ ...asked, mark: 'line' }, texts)).toBeNull();
});

test('an address of usual choices is short, and a strange number of bars is the usual one', () => {
  expect(formatChart({ ...PLAIN_CHART, mark: 'bar', x: 'kind' })).toEqual([
    ['mark', 'bar'],
    ['x', 'kind'],
  ]);
  expect(parseChart(new URLSearchParams('mark=bar&x=kind&most=-3'))?.most).toBe(25);
});

test('steps are those that a mark and a column can have: dates have no hours, and bars no periods', () => {
  const asked = { ...PLAIN_CHART, mark: 'line', x: 'day' } as const;
  const fitted = (
    mark: 'bar' | 'line' | 'histogram' | 'scatter',
    step: 'month' | 'hour' | 'dayOfWeek',
    x = 'day',
  ) => fitChart({ ...asked, mark, step, x }, fields)?.step;
  expect(fitted('line', 'month')).toBe('month');
  expect(fitted('line', 'hour')).toBeNull();
  expect(fitted('bar', 'month')).toBeNull();
  expect(fitted('bar', 'dayOfWeek')).toBe('dayOfWeek');
  expect(fitted('bar', 'dayOfWeek', 'kind')).toBeNull();
  expect(fitted('histogram', 'dayOfWeek')).toBeNull();
  expect(fitted('scatter', 'month')).toBeNull();
});

test('bars on one another are on no scale of orders of magnitude', () => {
  const asked = { ...PLAIN_CHART, mark: 'bar', x: 'kind', scale: 'y' } as const;
  expect(fitChart(asked, fields)?.scale).toBe('y');
  expect(fitChart({ ...asked, colour: 'day' }, fields)?.scale).toBeNull();
  // Shares of colours that were taken away again.
  expect(fitChart({ ...asked, stack: 'share' }, fields)).toMatchObject({ scale: 'y', stack: 'stacked' });
  expect(fitChart({ ...asked, mark: 'line', x: 'day', scale: 'both' }, fields)?.scale).toBeNull();
});
