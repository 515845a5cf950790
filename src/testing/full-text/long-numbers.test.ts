import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { JsonFloat } from '../../core/params/json-value.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawIndexed, toRelation } from './drawn-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

/* Whole numbers of more digits than a double has: identifiers of posts, times in nanoseconds. */

const ROWS = 8_000;
const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  id: ['int8', `1080000000000000000 + i * 7919 * 104729 + floor(r1 * 9)::BIGINT`],
  // Of few digits and many, on both sides of zero.
  owner: [
    'int8',
    `CASE WHEN r2 < 0.1 THEN NULL WHEN r2 < 0.11 THEN 0 ELSE (floor(r1 * 600)::BIGINT - 200) * 15000000000000007 // (1 + (i % 3) * 999999999999) END`,
  ],
  place: [
    'int8',
    `CASE WHEN r3 < 0.5 THEN -9223372036854775807 ELSE 9007199254740993 + floor(r1 * 3)::BIGINT END`,
  ],
  kind: ['text', `'k' || floor(8 * r3)::INTEGER`],
  size: ['int4', `floor(r2 * 1000)::INTEGER`],
} as const;
const relation = toRelation('long numbers', COLUMNS, ROWS);
const made = drawIndexed(engine, relation, COLUMNS, 11);

const VALUES = {
  id: fc
    .integer({ min: 1, max: ROWS })
    .chain((i) => fc.nat(9).map((r) => 1_080_000_000_000_000_000n + BigInt(i * 7919 * 104_729 + r))),
  owner: fc
    .tuple(fc.integer({ min: -201, max: 401 }), fc.nat(2))
    .map(([n, i]) => (BigInt(n) * 15_000_000_000_000_007n) / BigInt(1 + i * 999_999_999_999)),
  place: fc.constantFrom(
    -9_223_372_036_854_775_807n,
    9_007_199_254_740_992n,
    9_007_199_254_740_993n,
    9_007_199_254_740_995n,
  ),
};
const column = fc.constantFrom(...(Object.keys(VALUES) as (keyof typeof VALUES)[]));
const condition = column.chain((id): fc.Arbitrary<object> => {
  const value = VALUES[id];
  return fc.oneof(
    value.map((own) => ({ [id]: own })),
    fc.array(value, { maxLength: 5 }).map((own) => ({ [id]: own })),
    value.map((own) => ({ [id]: { not: own } })),
    fc.constant({ [id]: { is_null: true } }),
    fc
      .tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte'), value)
      .map(([how, own]) => ({ [id]: { [how]: own } })),
    // Between two numbers.
    fc
      .tuple(
        fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq'),
        fc.constantFrom(0.5, -0.5, -4_712_389.25, 999_999_999_999.5),
      )
      .map(([how, own]) => ({ [id]: { [how]: new JsonFloat(own) } })),
    fc.tuple(value, value).map(([from, to]) => ({ [id]: { gte: from, lt: to } })),
  );
});
const sort = fc
  .tuple(column, fc.constantFrom('', ' desc', ' desc nulls last'))
  .map(([id, how]) => ({ sort: `${id}${how}, _id` }));
const asked = fc
  .tuple(
    fc.oneof(
      condition.map((filters) => ({ filters })),
      fc.nat(7).chain((n) => condition.map((own) => ({ filters: { kind: `k${n}`, ...own } }))),
      fc.constant({}),
    ),
    fc.oneof(sort, fc.constant({})),
    fc.oneof(
      { arbitrary: fc.constant({}), weight: 3 },
      column.chain((id) =>
        VALUES[id].chain((own) =>
          fc
            .tuple(fc.nat(8), fc.integer({ min: 3, max: 19 }))
            .map(([at, n]) => ({ q: String(own).slice(at, at + n) || '108' })),
        ),
      ),
      fc.constant({ q: 'k3' }),
    ),
  )
  .map(([one, two, three]): Asked => ({ ...one, ...two, ...three }) as Asked);

test('numbers of 16 to 19 digits are found, compared and sorted as the table does', async () => {
  const index = await made;
  expect(['id', 'owner', 'place', 'size'].map((id) => index.column(id)?.values?.kind)).toEqual([
    'long',
    'long',
    'long',
    'number',
  ]);
  const left: unknown[] = [];
  await fc.assert(
    fc.asyncProperty(
      asked,
      fc.constantFrom('contains' as const, 'words' as const),
      fc.constantFrom(0, 90, 6_000),
      async (params, mode, offset) => {
        const page = { params, limit: 50, offset };
        const found = await byIndex(index, relation, page, mode);
        if (!found) left.push(params);
        else expect(found).toEqual(await byTable(engine, relation, page, mode));
      },
    ),
    { numRuns: 100 },
  );
  expect(left).toEqual([]);
}, 240_000);

test('different long numbers are told by the index', async () => {
  const index = await made;
  const page = {
    params: {
      distinct: true,
      fields: ['owner'],
      sort: 'owner desc',
      filters: { kind: 'k2' },
    } as unknown as Asked,
    limit: 50,
    offset: 10,
  };
  const found = await byIndex(index, relation, page, 'contains');
  expect(found).toBeDefined();
  expect(found).toEqual(await byTable(engine, relation, page, 'contains'));
});
