import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import type { IndexWords } from '../../core/search-index/ports/table-index.ts';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexOf } from './indexed-relation.ts';
import { byIndex, byTable } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

/** Remarks of a few words each, some of them odd, some none, beside very many words with the same letters. */
let remarks: ReturnType<typeof makeRemarks> | undefined;
async function makeRemarks() {
  const relation: Relation = {
    name: identifier('remarks'),
    rows: 1_500,
    columns: [
      { id: 'remark', type: 'text' },
      { id: 'names', type: 'text' },
      { id: 'state', type: 'int4' },
      { id: 'code', type: 'text' },
    ],
  };
  const words = `['pond', 'Ponds', 'newt', 'newts', 'heron', 'the', 'of', 'x1', 'ponder', 'far', 'pond-newt', 'a', '<b pond', '<i>newt</i>', 'пруд', '2001-03-15']`;
  const word = (place: number) => `(${words})[CAST(1 + hash(range, ${place}) % 16 AS INTEGER)]`;
  const remark = Array.from({ length: 7 }, (_, place) => word(place)).join(', ');
  const name = `list_transform(range(20), i -> substr(md5(concat(range, 'n', i)), 1, 3) || 'ponewtx' || substr(md5(concat(range, 'm', i)), 1, 5))`;
  await native.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS SELECT range + 1 AS _id,
          CASE WHEN hash(range) % 20 > 0 THEN concat_ws(' ', ${raw(remark)}) END AS remark,
          (100 * (1 + hash(range, 's') % 5) + hash(range, 't') % 5)::INTEGER AS state, 'K' || hash(range, 'u') % 9 AS code,
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
  const refuse = async () => {
    throw new Error('words are read');
  };
  if (!index.words) throw new Error('texts are listed');
  const others: Partial<IndexWords> = { containing: refuse, united: refuse, ids: refuse };
  const own = { ...index, words: { ...index.words, ...others } };
  const asked = { params: { q: { [column]: q }, fields: ['_id', `rank ${column}`] }, offset: 0, limit: 60 };
  const found = await byIndex(own, relation, asked, 'contains');
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
