import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findCelledPage } from '../../core/search-index/pages/celled-page.ts';
import { comparedRanges, partsOf } from '../../core/search-index/values/comparisons.ts';
import { exactColumns } from '../../core/search-index/values/exact-columns.ts';
import { markedKey } from '../../core/search-index/marked-condition.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import type { ValueRange } from '../../core/search-index/values/value-order.ts';
import type { FilterTree } from '../../core/search/filter-tree.ts';
import { columnOf } from '../../core/search/search-columns.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawTable, toRelation } from './drawn-relation.ts';
import { indexAt } from './indexed-relation.ts';
import { day, number, range } from './range-filters.ts';
import { byIndex, byTable, planOf, type Asked, type SearchMode } from './search-both-ways.ts';

/* Records of a value within a range of one column, in the order of another one, of a table so long that it is told in this order where they lie: those of a frequent word as well. */

const ROWS = 150_000;
const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  // Orders tell of all records.
  kind: ['text', `'k' || floor(4 * r1 * r1)::INTEGER`],
  class: ['text', `'c' || floor(60 * r2)::INTEGER`],
  made: ['date', `CASE WHEN r2 < 0.02 THEN NULL ELSE DATE '1950-01-01' + floor(20000 * r2)::INTEGER END`],
  size: ['int4', `CASE WHEN r3 < 0.05 THEN NULL ELSE floor(40000 * r3 * r3)::INTEGER END`],
  code: ['text', `'z' || i || CASE WHEN i % 5003 = 0 THEN 'mill' ELSE '' END`],
  note: [
    'text',
    `repeat('lorem ', 18)
      || CASE WHEN r3 * 7 % 1 < 0.6 THEN 'Ponds ' WHEN r3 * 7 % 1 < 0.603 THEN 'pondside ' ELSE '' END
      || CASE WHEN r1 * 11 % 1 < 0.2 THEN 'mills, ' WHEN r1 * 11 % 1 < 0.4 THEN 'sawmill ' ELSE '' END
      || CASE WHEN r1 >= 0.5 THEN 'alder ' ELSE '' END
      || CASE WHEN i % 30011 = 7 THEN '<b ponds>' ELSE '' END`,
  ],
} as const;
const relation = toRelation('celled', COLUMNS, ROWS);
const made = makeIndex();

async function makeIndex(): Promise<TableIndex> {
  await drawTable(engine, relation, COLUMNS, 47);
  return indexAt(await engine.newFile(), engine, relation, {
    frequent: { markedBytes: 2_000 },
    celledBytes: 1_000,
  });
}

const ALL = ['k0', 'k1', 'k2', 'k3'];
const kind = fc.oneof(fc.constant(ALL), fc.constantFrom('k0', 'k3', 'none', ['k0', 'k2'], ['k1', 'none']));
const filters = fc.oneof(
  { arbitrary: fc.record({ kind, made: range(day) }), weight: 3 },
  { arbitrary: fc.record({ kind, size: range(number) }), weight: 2 },
  fc.record({ kind, made: range(day), size: range(number) }),
  fc.record({ made: range(day) }),
);
const WORDS = ['ponds', 'pond', 'Pond', 'mill', 'mills', 'alder', 'lorem', 'sawmill', 'ponds & mill'];
const sort = fc.constantFrom(
  'size desc, _id',
  'size',
  'made, _id',
  'made desc, class',
  'made desc',
  'size desc, made',
);

test('a page of records of a value within a range is what the table says', async () => {
  const index = await made;
  const search = fc.record(
    {
      filters,
      q: fc.constantFrom(...WORDS),
      rule: fc.constantFrom({}, { plain: true }),
      sort,
      limit: fc.constantFrom(1, 100),
      offset: fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, fc.nat(3000)),
    },
    { requiredKeys: ['filters', 'rule', 'sort', 'limit', 'offset'] },
  );
  await fc.assert(
    fc.asyncProperty(search, fc.constantFrom<SearchMode>('words', 'contains'), async (asked, mode) => {
      const { limit, offset, rule, ...params } = asked;
      const page = { params: { ...params, ...rule, fields: ['_id', 'made'] } as Asked, limit, offset };
      const found = await byIndex(index, relation, page, mode);
      expect(found).toEqual(await byTable(engine, relation, page, mode));
    }),
    { numRuns: 20 },
  );
}, 240_000);

test('ranges of several columns are each of its own type', async () => {
  const index = await made;
  const ranges = { made: { gte: '1990-01-01' }, code: { gt: 'z1' }, size: { gt: 100 } };
  for (const ids of ['made code', 'code made', 'size code', 'made size code'].map((names) =>
    names.split(' '),
  )) {
    const own = Object.fromEntries(ids.map((id) => [id, ranges[id as keyof typeof ranges]]));
    const params: Asked = { filters: own, sort: 'size, _id', fields: ['_id'] };
    const page = { params, limit: 100, offset: 0 };
    expect(await byIndex(index, relation, page, 'contains')).toEqual(
      await byTable(engine, relation, page, 'contains'),
    );
  }
}, 60_000);

/** A page of them, where cells tell it sooner. */
async function pageFor(index: TableIndex, params: Asked) {
  const { filters: tree, text, selection } = await planOf(params, relation, 'contains');
  const asked = { filters: tree as FilterTree, text: text && { ...text, ranks: [] } };
  return findCelledPage(index, relation, asked, { sort: selection.sort, slice: { start: 0, end: 100 } });
}

test('a page is found by cells where a range takes more', async () => {
  const index = await made;
  // Little more than five cells of seven.
  const wide = { gte: '1957-09-01', lt: '1997-01-10' };
  for (const params of [
    { q: 'ponds', filters: { kind: ALL, made: wide } },
    { q: 'ponds', plain: true, filters: { made: wide } },
    { q: 'mills', plain: true, filters: { made: wide } },
  ]) {
    const asked: Asked = { ...params, sort: 'size desc, _id', fields: ['_id'] };
    const page = await pageFor(index, asked);
    const { rows, total } = await byTable(
      engine,
      relation,
      { params: asked, limit: 100, offset: 0 },
      'contains',
    );
    expect({ ids: [...(page?.ids ?? [])], total: page?.total }).toEqual({
      ids: rows.map(([id]) => id),
      total,
    });
  }
  // Two words, the order of the range itself, a range that is soon read, one that no cell lies in, and columns that are not told of.
  for (const params of [
    { q: 'ponds mill', filters: { kind: ALL, made: wide } },
    { filters: { kind: ALL, made: wide }, sort: 'made' },
    { filters: { kind: 'k3', made: { gte: '1990-01-01' } } },
    { filters: { kind: ALL, made: { gte: '1960-01-01', lte: '1960-01-05' } } },
    { filters: { class: 'c1', made: wide } },
    { filters: { kind: ALL, made: wide, class: 'c1' } },
  ])
    expect(await pageFor(index, { sort: 'size', ...params })).toBeUndefined();
}, 120_000);

/** Records in the order of one column that have a value of `kind`, or any, and one in a range of the other column. */
interface Celled {
  readonly kinds: readonly string[] | undefined;
  readonly compared: { readonly made: object } | { readonly size: object };
  readonly q: string | undefined;
  readonly rule: object;
}

/** Those that it is told of by cells, and how many these are said to be. Undefined: they are not told of. */
async function byCells(index: TableIndex, params: Asked, mode: SearchMode) {
  const { filters: tree, text, selection } = await planOf(params, relation, mode);
  const key = text ? markedKey({ ...text, ranks: [] }) : null;
  const [[column, range]] = comparedRanges(tree, columnOf(relation)) as unknown as [[string, ValueRange]];
  const parts = partsOf(tree as FilterTree).filter((part) => part.kind === 'in');
  const [of = { column: 'kind', keys: null }] =
    exactColumns({ kind: 'all', parts }, columnOf(relation)) ?? [];
  const values = index.column(selection.sort[0]?.column ?? '')?.values;
  const celled = key === undefined ? undefined : await values?.celled({ of, column, range }, key);
  if (!celled) return undefined;
  const { order, count } = await celled.open();
  const ids = [...(await order.nulls())];
  for await (const { runs } of order.walk({ descending: false, skip: 0, about: 100_000 }))
    for (const run of runs) ids.push(...run.ids);
  return { ids: ids.sort((a, b) => a - b), count };
}

test('cells tell all records of a value within a range, and how many there are', async () => {
  const index = await made;
  const search: fc.Arbitrary<Celled> = fc.record({
    kinds: fc.constantFrom(undefined, ['k0'], ['k3'], ['k2', 'k0'], ['k1', 'k2', 'k3']),
    compared: fc.oneof(fc.record({ made: range(day) }), fc.record({ size: range(number) })),
    q: fc.constantFrom(undefined, 'ponds', 'mill', 'mills', 'sawmill', 'alder'),
    rule: fc.constantFrom({}, { plain: true }),
  });
  let told = 0;
  await fc.assert(
    fc.asyncProperty(search, fc.constantFrom<SearchMode>('words', 'contains'), async (asked, mode) => {
      const { kinds, compared, q, rule } = asked;
      const sorted = 'made' in compared ? 'size' : 'made';
      const filters = { ...(kinds && { kind: kinds }), ...compared };
      const params = { ...(q && { q, ...rule }), filters, sort: sorted, fields: ['_id'] } as Asked;
      const found = await byCells(index, params, mode);
      if (!found) return;
      told += 1;
      const page = { params: { ...params, sort: '_id' }, limit: ROWS, offset: 0 };
      const { rows, total } = await byTable(engine, relation, page, mode);
      expect(found.count).toBe(total);
      expect(found.ids).toEqual(rows.map(([id]) => id));
    }),
    { numRuns: 20 },
  );
  // A range that has no cell as a whole is not told of.
  expect(told).toBeGreaterThan(8);
}, 240_000);
