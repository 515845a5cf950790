import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findMarked } from '../../core/search-index/marked-condition.ts';
import { findMarkedPage } from '../../core/search-index/pages/marked-page.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import type { FilterTree } from '../../core/search/filter-tree.ts';
import type { TextSearch } from '../../core/search/text-query.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawTable, toRelation } from './drawn-relation.ts';
import { indexAt } from './indexed-relation.ts';
import { day, number, range } from './range-filters.ts';
import { byIndex, byTable, planOf, type Asked, type SearchMode } from './search-both-ways.ts';

/* A frequent word among the records of a value and within a range, of a table so long that these are marked. */

const ROWS = 150_000;
const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  // Some without a value, and a few with one that no order tells of.
  kind: [
    'text',
    `CASE WHEN r1 < 0.03 THEN NULL WHEN r2 < 0.002 THEN 'rare' ELSE 'k' || floor(4 * r1 * r1)::INTEGER END`,
  ],
  class: ['text', `'c' || floor(60 * r2)::INTEGER`],
  made: ['date', `CASE WHEN r2 < 0.02 THEN NULL ELSE DATE '1950-01-01' + floor(20000 * r2)::INTEGER END`],
  size: ['int4', `CASE WHEN r3 < 0.05 THEN NULL ELSE floor(40000 * r3 * r3)::INTEGER END`],
  code: ['text', `'z' || i || CASE WHEN i % 5003 = 0 THEN 'mill' ELSE '' END`],
  note: [
    'text',
    `repeat('lorem ', 18)
      || CASE WHEN r3 * 7 % 1 < 0.6 THEN 'Ponds ' WHEN r3 * 7 % 1 < 0.603 THEN 'pondside ' ELSE '' END
      || CASE WHEN r1 * 11 % 1 < 0.2 THEN 'mills, ' WHEN r1 * 11 % 1 < 0.4 THEN 'sawmill ' ELSE '' END
      || CASE WHEN r1 >= 0.5 AND r2 >= 0.002 THEN 'alder ' ELSE '' END
      || CASE WHEN i % 30011 = 7 THEN '<b ponds>' ELSE '' END`,
  ],
} as const;
const relation = toRelation('marked', COLUMNS, ROWS);
const made = makeIndex();

async function makeIndex(): Promise<TableIndex> {
  await drawTable(engine, relation, COLUMNS, 43);
  return indexAt(await engine.newFile(), engine, relation, { frequent: { markedBytes: 2_000 } });
}

const kind = fc.constantFrom('k0', 'k1', 'k2', 'k3', 'rare', 'none', ['k0', 'k2'], ['k1', 'rare']);
const filters = fc.oneof(
  { arbitrary: fc.record({ kind, made: range(day) }), weight: 3 },
  fc.record({ kind, size: range(number) }),
  fc.record({ kind, made: range(day), size: range(number) }),
  fc.record({ kind, made: range(day), class: fc.constantFrom('c1', 'c59') }),
  fc.record({ kind }),
  fc.constant({}),
);
const WORDS = [
  'ponds',
  'pond',
  'Pond',
  'mill',
  'mills',
  'mills,',
  'alder',
  'lorem',
  'sawmill',
  'ponds & mill',
];

test('a frequent word within a range and of a value finds what the table says', async () => {
  const index = await made;
  const search = fc.record({
    filters,
    q: fc.constantFrom(...WORDS),
    rule: fc.constantFrom({}, { plain: true }),
    sort: fc.constantFrom('size desc, _id', 'size', 'made, _id', 'made desc, class', '_id', 'class, size'),
    limit: fc.constantFrom(1, 100),
    offset: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.nat(400)),
  });
  await fc.assert(
    fc.asyncProperty(search, fc.constantFrom<SearchMode>('words', 'contains'), async (asked, mode) => {
      const { limit, offset, rule, ...params } = asked;
      const page = { params: { ...params, ...rule, fields: ['_id', 'made'] } as Asked, limit, offset };
      const found = await byIndex(index, relation, page, mode);
      expect(found).toEqual(await byTable(engine, relation, page, mode));
    }),
    { numRuns: 25 },
  );
}, 240_000);

/** What the marks of an index tell of a search in the order of `made`. */
async function marksFor(index: TableIndex, params: Asked) {
  const plan = await planOf({ sort: 'size, _id', ...params }, relation, 'contains');
  return findMarked(index, relation, {
    filters: plan.filters as FilterTree,
    text: { ...(plan.text as TextSearch), ranks: [] },
  });
}

test('words are marked by both rules, and read where that is less', async () => {
  const index = await made;
  const years = { gte: '1960-05-05', lte: '1966-01-01' };
  for (const params of [{ q: 'Ponds' }, { q: 'ponds', plain: true }, { q: 'mills', plain: true }]) {
    const marked = await marksFor(index, { ...params, filters: { kind: 'k1', made: years } });
    expect(marked).toHaveLength(1);
    const left = await marksFor(index, { ...params, filters: { kind: 'k1', made: years, class: 'c9' } });
    expect(left).toHaveLength(2);
  }
  const filtered = { kind: 'k1', made: years };
  // By letters a word finds a few records more than by its lexeme.
  for (const rule of [{}, { plain: true }]) {
    const params: Asked = { q: 'ponds', ...rule, filters: filtered, sort: 'size, _id', fields: ['_id'] };
    expect(await marksFor(index, params)).toHaveLength(1);
    const asked = { params, limit: 10, offset: 0 };
    expect(await byIndex(index, relation, asked, 'contains')).toEqual(
      await byTable(engine, relation, asked, 'contains'),
    );
  }
  // Two words, one that is in few records, a value that is in few, and none.
  expect(await marksFor(index, { q: 'ponds mill', filters: filtered })).toBeUndefined();
  expect(await marksFor(index, { q: 'pondside', filters: filtered })).toBeUndefined();
  expect(await marksFor(index, { q: 'ponds', filters: { ...filtered, kind: 'rare' } })).toBeUndefined();
  expect(await marksFor(index, { q: 'ponds', filters: { made: years } })).toBeUndefined();
  // A word that nearly all of a range has is told by its own list.
  const most = { kind: ['k0', 'k1', 'k2', 'k3'], made: { gte: '1950-06-01' } };
  expect(await marksFor(index, { q: 'ponds', filters: most })).toBeUndefined();
}, 120_000);

/** A page of them in an order, as far as marks tell it. */
async function pageFor(index: TableIndex, params: Asked) {
  const { filters: tree, text, selection } = await planOf(params, relation, 'contains');
  const asked = { filters: tree, text: { ...(text as TextSearch), ranks: [] } };
  return findMarkedPage(index, relation, asked, { sort: selection.sort, slice: { start: 0, end: 100 } });
}

test('a page in the order of times is found by marks where all of its records have a value', async () => {
  const index = await made;
  const sort = 'made desc, _id';
  expect((await pageFor(index, { q: 'ponds', sort, filters: { kind: ['k0', 'k3'] } }))?.ids).toHaveLength(
    100,
  );
  expect((await pageFor(index, { q: 'alder', sort }))?.ids).toHaveLength(100);
  // Some of its records have no value that orders tell of.
  expect(await pageFor(index, { q: 'ponds', sort })).toBeUndefined();
  expect(await pageFor(index, { q: 'alder', sort: 'class, _id' })).toBeUndefined();
  expect(await pageFor(index, { q: 'ponds', sort, filters: { kind: 'k1', class: 'c1' } })).toBeUndefined();
}, 120_000);
