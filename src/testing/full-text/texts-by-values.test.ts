import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import type { IndexWords } from '../../core/search-index/table-index.ts';
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

test('its texts tell, and none of the words that all columns have', async () => {
  const { relation, index } = await (remarks ??= makeRemarks());
  const refuse = async () => {
    throw new Error('words are read');
  };
  if (!index.words) throw new Error('texts are listed');
  const others: Partial<IndexWords> = { containing: refuse, united: refuse, ids: refuse };
  const own = { ...index, words: { ...index.words, ...others } };
  const asked = { params: { q: { remark: 'pon' }, fields: ['_id', 'rank remark'] }, offset: 0, limit: 60 };
  const found = await byIndex(own, relation, asked, 'contains');
  expect(found?.total).toBeGreaterThan(0);
  expect(found).toEqual(await byTable(native, relation, asked, 'contains'));
});
