import { expect, test } from 'vitest';
import { figureFormatter, formatBytes, formatCount, formatDuration } from './format.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_400, '12.4 kB'],
  [210_365, '210 kB'],
  [7_700_000, '7.7 MB'],
  [2_000_000_000, '2.0 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [
    [9.12, 4.376, 22.4],
    ['9.120', '4.376', '22.400'],
  ],
  [
    [12, 3000],
    ['12', '3,000'],
  ],
  [
    [1.5, 2],
    ['1.5', '2.0'],
  ],
  [
    [0.0453, 0.12, 0],
    ['0.0453', '0.1200', '0.0000'],
  ],
  [
    [1200, 0.0001234],
    ['1,200.000', '0.0001234'],
  ],
  [[], []],
])('figures %j of a column are written alike', (figures, texts) => {
  expect(figures.map(figureFormatter(figures))).toEqual(texts);
});

test('counts are grouped', () => {
  expect(formatCount(3_000_000)).toBe('3,000,000');
});

test('durations never read zero', () => {
  expect([formatDuration(0.2), formatDuration(34.4), formatDuration(1240)]).toEqual([
    '1 ms',
    '34 ms',
    '1.2 s',
  ]);
});
