import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawIndexed, toRelation } from './drawn-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

/* Numbers of more than 15 digits, in a table and in what is looked for: programs write all digits of a double, corners of a map as well, and an average has more. */

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  north: ['numeric', `(floor(r1 * 2000) / 1000 - 1)::DECIMAL(18, 6)`],
  price: ['numeric', `(floor(r2 * 900) - 200)::DECIMAL(15, 2)`],
  // As programs print doubles: half of them with 16 or 17 digits.
  east: [
    'numeric',
    `(CASE WHEN r3 < 0.5 THEN floor(r3 * 900) / 7 - 30 ELSE floor(r3 * 90) / 10 END)::VARCHAR::DECIMAL(25, 18)`,
  ],
  count: ['int8', `floor(r3 * 300)::BIGINT - 40`],
  large: ['int8', `999999999999000 + floor(r3 * 1000)::BIGINT`],
} as const;
const relation = toRelation('long decimals', COLUMNS, 1000);
const made = drawIndexed(engine, relation, COLUMNS, 7);

/** Beside a value, by the last of 16 to 38 digits. */
const beside = (value: number, digits: number) => {
  const text = value.toFixed(digits - String(Math.trunc(Math.abs(value))).length);
  return [text, `${text.slice(0, -1)}7`];
};
const bound = fc
  .tuple(
    fc.constantFrom('north', 'east', 'price', 'count', 'large'),
    fc.integer({ min: -1000, max: 1000 }),
    fc.integer({ min: 16, max: 30 }),
  )
  .chain(([id, n, digits]) => {
    const value = {
      north: n / 1000,
      east: ((n + 1000) % 450) / 7 - 30,
      price: n,
      count: n,
      large: 999_999_999_999_000 + n,
    }[id]!;
    const texts = id === 'count' || id === 'large' ? [] : [String(value), ...beside(value, digits)];
    return fc.record({
      id: fc.constant(id),
      value: fc.constantFrom<string | number>(...texts, value + 0.123_456_789_012_3, value / 3),
    });
  });
const filters = bound.chain(({ id, value }) =>
  fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'not').map((how) => ({ [id]: { [how]: value } })),
);

test('numbers of any digits are compared as the table compares them', async () => {
  const index = await made;
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom('', 'north, _id', 'east desc, _id', 'price desc, _id'),
      async (own, sort) => {
        const asked = { params: { filters: own, ...(sort && { sort }) } as Asked, limit: 50, offset: 0 };
        const found = await byIndex(index, relation, asked, 'contains');
        expect(found).toBeDefined();
        expect(found).toEqual(await byTable(engine, relation, asked, 'contains'));
      },
    ),
    { numRuns: 150 },
  );
}, 240_000);
