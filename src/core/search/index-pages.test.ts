import { DUCKDB_TABLES } from '../../backends/duckdb/duckdb-tables.ts';
import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from '../../testing/full-text/indexed-relation.ts';
import { byIndex, byTable, searchOf, type Asked } from '../../testing/full-text/search-both-ways.ts';
import { planSearch } from './plan-search.ts';

const native = createNativeEngine();

afterAll(() => native.close());

/** Four thousand records, made for the first test that asks. */
let many: ReturnType<typeof indexedRelation> | undefined;
function manyRecords() {
  const often = (times: number) => Array.from({ length: times }, () => 'reed').join(' ');
  const rows = Array.from({ length: 4000 }, (_, i): Row => {
    const words = [
      'pond pond',
      i % 300 === 0 && 'newt',
      i % 7 === 0 && 'Reeds, reeding (reed) reed-like REED; reed.',
    ];
    const extra = new Map([
      [12, 254],
      [345, 255],
      [346, 256],
      [600, 400],
    ]).get(i);
    const b = i % 2 === 0 ? 'a pond' : null;
    return [
      [...words, extra && often(extra)].filter(Boolean).join(' '),
      b,
      String(i),
      null,
      null,
      null,
      null,
    ];
  });
  return (many ??= indexedRelation(native, rows));
}

test.each([
  ['no record', 'nowhere'],
  ['one record', 'newt'],
  ['all records', 'pond'],
  ['two words', 'reed newt'],
  ['two words that many records have', 'reed pond'],
  ['records that have a word more often than can be counted', 'reed'],
  ['records that have a word in many forms', 'reeds reed'],
])('finds %s as the scan does', async (_name, own) => {
  const { relation, index } = await manyRecords();
  const chosen = ['_id', 'text', 'rank'];
  const searches: readonly Asked[] = [
    { q: own },
    { q: own, sort: 'b desc' },
    { q: own, filters: { id: { gt: 9 } } },
  ];
  for (const params of searches) {
    for (const mode of ['contains', 'words'] as const) {
      const asked = { params: { ...params, fields: chosen }, offset: 5, limit: 50 };
      const found = await byIndex(index, relation, asked, mode);
      expect(found).toBeDefined();
      expect(found).toEqual(await byTable(native, relation, asked, mode));
    }
  }
});

test.each([
  ['b, id desc', 0],
  ['b desc, id', 1900],
  ['b desc nulls last, id desc', 3950],
  ['b nulls first, x, id', 2100],
  ['b, _id desc', 10],
])('orders many equal records by the next column: %s from %s on', async (sort, offset) => {
  const { relation, index } = await manyRecords();
  for (const params of [{ sort }, { sort, q: 'pond' }, { sort, filters: { id: { gte: 7, lt: 3990 } } }]) {
    const asked = { params: { ...params, fields: ['_id', 'b'] }, offset, limit: 50 };
    const found = await byIndex(index, relation, asked, 'contains');
    expect(found?.rows.length).toBeGreaterThan(0);
    expect(found).toEqual(await byTable(native, relation, asked, 'contains'));
  }
});

test.each<Asked>([
  { fields: ['id'], filters: { id: { gte: 100, lt: 2000 } } },
  { fields: ['_id', 'id'], filters: { id: { gt: 99 }, b: 'a pond' }, sort: 'id desc' },
  { fields: ['b', 'id'], filters: { id: { lte: 3000 }, b: { gte: 'a' } }, q: 'pond' },
  { fields: ['b'], distinct: true },
  { fields: ['b'], distinct: true, sort: 'b desc nulls last' },
  { fields: ['id'], distinct: true, sort: 'id desc' },
  { fields: ['id'], distinct: true, filters: { b: 'a pond' }, q: 'pond', sort: 'id' },
])('reads no record for what values tell: %j', async (params) => {
  const { relation, index } = await manyRecords();
  const texts = () => Promise.reject(new Error('read'));
  for (const offset of [0, 1, 970]) {
    const asked = { params, offset, limit: 50 };
    expect(await byIndex({ ...index, texts }, relation, asked, 'words')).toEqual(
      await byTable(native, relation, asked, 'words'),
    );
  }
});

test('records that follow each other are read from the index however many they are, until an open table brings them sooner', async () => {
  const { relation, index } = await manyRecords();
  const fields = relation.columns.map(({ id }) => id);
  const asked = { params: { fields }, offset: 500, limit: 3000 };
  expect(await byIndex(index, relation, asked, 'contains')).toEqual(
    await byTable(native, relation, asked, 'contains'),
  );
  const pageOf = async (params: Asked, limit: number) => {
    const plan = await planSearch(params, relation, {
      catalog: { site: { fullText: 'contains' } },
      tables: DUCKDB_TABLES,
    });
    const run = { limit, offset: 500, style: 'search', countTotal: true, options: {} } as const;
    return searchOf(index).page(plan, { ...run, isTableOpen: true });
  };
  expect((await pageOf({ fields }, 3000))?.batch.rows).toBe(3000);
  expect(await pageOf({ fields: [fields[0]!] }, 3000)).toBeUndefined();
  expect(await pageOf({ fields }, 20_000)).toBeUndefined();
});

test('of long records a few columns are told by their values, but for what these do not tell', async () => {
  const rows = Array.from({ length: 300 }, (_, i): Row => {
    const words = Array.from({ length: 40 }, (_, k) => Math.sin(i * 40 + k).toString(36));
    const x = i % 50 === 7 ? '-0' : String(i / 4 + 0.25);
    return [words.join(' '), i % 3 === 0 ? null : `b${i % 7}`, String(i), x, null, null, null];
  });
  const { relation, index } = await indexedRelation(native, rows);
  const read: number[] = [];
  const texts: typeof index.texts = (ids, columns) => {
    read.push(...ids);
    return index.texts(ids, columns);
  };
  const pageOf = async (fields: readonly string[]) => {
    read.length = 0;
    const asked = { params: { fields, sort: 'id desc' }, offset: 20, limit: 150 };
    expect(await byIndex({ ...index, texts }, relation, asked, 'words')).toEqual(
      await byTable(native, relation, asked, 'words'),
    );
    return read.length;
  };
  expect(await pageOf(['_id', 'b', 'id'])).toBe(0);
  expect(await pageOf(['b', 'x'])).toBe(3);
  expect(await pageOf(['b', 'text'])).toBe(150);
});
