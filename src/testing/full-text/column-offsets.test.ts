import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawTable, toRelation } from './drawn-relation.ts';
import { indexAt } from './indexed-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

/* Two words, one of a title of more or fewer words, the other in values behind it: how far they are from each other is told by where the values begin. */

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const ROWS = 12_000;
const title = (share: string) =>
  `CASE WHEN ${share} < 0.6 THEN 'lake ' ELSE '' END || repeat('w' || floor(${share} * 40)::INTEGER || ' ', 1 + CASE WHEN ${share} > 0.995 THEN 400 ELSE floor(${share} * 1000)::INTEGER % 7 END) || 'end'`;
const COLUMNS = {
  isbn: [
    'text',
    `CASE WHEN r3 < 0.9 THEN '978-' || floor(r2 * 9)::INTEGER || '-' || (i * 7919 % 100003) || '-' || floor(r1 * 9)::INTEGER END`,
  ],
  title: ['text', title('r1')],
  year: ['int4', `1950 + floor(r2 * 9)::INTEGER`],
  pages: ['int4', `CASE WHEN r1 < 0.8 THEN (1900 + floor(r3 * 900))::INTEGER END`],
  notes: ['text', `CASE WHEN r2 < 0.6 THEN ${title('r3')} END`],
  added: ['timestamp', `TIMESTAMP '1950-01-01 00:00:00' + INTERVAL (floor(r3 * 2000000000)::BIGINT) SECOND`],
  lines: ['text', `'S' || floor(r3 * 5)::INTEGER || ',U' || floor(r2 * 9)::INTEGER || ',' || (i % 2000)`],
} as const;
const relation = toRelation('offsets', COLUMNS, ROWS);
const drawing = drawTable(engine, relation, COLUMNS, 5);
const build = async (settings: object) => {
  await drawing;
  return indexAt(await engine.newFile(), engine, relation, settings);
};
const [wide, hardly, tight] = [build({}), build({ mostWords: 60 }), build({ share: 0.8, floor: 0 })];

const word = fc.constantFrom(
  'lake',
  'end',
  'w3',
  'w17',
  '1953',
  '1957',
  '1987',
  's4',
  'u2',
  '12',
  '978',
  '1971-05',
);

/** The index without what tells where texts begin. */
function withoutOffsets(index: TableIndex): TableIndex {
  const column: TableIndex['column'] = (id) => {
    const own = index.column(id);
    return own && { ...own, offsets: null };
  };
  return { ...index, column };
}

/** Counts the records whose texts are read. */
function counting(index: TableIndex): { readonly index: TableIndex; readonly read: () => number } {
  let read = 0;
  const texts: TableIndex['texts'] = (ids, ...others) => {
    read += ids.length;
    return index.texts(ids, ...others);
  };
  return { index: { ...index, texts, frequent: null, pairs: null }, read: () => read };
}

test('columns whose words are all listed take no room', async () => {
  const index = await wide;
  const told = Object.keys(COLUMNS).filter((id) => index.column(id)?.offsets);
  expect(told.filter((id) => !index.column(id)?.others)).toEqual([]);
  expect((await hardly).column('lines')?.offsets).not.toBeNull();
});

test('columns whose words have no room have some', async () => {
  const year = (await tight).column('year');
  expect(year?.others).toBe(true);
  expect(year?.offsets).not.toBeNull();
});

test('two words are ranked as the table ranks them', async () => {
  await fc.assert(
    fc.asyncProperty(word, word, fc.constantFrom(0, 100, 300), async (one, other, offset) => {
      for (const index of [await wide, await hardly, await tight]) {
        const asked = {
          params: { q: `${one} ${other}`, plain: true, fields: ['_id', 'rank'] } as Asked,
          offset,
          limit: 50,
        };
        for (const mode of ['contains', 'words'] as const) {
          const found = await byIndex({ ...index, frequent: null }, relation, asked, mode);
          if (found) expect(found).toEqual(await byTable(engine, relation, asked, mode));
        }
      }
    }),
    { numRuns: 30 },
  );
});

test.each(['lake s4', 'end s2'])(
  'reads hardly any of more than a thousand matches to rank them: %s',
  async (q) => {
    const asked = { params: { q, plain: true, fields: ['_id', 'rank'] } as Asked, offset: 0, limit: 10 };
    const own = counting(await hardly);
    const found = await byIndex(own.index, relation, asked, 'words');
    expect(found).toEqual(await byTable(engine, relation, asked, 'words'));
    const without = counting(withoutOffsets(await hardly));
    expect(await byIndex(without.index, relation, asked, 'words')).toEqual(found);
    expect(found?.total).toBeGreaterThan(1_000);
    expect(own.read()).toBeLessThan(50);
    expect(without.read()).toBeGreaterThan(1_000);
  },
);
