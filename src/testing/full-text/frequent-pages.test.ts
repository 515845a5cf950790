import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findFrequentOrdered, findFrequentWithin } from '../../core/search-index/pages/frequent-within.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import type { FilterTree } from '../../core/search/filter-tree.ts';
import type { TextSearch } from '../../core/search/text-query.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawTable, toRelation } from './drawn-relation.ts';
import { indexAt } from './indexed-relation.ts';
import { byIndex, byTable, planOf, type Asked, type SearchMode } from './search-both-ways.ts';

/* First pages of a frequent word among the records of a value, and in the order of a column. */

const ROWS = 150_000;
const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  kind: [
    'text',
    `CASE WHEN r1 < 0.03 THEN NULL WHEN r2 < 0.0005 THEN 'rare' ELSE 'k' || floor(4 * r1 * r1)::INTEGER END`,
  ],
  class: ['text', `'c' || floor(40 * r2 * r2)::INTEGER`],
  made: ['date', `CASE WHEN r2 < 0.02 THEN NULL ELSE DATE '1950-01-01' + floor(20000 * r2)::INTEGER END`],
  size: ['int4', `CASE WHEN r3 < 0.0005 THEN NULL ELSE floor(40000 * r3 * r3)::INTEGER END`],
  code: ['text', `'z' || i || CASE WHEN i % 5003 = 0 THEN 'mill' ELSE '' END`],
  note: [
    'text',
    `CASE WHEN r3 * 7 % 1 < 0.6 THEN 'Ponds ' WHEN r3 * 7 % 1 < 0.603 THEN 'pondside ' ELSE 'none ' END
      || CASE WHEN r3 * 13 % 1 < 0.001 THEN 'pond pond pond ' WHEN r3 * 13 % 1 < 0.01 THEN 'ponds ' ELSE '' END
      || CASE WHEN r1 * 11 % 1 < 0.2 THEN 'mills, ' WHEN r1 * 11 % 1 < 0.4 THEN 'sawmill ' ELSE '' END
      || CASE WHEN i % 30011 = 7 THEN '<b ponds>' ELSE '' END`,
  ],
} as const;
const relation = toRelation('paged', COLUMNS, ROWS);
const made = makeIndex();

async function makeIndex(): Promise<TableIndex> {
  await drawTable(engine, relation, COLUMNS, 47);
  return indexAt(await engine.newFile(), engine, relation, { frequent: { leastSpared: 0 } });
}

const kind = fc.constantFrom('k0', 'k1', 'k3', 'rare', 'none', ['k0', 'k2'], ['k1', 'rare', 'k3']);
const cls = fc.constantFrom('c0', 'c1', 'c39', 'c40', ['c0', 'c39'], ['c5', 'c6', 'c7', 'c7']);
const asked = fc.record(
  {
    filters: fc.oneof(
      fc.record({ kind }),
      fc.record({ class: cls }),
      fc.record({ kind, class: cls }),
      fc.record({ kind: fc.constant({ is_null: true }) }),
    ),
    sort: fc.constantFrom(
      'size desc, _id',
      'size',
      'made asc, _id',
      'made desc nulls last',
      'made desc, class',
      'size desc, _id desc',
      'class, size',
    ),
  },
  { requiredKeys: [] },
);

test('first pages of frequent words are what the table says', async () => {
  const index = await made;
  const search = fc.record({
    asked,
    q: fc.constantFrom('ponds', 'pond', 'Pond', 'mill', 'mills', 'mills,', 'sawmill', 'none', 'ponds & mill'),
    rule: fc.constantFrom({}, { plain: true }),
    limit: fc.constantFrom(1, 10, 100),
    offset: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.nat(200)),
  });
  await fc.assert(
    fc.asyncProperty(search, fc.constantFrom<SearchMode>('words', 'contains'), async (one, mode) => {
      const { limit, offset, rule, q } = one;
      const params = { q, ...rule, ...one.asked, fields: ['_id', 'rank', 'made'] } as Asked;
      const page = { params, limit, offset };
      expect(await byIndex(index, relation, page, mode)).toEqual(await byTable(engine, relation, page, mode));
    }),
    { numRuns: 40 },
  );
}, 240_000);

async function pageFor(index: TableIndex, params: Asked, slice = { start: 0, end: 100 }) {
  const { filters, text, selection } = await planOf(params, relation, 'contains');
  const words = text as TextSearch;
  return filters
    ? findFrequentWithin(index, relation, { filters: filters as FilterTree, text: words }, slice)
    : findFrequentOrdered(index, { ...words, ranks: [] }, { sort: selection.sort, slice });
}

test('they are told by both rules, for one word and values of one column', async () => {
  const index = await made;
  for (const q of [{ q: 'ponds' }, { q: 'ponds', plain: true }]) {
    expect((await pageFor(index, { ...q, filters: { kind: ['k0', 'k2'] } }))?.ids).toHaveLength(100);
    expect((await pageFor(index, { ...q, filters: { class: 'c0' } }))?.ids).toHaveLength(100);
    expect((await pageFor(index, { ...q, sort: 'size desc, _id' }))?.ids).toHaveLength(100);
    expect((await pageFor(index, { ...q, sort: 'made' }))?.ids).toHaveLength(100);
  }
  const few = await pageFor(index, { q: 'ponds', filters: { kind: 'rare' } });
  expect(few?.ids).toHaveLength(few?.total ?? 0);
  const next = { start: 100, end: 200 };
  expect(await pageFor(index, { q: 'ponds', filters: { kind: 'k0' } }, next)).toBeUndefined();
  expect(await pageFor(index, { q: 'ponds', filters: { kind: 'k0', class: 'c0' } })).toBeUndefined();
  expect(await pageFor(index, { q: 'pondside', filters: { kind: 'k0' } })).toBeUndefined();
  expect(await pageFor(index, { q: 'ponds mill', sort: 'size' })).toBeUndefined();
  expect(await pageFor(index, { q: 'ponds', sort: 'size desc nulls last' })).toBeUndefined();
  expect(await pageFor(index, { q: 'ponds', sort: 'size, _id desc' })).toBeUndefined();
  expect(await pageFor(index, { q: 'ponds', sort: 'class' })).toBeUndefined();
}, 120_000);

test('nothing is told where lists are short', async () => {
  const short = { ...relation, rows: ROWS };
  const index = await indexAt(await engine.newFile(), engine, short);
  expect(index.frequentPages).toBeNull();
}, 120_000);
