import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { both, NO_IDS } from '../../core/search-index/ids.ts';
import type { IndexValues, TableIndex } from '../../core/search-index/ports/table-index.ts';
import type { ValueKey } from '../../core/search-index/values/value-keys.ts';
import { compareValues, type ValueRange } from '../../core/search-index/values/value-order.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawIndexed, toRelation } from './drawn-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

/*
 * Filters, orders and distinct values of tables so long that a column's values take many blocks of each kind: a value of its own, few records each,
 * records in the order of their values and against it, and most without a value.
 */

const ROWS = 140_000;
// One thread: with more, DuckDB gives the matches of a long list (IN) out of their order.
const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  kind: ['text', `'k' || floor(40 * pow(r1, 4))::INTEGER`],
  town: ['text', `CASE WHEN r2 < 0.02 THEN NULL ELSE 'town ' || floor(900 * r1)::INTEGER END`],
  code: ['text', `'c' || (i * 7919) % 1000003`],
  rising: ['timestamp', `TIMESTAMP '2020-01-01' + to_seconds((i * 50 + floor(r1 * 40))::BIGINT)`],
  falling: ['int4', `100000 - floor(i / 6)::INTEGER`],
  amount: ['float8', `CASE WHEN r3 < 0.7 THEN NULL ELSE round(exp(r2 * 9), 2) - 20 END`],
  score: ['int4', `CASE WHEN r2 < 0.05 THEN NULL ELSE floor(800 * r3)::INTEGER END`],
  flag: ['bool', `r3 < 0.05`],
} as const;
type Column = keyof typeof COLUMNS;

const relation = toRelation('values', COLUMNS, ROWS);
const made = drawIndexed(engine, relation, COLUMNS, 31);

/** A value of each column about as often as it stands there, and some that do not. */
const VALUES: { readonly [column in Column]: fc.Arbitrary<unknown> } = {
  kind: fc.nat(42).map((n) => `k${n}`),
  town: fc.nat(905).map((n) => `town ${n}`),
  code: fc.nat(1_000_100).map((n) => `c${n}`),
  rising: fc.nat(ROWS * 50).map((s) => new Date(Date.UTC(2020, 0, 1) + s * 1000).toISOString().slice(0, 19)),
  falling: fc.integer({ min: 76_000, max: 101_000 }),
  amount: fc.double({ min: -25, max: 8100, noNaN: true }).map((n) => Math.round(n * 100) / 100),
  score: fc.integer({ min: -2, max: 810 }),
  flag: fc.boolean(),
};
const column = fc.constantFrom(...(Object.keys(COLUMNS) as Column[]));

const condition = column.chain((id): fc.Arbitrary<object> => {
  const value = VALUES[id];
  if (id === 'flag') return value.map((own) => ({ [id]: own }));
  return fc.oneof(
    value.map((own) => ({ [id]: own })),
    fc.boolean().map((own) => ({ [id]: { is_null: own } })),
    fc
      .array(fc.oneof(value, fc.constant({ is_null: true })), { minLength: 1, maxLength: 3 })
      .map((own) => ({ [id]: { not: own } })),
    value.map((own) => ({ [id]: { not: { gte: own } } })),
    fc.array(value, { maxLength: 12 }).map((own) => ({ [id]: own })),
    fc
      .tuple(fc.constantFrom('gt', 'gte'), fc.constantFrom('lt', 'lte'), value, value)
      .map(([from, to, a, b]) => ({ [id]: { [from]: a, [to]: b } })),
    fc
      .tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte'), value)
      .map(([how, own]) => ({ [id]: { [how]: own } })),
  );
});
/** What the index has counted beforehand. */
const counted = fc
  .tuple(fc.nat(42), fc.boolean())
  .chain(([n, flag]) =>
    fc.constantFrom<Asked>(
      { filters: { kind: `k${n}` } },
      { filters: { flag } },
      { filters: { flag, kind: [`k${n}`] } },
    ),
  );
const filters = fc
  .array(condition, { maxLength: 3 })
  .map((own): Asked => (own.length === 0 ? {} : { filters: Object.assign({}, ...own) }));
const sort = fc
  .array(fc.tuple(column, fc.constantFrom('', ' asc', ' desc', ' desc nulls last', ' asc nulls first')), {
    maxLength: 3,
  })
  .map((keys): Asked => (keys.length === 0 ? {} : { sort: keys.map(([id, how]) => id + how).join(', ') }));
const distinct = fc
  .tuple(fc.constantFrom('kind', 'town', 'code', 'falling', 'score', 'flag'), fc.constantFrom('', ' desc'))
  .map(([id, how]): Asked => ({ distinct: true, fields: [id], sort: id + how }));
const asked = fc
  .tuple(
    fc.oneof({ arbitrary: filters, weight: 3 }, counted),
    fc.oneof({ arbitrary: sort, weight: 3 }, distinct),
  )
  .map(([one, other]): Asked => ({ ...one, ...other }));
const page = fc.record({
  offset: fc.oneof(fc.constant(0), fc.nat(200), fc.nat(ROWS)),
  limit: fc.constantFrom(1, 7, 100, 700),
});

test('filters, orders and distinct values are answered as the table answers them', async () => {
  const index = await made;
  await fc.assert(
    fc.asyncProperty(asked, page, async (params, { offset, limit }) => {
      const own = await byIndex(index, relation, { params, offset, limit }, 'contains');
      // What the index leaves to the table is the same in any case.
      if (!own) return;
      expect(own).toEqual(await byTable(engine, relation, { params, offset, limit }, 'contains'));
    }),
    { seed: 20_261_125, numRuns: 200 },
  );
}, 240_000);

test('ranges of one column are answered as the table answers them', async () => {
  const index = await made;
  const range = column
    .filter((id) => id !== 'flag')
    .chain((id) =>
      fc.record({
        id: fc.constant(id),
        ends: fc.tuple(VALUES[id], VALUES[id]),
        hows: fc.constantFrom(['gt'], ['gte'], ['lt'], ['lte'], ['gte', 'lt'], ['gt', 'lte']),
        sort: fc.constantFrom('', id, `${id} desc`, `${id}, score desc`, `${id} desc, _id desc`, '_id desc'),
      }),
    );
  await fc.assert(
    fc.asyncProperty(range, page, async ({ id, ends, hows, sort: by }, { offset, limit }) => {
      const filters = { [id]: Object.fromEntries(hows.map((how, i) => [how, ends[i]])) };
      const asked = { filters, ...(by && { sort: by }) } as Asked;
      const own = await byIndex(index, relation, { params: asked, offset, limit }, 'contains');
      if (!own) return;
      expect(own).toEqual(await byTable(engine, relation, { params: asked, offset, limit }, 'contains'));
    }),
    { seed: 20_261_127, numRuns: 40 },
  );
}, 240_000);

test('the index answers all of them but what it cannot print', async () => {
  const index = await made;
  const { crossed } = index.column('town')?.values ?? {};
  const kind = { column: 'kind', key: 'k1' };
  expect(await crossed?.tally(kind)).toBeDefined();
  expect(await crossed?.different([{ column: 'flag', key: 'true' }, kind])).toBeDefined();
  expect(await crossed?.different([{ column: 'kind', key: 'k99' }])).toBeUndefined();
  const asks = [
    { filters: { town: ['town 5', 'town 6'] }, sort: 'score, amount desc' },
    { filters: { rising: { gte: '2020-01-05' }, kind: 'k0' }, sort: 'amount desc' },
    { distinct: true, fields: ['town'], filters: { flag: false }, sort: 'town desc' },
    { sort: 'kind, code desc' },
    { filters: { town: { is_null: true } }, sort: 'score' },
    { filters: { amount: { is_null: false }, town: { not: ['town 5', { is_null: true }] } } },
    { filters: { $or: [{ town: { not: { lt: 'town 9' } } }, { score: { is_null: true } }] } },
  ];
  for (const params of asks)
    for (const offset of [0, 5000])
      expect(
        await byIndex(index, relation, { params: params as Asked, offset, limit: 100 }, 'contains'),
      ).toBeDefined();
});

/** Columns that are ordered within the values of others, each with one of these. */
const ordered = (index: TableIndex) =>
  (Object.keys(COLUMNS) as Column[]).flatMap((id) =>
    (index.column(id)?.values?.orders ?? []).map((order) => ({ id, order })),
  );
/** Values of the columns of few that many records have. */
const FREQUENT = {
  kind: fc.uniqueArray(
    fc.nat(20).map((n) => `k${n}`),
    { minLength: 1, maxLength: 3 },
  ),
  flag: fc.constantFrom(['true'], ['false'], ['true', 'false']),
};
const by = (id: string) => id as keyof typeof FREQUENT;

test('the records of some values are told in the orders of other columns', async () => {
  const index = await made;
  const all = ordered(index);
  // There is no room for more.
  expect(new Set(all.map(({ id, order }) => `${id} by ${order.by}`))).toEqual(
    new Set(['rising by flag', 'rising by kind', 'falling by flag', 'score by flag', 'score by kind']),
  );
  const where = fc.constantFrom(...all).chain(({ id, order }) =>
    fc.record({
      id: fc.constant(id),
      order: fc.constant(order),
      keys: FREQUENT[by(order.by)],
      ends: fc.tuple(VALUES[id], VALUES[id]),
      isOpen: fc.tuple(fc.boolean(), fc.boolean()),
      fromExcluded: fc.boolean(),
      toExcluded: fc.boolean(),
      descending: fc.boolean(),
      skipped: fc.constantFrom(0, 0.3, 0.9),
    }),
  );
  await fc.assert(
    fc.asyncProperty(where, async ({ id, order, keys, ends, isOpen, descending, skipped, ...excluded }) => {
      const values = index.column(id)?.values as IndexValues;
      const part = await values.orderWithin([{ column: order.by, keys }]);
      if (!part) throw new Error(`${id} tells nothing of ${keys}`);
      const ids = (await index.column(order.by)?.values?.equal(keys)) ?? NO_IDS;
      expect(part.records).toBe(ids.length);
      expect(await order.count(keys)).toBe(ids.length);
      const nulls = await part.nulls();
      expect(nulls).toEqual(both(ids, (await index.column(id)?.nulls()) ?? NO_IDS));
      expect(part.nullCount).toBe(nulls.length);
      expect(part.isExact).toBe(true);
      const [from, to] = (ends as ValueKey[]).sort(compareValues);
      const range = { ...(!isOpen[0] && { from }), ...(!isOpen[1] && { to }), ...excluded } as ValueRange;
      const within = both(await values.within(range), ids);
      expect(await part.within(range)).toEqual(within);
      expect(await part.mostWithin(range)).toBeGreaterThanOrEqual(within.length);
      const skip = Math.floor(ids.length * skipped);
      const lists: Uint32Array[] = [];
      let before = 0;
      for await (const step of part.walk({ descending, skip, about: 100 })) {
        before += step.skipped;
        for (const run of step.runs) {
          const own = (await run.byValue?.(run.ids)) ?? [];
          lists.push(...(descending ? own.toReversed() : own));
        }
      }
      expect(before).toBeLessThanOrEqual(skip);
      expect(lists.reduce((sum, { length }) => sum + length, before + nulls.length)).toBe(ids.length);
      const inOrder = await values.keysOf(Uint32Array.from(lists.flatMap((list) => [...list])), {});
      let at = 0;
      const keysOf = lists.map((list) => [...new Set(inOrder.slice(at, (at += list.length)))]);
      // Each list has one value, which comes after that of the one before.
      expect(keysOf.every(({ length }) => length === 1)).toBe(true);
      const firsts = keysOf.flat() as ValueKey[];
      const isAfter = (a: ValueKey, b: ValueKey) => compareValues(a, b) * (descending ? -1 : 1) < 0;
      expect(firsts.every((key, i) => i === 0 || isAfter(firsts[i - 1]!, key))).toBe(true);
    }),
    { seed: 20_261_126, numRuns: 40 },
  );
  // Of values that few records have nothing is told.
  const score = index.column('score')?.values as IndexValues;
  expect(await score.orders.find((order) => order.by === 'kind')?.count(['k39'])).toBeUndefined();
  expect(await score.orderWithin([{ column: 'kind', keys: ['k1', 'k99'] }])).toBeUndefined();
  expect(await score.orderWithin([{ column: 'town', keys: ['town 1'] }])).toBeUndefined();
}, 120_000);

test('it is known how many records have values of two columns', async () => {
  const index = await made;
  for (const kind of [['k0'], ['k3', 'k39']])
    for (const flag of [['true'], ['true', 'false']]) {
      const asked = [
        { column: 'flag', keys: flag },
        { column: 'kind', keys: kind },
      ] as const;
      const lists = asked.map(({ column: id, keys }) => index.column(id)?.values?.equal(keys) ?? NO_IDS);
      const [one, other] = await Promise.all(lists);
      const total = both(one as Uint32Array, other as Uint32Array).length;
      expect(await index.together(asked[0], asked[1])).toBe(total);
      expect(await index.together(asked[1], asked[0])).toBe(total);
    }
  expect(
    await index.together({ column: 'flag', keys: ['true'] }, { column: 'kind', keys: ['k99'] }),
  ).toBeUndefined();
  expect(
    await index.together({ column: 'flag', keys: ['true'] }, { column: 'town', keys: ['town 1'] }),
  ).toBeUndefined();
});

test('pages of some values within ranges are in the order that the table has them in', async () => {
  const index = await made;
  const read: string[] = [];
  for (const id of new Set(ordered(index).map((one) => one.id))) {
    const values = index.column(id)?.values as { orderWithin: IndexValues['orderWithin'] };
    const { orderWithin } = values;
    values.orderWithin = (of) => {
      read.push(of.map(({ column: own }) => own).join());
      return orderWithin(of);
    };
  }
  const told = fc.constantFrom('town', 'code', 'score', 'rising', 'falling');
  const filter = fc.tuple(fc.option(FREQUENT.kind), fc.option(fc.boolean()), told).chain(([kind, flag, id]) =>
    fc.tuple(VALUES[id], VALUES[id], fc.boolean()).map(([a, b, isRange]) => {
      const [gte, lte] = ([a, b] as ValueKey[]).sort(compareValues);
      return {
        ...(kind && { kind }),
        ...(flag !== null && { flag }),
        ...(isRange && { [id]: { gte, lte } }),
      };
    }),
  );
  const how = fc.constantFrom('', ' desc', ' desc nulls last', ' asc nulls first');
  const sorted = fc
    .tuple(told, how, fc.constantFrom('', ', score desc', ', _id desc'))
    .map(([id, direction, then]) => `${id}${direction}${then}`);
  await fc.assert(
    fc.asyncProperty(filter, sorted, page, async (filters, sort_, { offset, limit }) => {
      const asked: Asked = { filters, sort: sort_ };
      const own = await byIndex(index, relation, { params: asked, offset, limit }, 'contains');
      expect(own).toEqual(await byTable(engine, relation, { params: asked, offset, limit }, 'contains'));
    }),
    { seed: 20_261_128, numRuns: 200 },
  );
  // They are read where that is worth it.
  for (const of of ['kind', 'flag', 'kind,flag'])
    expect(read.filter((own) => own === of).length, of).toBeGreaterThan(2);
}, 240_000);
