import { expect, test } from 'vitest';
import { books } from './books.ts';
import { contacts } from './contacts.ts';
import { events } from './events.ts';
import { orders } from './orders.ts';
import { readings } from './readings.ts';
import { createSource } from './shape.ts';
import { stops } from './stops.ts';

test.each([contacts, events, books, stops, orders, readings])(
  '$name are the same each time, and others of another seed',
  (shape) => {
    const some = (seed: number) => {
      const row = shape.rows(createSource(shape, seed));
      return Array.from({ length: 400 }, (_, i) => row(i));
    };
    const rows = some(3);
    expect(rows).toEqual(some(3));
    expect(rows).not.toEqual(some(4));
    for (const row of rows) expect(row).toHaveLength(shape.columns.length);
    for (const [i, column] of shape.columns.entries())
      expect([column, new Set(rows.map((row) => row[i])).size > 1]).toEqual([column, true]);
  },
);
