import { expect, test } from 'vitest';
import type { DrawnRegion } from '../geometry/map-layer.ts';
import { shadeRegions } from './shade-regions.ts';

const outline = (code: string) => ({ code, name: code, bounds: {}, path: {} }) as DrawnRegion;
const group = (key: string | null, records: number) => ({ keys: [key], figures: [records], records });
const find = (value: string) => (/^[A-Z]$/i.test(value) ? value.toUpperCase() : null);

test('values of one region are one, and what is not drawn is told, the most frequent first', () => {
  const groups = [
    group('a', 2),
    group('x', 1),
    group('B', 3),
    group('A', 5),
    group('what', 4),
    group(null, 9),
  ];
  const { regions, undrawn, steps } = shadeRegions(groups, find, [outline('B'), outline('A')], true);
  expect(regions.map(({ code, figure, records, values }) => [code, figure, records, values])).toEqual([
    ['B', 3, 3, ['B']],
    ['A', 7, 7, ['a', 'A']],
  ]);
  expect(steps).toEqual([3, 7]);
  expect(undrawn).toEqual([
    { value: 'what', records: 4 },
    { value: 'x', records: 1 },
  ]);
});
