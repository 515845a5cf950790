import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawIndexed, toRelation } from './drawn-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

/* Ranges of two columns at once, of a table so long that its records are told in tiles of both. */

const ROWS = 150_000;
const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  // In clusters, some without a value, and very many with the same one; a zero with a minus is a zero.
  north: [
    'float8',
    `CASE WHEN r3 < 0.02 THEN NULL WHEN r3 < 0.1 THEN 4.5 WHEN r3 < 0.11 THEN -0.0 ELSE round(floor(8 * r1) + r2 * r2 - 3, 3) END`,
  ],
  east: [
    'float8',
    `CASE WHEN r1 < 0.01 THEN NULL ELSE round(floor(5 * r3) * 100 + 40 * (61 * r1 - floor(61 * r1)) - 200, 4) END`,
  ],
  kind: ['text', `'k' || floor(5 * r1 * r2)::INTEGER`],
  // The table is large enough that there is room.
  note: ['text', `repeat('pond ', 24) || 'w' || floor(40 * r2 * r3)::INTEGER`],
} as const;
const relation = toRelation('boxes', COLUMNS, ROWS);
const made = drawIndexed(engine, relation, COLUMNS, 41);

/** A number from one to another, most often between values, with the values themselves. */
const within = (least: number, most: number, places: number) =>
  fc.double({ min: least, max: most, noNaN: true }).map((value) => Number(value.toFixed(places)));
const range = (value: fc.Arbitrary<number>) =>
  fc.oneof(
    {
      arbitrary: fc
        .tuple(value, value, fc.constantFrom('gt', 'gte'), fc.constantFrom('lt', 'lte'))
        .map(([a, b, from, to]) => ({ [from]: Math.min(a, b), [to]: Math.max(a, b) })),
      weight: 6,
    },
    fc.tuple(value, fc.constantFrom('gt', 'gte', 'lt', 'lte')).map(([a, end]) => ({ [end]: a })),
  );
const north = range(fc.oneof(within(-3.5, 5.5, 3), fc.constantFrom(4.5, 0, -3)));
const east = range(fc.oneof(within(-205, 245, 4), within(-205, 245, 0)));
const box = fc.record({ north, east });
/** As it is known of the search of boxes alone, or sought beside something else. */
const rest = fc.oneof(
  { arbitrary: fc.constant({}), weight: 3 },
  fc.record({ q: fc.nat(40).map((n) => `w${n}`) }),
  fc.record({ sort: fc.constantFrom('east desc, _id', 'north, _id', 'kind, _id') }),
);
const page = fc.record({
  limit: fc.constantFrom(1, 100, 1000),
  offset: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.nat(3000)),
});

test('records within two ranges are those of the table', async () => {
  const index = await made;
  expect(index.tiles.map(({ columns }) => columns)).toEqual([['north', 'east']]);
  const search = fc.record({
    filters: fc.oneof({ arbitrary: box, weight: 4 }, fc.record({ north, east, kind: fc.constant('k1') })),
    rest,
    page,
    fields: fc.constantFrom(['_id', 'north', 'east'], ['_id', 'note', 'north']),
  });
  await fc.assert(
    fc.asyncProperty(search, async ({ filters, rest: more, page: { limit, offset }, fields }) => {
      const asked = { params: { filters, fields, ...more } as Asked, limit, offset };
      const found = await byIndex(index, relation, asked, 'words');
      // A zero with a minus is written as one without.
      expect(JSON.stringify(found)).toBe(JSON.stringify(await byTable(engine, relation, asked, 'words')));
    }),
    { numRuns: 75 },
  );
}, 240_000);

test('a page of a box reads a part of what its ranges take', async () => {
  const index = await made;
  const [tiles] = index.tiles;
  const asked = { first: { from: -2, to: 0.5 }, second: { from: 0, to: 140 } };
  const plan = await tiles?.plan(asked);
  const { around = 0, early = 0 } = plan?.bytes ?? {};
  const apart = [
    await index.column('north')?.values?.bytesWithin(asked.first),
    await index.column('east')?.values?.bytesWithin(asked.second),
  ].reduce<number>((sum, own) => sum + (own ?? 0), 0);
  expect(plan?.inside).toBeGreaterThan(0);
  expect(around + early).toBeLessThan(apart);
  expect((await plan?.early())?.ids.length).toBeLessThan((await plan?.all())?.ids.length ?? 0);
}, 120_000);
