import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import type { IndexWords, TableIndex } from '../../core/search-index/ports/table-index.ts';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexOf } from './indexed-relation.ts';
import { byIndex, byTable } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

/** Remarks of a few words each, some of them odd, some none, beside very many words with the same letters; and the same without tags, of which none is odd. */
let remarks: ReturnType<typeof makeRemarks> | undefined;
let plainRemarks: ReturnType<typeof makeRemarks> | undefined;
async function makeRemarks({ isPlain = false } = {}) {
  const relation: Relation = {
    name: identifier(isPlain ? 'plain_remarks' : 'remarks'),
    rows: 1_500,
    columns: [
      { id: 'remark', type: 'text' },
      { id: 'names', type: 'text' },
      { id: 'state', type: 'int4' },
      { id: 'code', type: 'text' },
    ],
  };
  const words = `['pond', 'Ponds', 'newt', 'newts', 'heron', 'the', 'of', 'x1', 'ponder', 'far', 'pond-newt', 'a', ${isPlain ? `'b', 'i newt i'` : `'<b pond', '<i>newt</i>'`}, 'пруд', '2001-03-15']`;
  const word = (place: number) => `(${words})[CAST(1 + hash(range, ${place}) % 16 AS INTEGER)]`;
  const remark = Array.from({ length: 7 }, (_, place) => word(place)).join(', ');
  const name = `list_transform(range(20), i -> substr(md5(concat(range, 'n', i)), 1, 3) || 'ponewtx' || substr(md5(concat(range, 'm', i)), 1, 5))`;
  await native.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS SELECT range + 1 AS _id,
          CASE WHEN hash(range) % 20 > 0 THEN concat_ws(' ', ${raw(remark)}) END AS remark,
          (100 * (1 + hash(range, 's') % 5) + hash(range, 't') % 5)::INTEGER AS state, coalesce(${raw(isPlain ? `CASE WHEN hash(range, 'u') % 9 = 5 THEN '~_e' END` : 'NULL')}, 'K' || hash(range, 'u') % 9) AS code,
          array_to_string(${raw(name)}, ' ') AS names FROM range(${raw(String(relation.rows))})`,
    ),
  );
  return { relation, index: await indexOf(native, relation) };
}

test.each([
  'pon',
  'pond',
  'newts',
  'on',
  'e',
  'x1',
  'пру',
  'the',
  'of the',
  'pond newt',
  'ponds heron',
  'pond-newt',
  'd-n',
  '-03-15',
  '2001',
  '<b',
  'nowhere',
])('a column of few texts is searched as the table is: %s', async (q) => {
  const { relation, index } = await (remarks ??= makeRemarks());
  for (const mode of ['contains', 'words'] as const)
    for (const params of [
      { q: { remark: q }, fields: ['_id', 'rank remark'] },
      { q: { remark: q }, fields: ['_id'], sort: 'names' },
      { q: { remark: q, names: '1ponewt' }, fields: ['_id', 'rank remark'] },
    ])
      for (const offset of [0, 150]) {
        const asked = { params, offset, limit: 60 };
        const found = await byIndex(index, relation, asked, mode);
        expect([params, mode, found]).not.toEqual([params, mode, undefined]);
        expect([params, mode, found]).toEqual([params, mode, await byTable(native, relation, asked, mode)]);
      }
});

test.each([
  ['remark', 'pon'],
  ['state', '200'],
])('its values tell, and none of the words that all columns have: %s', async (column, q) => {
  const { relation, index } = await (remarks ??= makeRemarks());
  const asked = { params: { q: { [column]: q }, fields: ['_id', `rank ${column}`] }, offset: 0, limit: 60 };
  const found = await byIndex(withoutWords(index), relation, asked, 'contains');
  expect(found?.total).toBeGreaterThan(0);
  expect(found).toEqual(await byTable(native, relation, asked, 'contains'));
});

test.each([
  ['state', '200'],
  ['state', '20'],
  ['state', '4'],
  ['state', '404 1'],
  ['code', 'k3'],
  ['code', '7'],
])('a column of few numbers or codes is searched as the table is: %s, %s', async (column, q) => {
  const { relation, index } = await (remarks ??= makeRemarks());
  const params = { q: { [column]: q }, plain: true, fields: ['_id', `rank ${column}`] };
  const asked = { params, offset: 0, limit: 60 };
  for (const mode of ['contains', 'words'] as const) {
    const found = await byIndex(index, relation, asked, mode);
    expect([asked, mode, found]).toEqual([asked, mode, await byTable(native, relation, asked, mode)]);
  }
});

test.each([
  { state: '200', code: 'k3' },
  { code: 'k', state: '1' },
  { remark: 'pond', code: 'k3' },
  { remark: 'pond newt', state: '300', code: 'k1' },
  { names: '1ponewt', code: '7', state: '40' },
  { state: '404 1', code: 'k3' },
  { code: '~_e' },
  { code: '~_e', state: '20' },
])('several columns are searched as the table is: %j', async (q) => {
  for (const making of [(remarks ??= makeRemarks()), (plainRemarks ??= makeRemarks({ isPlain: true }))]) {
    const { relation, index } = await making;
    const ranks = Object.keys(q).map((column) => `rank ${column}`);
    for (const params of [
      { q, fields: ['_id', ...ranks] },
      { q, fields: ['_id', ...ranks], sort: 'names desc' },
      { q, fields: ['_id', ...ranks], plain: true },
      { q, fields: ['_id'], filters: { state: [200, 201, 300, 404] } },
    ])
      for (const offset of [0, 20]) {
        const asked = { params, offset, limit: 30 };
        const found = await byIndex(index, relation, asked, 'contains');
        expect([asked, found]).toEqual([asked, await byTable(native, relation, asked, 'contains')]);
      }
  }
});

test.each([
  ['letters', {}],
  ['CKAN’s words', { plain: true }],
])('each of several columns is told by its own values: %s', async (_, how) => {
  const { relation, index } = await (plainRemarks ??= makeRemarks({ isPlain: true }));
  const params = { q: { state: '200', code: 'k3' }, fields: ['_id', 'rank state', 'rank code'], ...how };
  const asked = { params, offset: 0, limit: 60 };
  const found = await byIndex(withoutWords(index), relation, asked, 'contains');
  expect(found?.total).toBeGreaterThan(0);
  expect(found).toEqual(await byTable(native, relation, asked, 'contains'));
});

/** The index, of whose words none may be read. */
function withoutWords(index: TableIndex): TableIndex {
  const refuse = async () => {
    throw new Error('words are read');
  };
  if (!index.words) throw new Error('texts are listed');
  const others: Partial<IndexWords> = { containing: refuse, united: refuse, ids: refuse };
  return { ...index, words: { ...index.words, ...others } };
}
