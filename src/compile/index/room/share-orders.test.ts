import { expect, it } from 'vitest';
import type { PartName, Wish } from './part-wishes.ts';
import { PartsBudget } from './parts-budget.ts';
import { shareOrders } from './share-orders.ts';

function wish(column: number, rank: number, bytes: readonly [number, number, number]): Wish {
  const of = (part: PartName, estimate: number, instead: Wish | null): Wish => ({
    column,
    part,
    window: 0,
    rank,
    estimate,
    made: null,
    instead,
  });
  const [values, order, ends] = bytes;
  return of('values', values, of('order', order, of('ends', ends, null)));
}

/** A sparse column, a long one, and one of little use. */
const WISHES = [wish(0, 2, [500, 10, 4]), wish(1, 2, [2000, 40, 20]), wish(2, 5, [3000, 40, 20])];

it.each([
  [6000, ['values', 'values', 'values']],
  [90, ['order', 'order', 'order']],
  [89, ['order', 'order', 'ends']],
  [69, ['ends', 'order', 'ends']],
  [63, ['ends', 'ends', 'ends']],
  // Where there is no room for all of them either, those of most use have it.
  [30, ['ends', 'ends']],
])('within %i each column has something of its order, where it can', (bytes, parts) => {
  const budget = new PartsBudget(bytes);
  expect(budget.fitting(shareOrders(WISHES, budget)).map(({ part }) => part)).toEqual(parts);
});
