import { expect, test } from 'vitest';
import type { GridPosition } from './use-grid-focus.ts';
import { afterKey } from './use-grid-focus.ts';

const press = (from: GridPosition, key: string, ctrlKey = false) =>
  afterKey(from, { key, ctrlKey, metaKey: false }, { rows: 100, columns: 5 });
const cell = (row: number, column: number): GridPosition => ({ row, column, part: 'sort' });

test('arrows move by one cell and stop at the edges', () => {
  expect(press(cell(0, 0), 'ArrowDown')).toEqual(cell(1, 0));
  expect(press(cell(99, 4), 'ArrowDown')).toEqual(cell(99, 4));
  expect(press(cell(3, 4), 'ArrowRight')).toEqual(cell(3, 4));
  expect(press(cell(3, 0), 'ArrowLeft')).toEqual(cell(3, 0));
});

test('from the first row up is the header', () => {
  expect(press(cell(0, 2), 'ArrowUp')).toEqual(cell(-1, 2));
});

test('a header cell has two stops', () => {
  const menu = press(cell(-1, 1), 'ArrowRight');
  expect(menu).toEqual({ row: -1, column: 1, part: 'menu' });
  expect(press(menu ?? cell(0, 0), 'ArrowRight')).toEqual(cell(-1, 2));
  expect(press(cell(-1, 2), 'ArrowLeft')).toEqual(menu);
});

test('control and End is the last cell of all', () => {
  expect(press(cell(0, 0), 'End', true)).toEqual(cell(99, 4));
});

test('other keys belong to the browser', () => {
  expect(press(cell(0, 0), 'Tab')).toBeNull();
  expect(press(cell(0, 0), 'a')).toBeNull();
});

test('a header’s distribution stands between its name and the rows', () => {
  const within = (from: GridPosition, key: string) =>
    afterKey(
      from,
      { key, ctrlKey: false, metaKey: false },
      { rows: 100, columns: 5, hasBars: (column) => column > 0 },
    );
  const bars = (column: number): GridPosition => ({ row: -1, column, part: 'bars' });
  expect(within(cell(-1, 2), 'ArrowDown')).toEqual(bars(2));
  expect(within(bars(2), 'ArrowDown')).toEqual(cell(0, 2));
  expect(within(cell(0, 2), 'ArrowUp')).toEqual(bars(2));
  expect(within(bars(2), 'ArrowUp')).toEqual(cell(-1, 2));
  expect(within(bars(2), 'ArrowRight')).toEqual(bars(3));
  expect(within(bars(1), 'ArrowLeft')).toEqual(cell(-1, 0));
  expect(within(cell(-1, 0), 'ArrowDown')).toEqual(cell(0, 0));
});
