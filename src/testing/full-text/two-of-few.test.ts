import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { orderRecords } from '../../core/search-index/order-records.ts';
import type { IndexColumn, TableIndex } from '../../core/search-index/ports/table-index.ts';
import type { CountedRun } from '../../core/search-index/values/value-run.ts';
import type { SortKey } from '../../core/search/parse-sort.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawTable, toRelation } from './drawn-relation.ts';
import { indexAt } from './indexed-relation.ts';
import { type Asked, byIndex, byTable } from './search-both-ways.ts';

/* Of a table whose lists of values are long, which records have values of two columns of few, and which have none of a column. */

const ROWS = 560_000;
const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  state: ['text', `CASE WHEN r1 < 0.00001 THEN 'rare' ELSE 'state ' || floor(4 * r1)::INTEGER END`],
  place: ['text', `'place ' || floor(9 * r2)::INTEGER`],
  grade: ['int4', 'CASE WHEN r3 < 0.01 THEN NULL ELSE floor(3 * r3 * r1)::INTEGER END'],
  owner: ['int4', 'CASE WHEN r1 < 0.05 THEN NULL ELSE (i * 7919) % 40009 END'],
  // The table is large enough that there is room.
  note: ['text', `repeat('pond ', 16)`],
} as const;
const relation = toRelation('few', COLUMNS, ROWS);
const made = drawTable(engine, relation, COLUMNS, 5).then(async () =>
  indexAt(await engine.newFile(), engine, relation, { leastSpared: 40_000 }),
);

test('columns of few are told by each other, that of fewer values within the other', async () => {
  const index = await made;
  const told = Object.keys(COLUMNS).map((id) => [
    id,
    (index.column(id)?.values?.orders ?? []).map(({ by }) => by),
  ]);
  expect(Object.fromEntries(told)).toMatchObject({ state: ['place'], place: [] });
  const values = index.column('state')?.values;
  const order = await values?.orderWithin([{ column: 'place', keys: ['place 1', 'place 2'] }]);
  const range = { from: 'state 1', to: 'state 1' };
  const own = await order?.within(range);
  const both = await byTable(
    engine,
    relation,
    { params: { filters: { place: ['place 1', 'place 2'], state: 'state 1' } }, offset: 0, limit: 10 },
    'contains',
  );
  expect(own?.length).toBe(both.total);
  // What the whole lists of both take is not read.
  expect(await order?.bytesWithin(range)).toBeLessThan(((await values?.bytesWithin(range)) ?? 0) / 2);
}, 240_000);

test('what is asked of two columns of few is what the table answers', async () => {
  const index = await made;
  const state = fc.constantFrom(
    'state 0',
    'state 3',
    'rare',
    'none',
    ['state 1', 'rare'],
    ['state 2', 'state 3'],
  );
  const place = fc.constantFrom('place 0', 'none', ['place 1', 'place 8'], ['place 4', 'none']);
  const grade = fc.constantFrom<unknown>(0, [1, 2], { gte: 1 }, { not: 1 });
  const owner = fc.constantFrom<unknown>({ lt: 4000 }, { gte: 100, lte: 39_000 });
  const some = fc.record({ state, place, grade, owner }, { requiredKeys: ['state', 'place'] });
  const filters = fc.oneof(
    { weight: 4, arbitrary: some },
    {
      weight: 1,
      arbitrary: fc.tuple(some, place).map(([a, b]) => ({ $or: [a, { place: b, state: 'state 1' }] })),
    },
    { weight: 1, arbitrary: fc.tuple(some, state).map(([a, b]) => ({ $and: [a, { state: { not: b } }] })) },
  );
  const rest = fc.constantFrom<Asked>(
    {},
    { sort: 'owner desc, _id' },
    { sort: 'state, owner' },
    { fields: ['owner'], distinct: true, sort: 'owner' },
  );
  await fc.assert(
    fc.asyncProperty(filters, rest, fc.constantFrom(0, 70), async (own, how, offset) => {
      const asked = { params: { filters: own, ...how } as Asked, offset, limit: 50 };
      const page = await byIndex(index, relation, asked, 'contains');
      if (page) expect(page).toEqual(await byTable(engine, relation, asked, 'contains'));
    }),
    { seed: 20_261_127, numRuns: 30 },
  );
}, 240_000);

test('pages of records without a value are those of the table', async () => {
  const index = await made;
  expect(index.column('owner')?.nullRuns.length).toBe(2);
  const how = fc.constantFrom('', ' desc', ' desc nulls last', ' asc nulls first');
  const then = fc.constantFrom('', ', _id', ', _id desc', ', grade');
  const filters = fc.constantFrom<Asked>(
    {},
    {},
    { filters: { state: 'state 1' } },
    { filters: { place: 'place 4' } },
  );
  // About where the values end, and where the first part of the table does.
  const offset = fc.oneof(
    fc.nat(29_000),
    fc.nat(700).map((n) => ROWS - n),
    fc.nat(700).map((n) => 27_000 + n),
    fc.nat(29_000).map((n) => ROWS - n),
  );
  await fc.assert(
    fc.asyncProperty(how, then, filters, offset, async (direction, others, own, start) => {
      const params: Asked = { ...own, sort: `owner${direction}${others}` };
      const asked = { params, offset: start, limit: 100 };
      const page = await byIndex(index, relation, asked, 'contains');
      if (page) expect(page).toEqual(await byTable(engine, relation, asked, 'contains'));
    }),
    { seed: 20_261_128, numRuns: 30 },
  );
}, 240_000);

test('of records without a value some are read for a page of some of the table', async () => {
  const index = await made;
  const owner = index.column('owner') as IndexColumn;
  const [first, second] = owner.nullRuns as [CountedRun, CountedRun];
  const unread = () => Promise.reject(new Error('read'));
  const column = { ...owner, nulls: unread, nullRuns: [first, { ...second, read: unread }] };
  const spied: TableIndex = { ...index, column: (id) => (id === 'owner' ? column : index.column(id)) };
  const ids = Uint32Array.from({ length: ROWS / 4 }, (_, i) => 4 * i + 1);
  const own = (await owner.nulls()).filter((id) => id % 4 === 1);
  const ask = (sort: readonly SortKey[], start: number) =>
    orderRecords(spied, relation, { ids, sort, slice: { start, end: start + 100 }, exact: new Map() });
  const down = { column: 'owner', descending: true, nullsFirst: true };
  for (const start of [0, 700]) expect(await ask([down], start)).toEqual(own.subarray(start, start + 100));
  // In another order any of them may come first.
  await expect(ask([down, { ...down, column: '_id' }], 0)).rejects.toThrow('read');
}, 240_000);
