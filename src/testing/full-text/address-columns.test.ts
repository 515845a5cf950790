import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawTable, toRelation } from './drawn-relation.ts';
import { indexAt } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import type { Asked } from './search-both-ways.ts';

/* Columns of addresses, of which hardly any comes twice: their fragments are listed, in place of grams. */

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const name = (share: string, many: number) =>
  `array_extract(['mar', 'jo', 'Ann', 'el', 'kö', 'ber', 'list', 'and', 'vić', 'son'], 1 + floor(${share} * 7919)::INTEGER % 10) ||
   array_extract(['a', 'ia', 'en', 'ner', 'ing', 'ström', 'ed', 'ić', 'li', 'us'], 1 + floor(${share} * ${many})::INTEGER % 10) ||
   array_extract(['land', 'berg', 'mann', '', 'hofer', 'stett'], 1 + floor(${share} * 4001)::INTEGER % 6)`;
const host = `array_extract(['post', 'mail', 'stadt', 'uni-west', 'x1'], 1 + floor(r3 * 311)::INTEGER % 5)`;
const office = `${host} || '.' || array_extract(['government', 'university', 'public-library', 'museum'], 1 + floor(r2 * 419)::INTEGER % 4)`;
const end = `array_extract(['example', 'org', 'co.uk'], 1 + floor(r1 * 613)::INTEGER % 3)`;
const mail = `${name('r1', 641)} || '.' || ${name('r2', 557)} || floor(r3 * 9973)::INTEGER % 100 || '@' || ${office} || '.' || ${end}`;
/** What is no single address, has none, or in which PostgreSQL's parser sees something else. */
const odd = `CASE floor(r2 * 997)::INTEGER % 7
  WHEN 0 THEN ${mail} || ' ' || ${mail} WHEN 1 THEN '<' || ${mail} || '>' WHEN 2 THEN ${name('r2', 557)}
  WHEN 3 THEN '@.@' WHEN 4 THEN 'İ' || ${mail} WHEN 5 THEN ${mail} || '…東京/' ELSE ${name('r1', 641)} || ' ' || ${mail} END`;
const COLUMNS = {
  mail: ['text', `CASE WHEN r1 < 0.03 THEN NULL WHEN r3 < 0.05 THEN ${odd} ELSE ${mail} END`],
  person: ['text', `${name('r1', 641)} || ' ' || ${name('r2', 557)}`],
  page: [
    'text',
    `'/' || ${name('r2', 331)} || '/' || ${name('r3', 877)} || '?from=' || floor(r1 * 99991)::INTEGER % 999 || '&to=%C3%A9' || ${host}`,
  ],
  key: ['text', `substr(md5(r1::VARCHAR), 1, 20)`],
  zone: ['int4', `floor(r1 * 60)::INTEGER`],
} as const;
const relation = toRelation('addresses', COLUMNS, 20_000);
const drawing = drawTable(engine, relation, COLUMNS, 5);
const build = async (settings: object) => {
  await drawing;
  const index = await indexAt(await engine.newFile(), engine, relation, settings);
  return { name: JSON.stringify(settings), relation, index };
};
const LISTED_ALONE = { mostWords: 200, mostRare: 0 };
const withoutValues = build({ ...LISTED_ALONE, share: 0.75, floor: 0 });
const indexes = [
  build(LISTED_ALONE),
  withoutValues,
  build({
    ...LISTED_ALONE,
    united: { leastWords: 3, leastSpared: -Infinity, share: 9 },
    pairs: { leastBytes: 1, share: 9 },
    frequent: { least: 1, told: 40, leastWords: 3 },
  }),
];

test('what hardly comes twice but its fragments is told by these', async () => {
  const [first] = await Promise.all(indexes);
  const told = ['mail', 'person', 'page', 'key'].map((id) => first?.index.column(id));
  expect(told.map((own) => [own?.hasWords, own?.others, own?.grams?.shortest])).toEqual([
    [false, true, 3],
    [true, false, undefined],
    [false, true, 3],
    [false, true, 0],
  ]);
});

const word = fc.constantFrom(
  'maria',
  'mar',
  'ing',
  'Joen',
  'köner',
  'KÖ',
  'ström',
  'post',
  'uni',
  'west',
  'x1',
  'x',
  '57',
  '7',
  '103',
  'example',

  'org',
  'uk',
  'İ',
  'from',
  'to',
  'c3',
  'son',
  'a',
  '東',
  '東京',
  'vić',
  '9',
  'and',
  'listing',
);
const sign = fc.constantFrom('.', '@', '/', '?', '=', '&', '-', '.', '@', '', '', ' ', '%', '…');
const text = fc.oneof(
  word,
  fc.array(fc.tuple(word, sign), { minLength: 1, maxLength: 5 }).map((all) => all.flat().join('')),
  fc.tuple(sign, word, sign, word).map((all) => all.join('')),
);
const drawnText = fc
  .tuple(fc.nat(40), fc.nat(44), fc.integer({ min: 3, max: 40 }))
  .map(([row, from, length]) => ({ row, from, length }));

const asking = (q: string, kind: number): Asked =>
  [
    { q },
    { q, plain: true },
    { q: { mail: q } },
    { q: { page: q }, plain: true },
    { q, filters: { zone: 7 } },
    { q: { mail: q, person: 'mar' }, sort: 'zone desc, _id' },
    { q: { page: q, mail: 'li' } },
    { q, sort: 'mail' },
  ][kind]!;

test('what is within a fragment, or over several, is found as the table finds it', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 0, max: 7 }), fc.nat(300), async (q, kind, offset) => {
      for (const own of indexes) await expectFound(own, asking(q, kind), offset);
    }),
    { numRuns: 40 },
  );
});

test('parts of addresses that are there are found as the table finds them', async () => {
  await drawing;
  const drawn = await engine.query(
    sql`SELECT mail, page FROM addresses WHERE mail IS NOT NULL AND hash(mail) % 400 = 0 ORDER BY mail`,
  );
  const texts = drawn.columns.flatMap(({ values }) => Array.from(values, String));
  await fc.assert(
    fc.asyncProperty(drawnText, fc.integer({ min: 0, max: 7 }), async ({ row, from, length }, kind) => {
      const whole = texts[row % texts.length]!;
      const q = whole.slice(from % whole.length, (from % whole.length) + length);
      fc.pre(q.trim() !== '');
      for (const own of indexes) await expectFound(own, asking(q, kind), 0);
    }),
    { numRuns: 40 },
  );
});

/** What very many addresses may have as a lexeme, being odd, is left to the table. */
async function expectFound(own: (typeof indexes)[number], asked: Asked, offset: number): Promise<void> {
  await expectSameAnswers(engine, await own, asked, { offsets: [0, offset], limit: 50, mayLeave: true });
}

test('a whole address and a host are told without a record', async () => {
  const { index } = await indexes[0]!;
  const grams = index.column('mail')?.grams;
  for (const own of ['@post.university', '@uni-west.museum.co.uk', 'ström', '7@po', 'mann.', 'ann.m']) {
    const having = await grams?.having(own);
    expect([own, having?.sure.length]).toEqual([own, having?.ids.length]);
    expect(having?.ids.length).toBeGreaterThan(100);
  }
});

test.each(['ström', 'uni', '57@', '@post.university', 'x1.museum.org', 'from=7', 'mann.'])(
  'the index answers by itself: %s',
  async (q) => {
    for (const own of indexes.filter((one) => one !== withoutValues))
      await expectSameAnswers(engine, await own, { q }, { offsets: [0], limit: 50 });
  },
);
