import { afterAll, expect, test } from 'vitest';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

/* Lists between whose items no blank stands: hardly one comes twice, and an item is a lexeme of very many. */

const RECORDS = 30_000;
let last = 5;
const draw = (below: number) => (last = (last * 48_271) % 2_147_483_647) % below;
const line = () => `${['N', 'S', 'U', ''][draw(4)]}${1 + draw(5)}`;
const lines = () => Array.from({ length: 2 + draw(5) }, line).join(',');
const rows = Array.from({ length: RECORDS }, (_, i): Row => {
  // In some records another column has an item as well.
  const text = i % 900 === 4 ? 'by N3' : 'a stop';
  return [text, lines(), null, null, null, null, null];
});
const building = indexedRelation(native, rows, { mostWords: 100 });

test.each(['N3,S5', 'S5 N3', 'N3,U1,S5', 'N3 4', '4,5'])(
  '%s: what stands in one word is ranked by where it stands there',
  async (q) => {
    const { relation, index } = await building;
    expect(index.column('b')).toMatchObject({ hasWords: false, others: true, isSingle: true });
    for (const params of [{ q }, { q, plain: true }, { q: { b: q } }] as Asked[])
      for (const mode of ['contains', 'words'] as const) {
        let read = 0;
        const texts: TableIndex['texts'] = (ids, ...rest) => {
          read += ids.length;
          return index.texts(ids, ...rest);
        };
        const asked = { params: { ...params, fields: ['_id'] }, offset: 0, limit: 20 };
        const found = await byIndex({ ...index, texts }, relation, asked, mode);
        expect([params, mode, found]).toEqual([params, mode, await byTable(native, relation, asked, mode)]);
        // Hundreds match.
        expect([params, mode, read < 150]).toEqual([params, mode, true]);
      }
  },
  60_000,
);
