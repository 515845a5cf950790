import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { isOverWords } from '../../core/search-index/terms/list-words.ts';
import { drawTable, toRelation } from './drawn-relation.ts';
import { indexAt } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

/* A column of lists, of which nearly every one is another: its words are listed, in place of all that stands between blanks. */

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const line = (share: string) =>
  `chr(CASE WHEN ${share} < 0.5 THEN 83 ELSE 117 END) || floor(${share} * 293)::INTEGER % 60`;
const mark = (share: string) => `substr(',,,,;|', 1 + floor(${share} * 577)::INTEGER % 6, 1)`;
const list = `${line('r1')} || ${mark('r2')} || ${line('r2')} || ${mark('r3')} || ${line('r3')} || ${mark('r1')} || ${line('((r1 + r2) % 1)')}`;
/** What is no list, begins or ends with what stands between its words, or is of several lists. */
const odd = `CASE floor(r3 * 997)::INTEGER % 6
  WHEN 0 THEN 'x.org/' || ${list} WHEN 1 THEN ',' || ${list} || ';' WHEN 2 THEN ${list} || ' ' || ${list}
  WHEN 3 THEN ',;' WHEN 4 THEN '<b>' || ${list} ELSE ${line('r2')} END`;
const COLUMNS = {
  name: ['text', `'stop ' || floor(r3 * 200)::INTEGER || ', north'`],
  lines: ['text', `CASE WHEN r1 < 0.03 THEN NULL WHEN r2 < 0.06 THEN ${odd} ELSE ${list} END`],
  codes: [
    'text',
    `'k' || floor(r2 * 2999)::INTEGER || ',k' || floor(r3 * 2999)::INTEGER || ',k' || floor(r1 * 2999)::INTEGER`,
  ],
  zone: ['int4', `floor(r1 * 60)::INTEGER`],
  note: ['text', `repeat('quay ' || floor(r2 * 900)::INTEGER || ' ', 4)`],
} as const;
const relation = toRelation('lists', COLUMNS, 20_000);
const drawing = drawTable(engine, relation, COLUMNS, 3);
const build = async (settings: object) => {
  await drawing;
  const index = await indexAt(await engine.newFile(), engine, relation, settings);
  return { name: JSON.stringify(settings), relation, index: { ...index, frequent: null } };
};
const withoutValues = build({ share: 0.6, floor: 0 });
const indexes = [build({}), withoutValues, build({ mostWords: 50 })];

test('all words are listed, or none', async () => {
  const codes = (await Promise.all(indexes)).map(({ index }) => index.column('codes'));
  expect(codes.map((own) => [own?.isOfLists, own?.hasWords, own?.values !== null])).toEqual([
    [true, true, true],
    [true, true, false],
    [false, false, true],
  ]);
});

const word = fc.constantFrom(
  'S1',
  's12',
  'u40',
  'U4',
  '7',
  'stop',
  'quay',
  'north',
  'x.org',
  'x.org/S7',
  'b',
);
const between = fc.constantFrom(',', ';', '|', ' ', ',;', '', ', ');
const text = fc.oneof(
  word,
  fc.tuple(word, between, word).map((all) => all.join('')),
  fc.tuple(between, word).map((all) => all.join('')),
  fc.tuple(word, between).map((all) => all.join('')),
  fc.tuple(word, between, word, between, word).map((all) => all.join('')),
);

test('what is within a word, or over several, is found as the table finds it', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 0, max: 6 }), fc.nat(300), async (q, kind, offset) => {
      const asked = [
        { q },
        { q, plain: true },
        { q: { lines: q } },
        { q: { lines: q }, plain: true },
        { q, filters: { zone: 7 } },
        { q: { lines: q, name: 'stop 1' }, sort: 'zone desc, _id' },
        { q: { codes: q } },
      ][kind]!;
      for (const own of indexes) {
        // Without values a list of two words is read in all records that have both: of too many the table tells.
        if (isOverWords(q) && (await own) === (await withoutValues)) continue;
        await expectSameAnswers(engine, await own, asked, { offsets: [0, offset], limit: 50 });
      }
    }),
    { numRuns: 60 },
  );
});

test.each(['s3;u2', 's1,u4', '9,s4', 'x.org/s3,'])(
  'is found over words whose lexemes others have: %s',
  async (q) => {
    for (const own of indexes)
      for (const asked of [{ q }, { q: { lines: q } }])
        await expectSameAnswers(engine, await own, asked, { offsets: [0], limit: 50 });
  },
);

test('a list is equal to itself alone', async () => {
  await drawing;
  const drawn = await engine.query(sql`SELECT DISTINCT lines FROM lists WHERE hash(lines) % 100 = 0`);
  const lists = Array.from(drawn.columns[0]?.values ?? [], String).slice(0, 60);
  expect(lists).toHaveLength(60);
  for (const own of indexes)
    for (const list of lists) {
      const asked = { params: { filters: { lines: list }, fields: ['_id'] } as Asked, offset: 0, limit: 50 };
      const found = await byIndex((await own).index, relation, asked, 'contains');
      expect(found?.total).toBeGreaterThan(0);
      expect(found).toEqual(await byTable(engine, relation, asked, 'contains'));
    }
});
