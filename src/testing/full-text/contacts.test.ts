import { afterAll, expect, test } from 'vitest';
import { FormsOfWords } from '../../core/full-text/lexeme-forms.ts';
import type { IndexColumn, TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 1_200;
const GIVEN = ['anna', 'hanna', 'jo', 'annabel', 'kim', 'sven'];
const FAMILY = ['mann', 'hannan', 'berg', 'annand', 'ostermann'];
const HOSTS = ['anna.example', 'mail.berg.org', 'post.test'];

/** Names with where they live, and the address that is made of each: hardly one comes twice. */
function contacts(seed: number): Row[] {
  let last = seed;
  const draw = (below: number) => (last = (last * 48_271) % 2_147_483_647) % below;
  const pick = (of: readonly string[]) => of[draw(of.length)]!;
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const [given, family] = [pick(GIVEN), pick(FAMILY)];
    const place = `${pick(FAMILY)} ${pick(['St', 'Rd', 'St Rd'])} ${draw(400)}`;
    return [
      `${given} ${family}, ${place}`,
      `${given}.${family}${i}@${pick(HOSTS)}`,
      String(i % 50),
      null,
      null,
      null,
      null,
    ];
  });
}

const rows = contacts(7);
const withTexts = (b: (row: Row, i: number) => string | null) =>
  rows.map((row, i): Row => [row[0] ?? null, b(row, i), ...row.slice(2)]);
const change = (b: string) => withTexts((row, i) => (i === 500 ? b : (row[1] ?? null)));
const code = (i: number) => `K${i * 7919}${i % 3 === 0 ? 'ann' : 's12'}`;
const dotted = (i: number) => `${i % 250}.10.0.${i % 5 === 0 ? 'x' : (i * 31) % 251}`.replace('.x', '');
/** The page of somebody, with a word of their name in its path, or in its host. */
const page = (name: string | null | undefined, i: number) => {
  const [given = '', family = ''] = (name ?? '').split(/[ ,]+/);
  return i % 3 === 0
    ? `https://www.${given}-${family}${i}.example/`
    : `https://${family}.example/${given}/${i}.html`;
};
/** Of columns whose words are not listed where hardly one comes twice: whether their forms tell of lexemes. */
const TABLES: readonly (readonly [name: string, areToldOf: boolean, table: readonly Row[]])[] = [
  ['addresses', true, rows],
  ['and a name', true, change('anna-mann-x1')],
  ['and none', true, withTexts((row, i) => (i % 3 === 0 ? null : (row[1] ?? null)))],
  ['and one in a tag', true, change('<anna@mann.example>')],
  ['and two in a cell', true, change('anna@mann.example Kim@berg.org')],
  ['codes', true, withTexts((_, i) => code(i))],
  ['and one that is cut', true, withTexts((_, i) => (i === 500 ? '3e5ann4567' : code(i)))],
  ['and one that is a word behind a number', true, withTexts((_, i) => (i === 500 ? '3e5ann' : code(i)))],
  ['and words', true, withTexts((_, i) => (i % 400 === 7 ? `annas${'abcd'[i % 4]}` : code(i)))],
  ['numbers with points', true, withTexts((_, i) => dotted(i))],
  ['pages', true, withTexts(([name], i) => page(name, i))],
  ['and one with other letters', true, withTexts(([name], i) => page(i === 500 ? 'änna' : name, i))],
  ['pages and codes', true, withTexts(([name], i) => (i % 2 === 0 ? page(name, i) : code(i)))],
  [
    'files',
    true,
    withTexts(([name], i) => `/srv/${page(name, i).slice('https://'.length).replace(/\/$/, '')}`),
  ],
];
const BUILDS = TABLES.map(
  ([name, areToldOf, table]) =>
    [name, areToldOf, table, indexedRelation(native, [...table], { mostWords: 100 })] as const,
);

const QUESTIONS: readonly Asked[] = [
  ...[
    'anna',
    'Hanna',
    'ann',
    'mann',
    'berg',
    'anna mann',
    'kim berg st',
    'anna.example',
    'anna@mann.example',
    'Kim@berg.org',
    rows[9]?.[1] as string,
  ].map((q): Asked => ({ q })),
  ...['ann:*', 'anna & !mann', 'anna <-> mann', "'kim' | hanna.man:*"].map((q): Asked => ({
    q,
    plain: false,
  })),
  { q: { b: 'anna' } },
  { q: { b: 'Kim@berg.org' } },
  { q: { text: 'hannan', b: 'anna' } },
  ...['html', '/anna', '/anna/7.html', 'mann.example', 'www.anna-berg3.example', 'srv', '/srv'].map(
    (q): Asked => ({ q }),
  ),
  ...['10.0', '7.10.0', '0.10.0.31', 's12', code(12), 'k0', 'annasd', '3e5', 'ann4567', '10.0 | s12:*'].map(
    (q): Asked => ({ q }),
  ),
];

test.each(BUILDS)(
  '%s: an index tells of the column, and answers as the scan does',
  async (name, areToldOf, table, building) => {
    const { relation, index } = await building;
    const lexemes = new FormsOfWords();
    for (const [, text] of table) for (const word of text?.split(' ') ?? []) lexemes.add(word);
    expect(lexemes.areKnown).toBe(areToldOf);
    expect(index.column('b')).toMatchObject({ others: true, forms: lexemes.told });
    for (const asked of [...QUESTIONS, { q: table[10]?.[1] as string }])
      for (const mode of ['contains', 'words'] as const) {
        const page = { params: { ...asked, fields: ['_id', 'text', 'b'] }, offset: 0, limit: 60 };
        const found = await byIndex(index, relation, page, mode);
        if (found === undefined) continue;
        expect([name, mode, page, found]).toEqual([
          name,
          mode,
          page,
          await byTable(native, relation, page, mode),
        ]);
      }
  },
);

/** Counts of whom is asked that reads much. @param instead what else is different of columns */
function counting(index: TableIndex, instead: Partial<IndexColumn> = {}) {
  const asked = { grams: [] as string[], containing: [] as string[] };
  const column = (id: string) => {
    const own = index.column(id);
    const grams = own?.grams && {
      ...own.grams,
      having: (text: string) => {
        asked.grams.push(id);
        return own.grams?.having(text) ?? Promise.resolve(undefined);
      },
    };
    return own && { ...own, ...instead, grams: grams ?? null };
  };
  const words = index.words && {
    ...index.words,
    containing: (texts: readonly string[]) => {
      asked.containing.push(...texts);
      return index.words?.containing(texts) ?? Promise.resolve([]);
    },
  };
  return { asked, index: { ...index, column, words } };
}

test('a word is not looked for within addresses, of which each is a lexeme by itself', async () => {
  const counts = await Promise.all(
    BUILDS.slice(0, 2).map(async ([, , , building]) => {
      const { relation, index } = await building;
      const { asked, index: own } = counting(index);
      const page = { params: { q: 'anna', fields: ['_id'] }, offset: 0, limit: 10 };
      await byIndex(own, relation, page, 'words');
      return asked.grams.includes('b');
    }),
  );
  expect(counts).toEqual([false, true]);
});

test('a text whose column’s values have no room is found by the words that it has, and short ones by their lexemes', async () => {
  const { relation, index } = await indexedRelation(native, rows);
  expect(index.column('text')).toMatchObject({ hasWords: true, others: false });
  expect(index.words?.withLexeme).toBeTruthy();
  const texts = [3, 700, 1_100].map((place) => rows[place]?.[0] as string);
  const wanted = [
    ...texts,
    texts[0]?.toUpperCase() as string,
    `${texts[1]} `,
    texts[2]?.split(' ').toReversed().join(' ') as string,
    'anna',
    'nobody, nowhere',
    texts,
  ];
  for (const text of wanted) {
    const { asked, index: own } = counting(index, { values: null });
    const page = { params: { filters: { text }, fields: ['_id', 'text'] }, offset: 0, limit: 60 };
    expect([page, await byIndex(own, relation, page, 'contains')]).toEqual([
      page,
      await byTable(native, relation, page, 'contains'),
    ]);
    expect(asked.grams).toEqual([]);
    expect(asked.containing.filter((one) => one.length <= 5)).toEqual([]);
  }
});

test('of an address made of the parts of many others hardly more than its own record is read', async () => {
  let last = 3;
  const draw = (below: number) => (last = (last * 48_271) % 2_147_483_647) % below;
  const parts = ['ka', 'lo', 'mi', 'ter', 'son', 'ber'];
  const some = () => Array.from({ length: 4 }, () => parts[draw(parts.length)]).join('');
  const table = Array.from({ length: 6_000 }, (): Row => {
    const b = `${some()}.${some()}@${some()}.example`;
    return [null, b, null, null, null, null, null];
  });
  const { relation, index } = await indexedRelation(native, table, { mostWords: 100 });
  // Those whose grams, where five of them are looked for, three hundred other addresses have as well.
  for (const place of [0, 2_799, 3_110]) {
    const read = new Set<number>();
    const { index: own } = counting(index, { values: null });
    const texts: TableIndex['texts'] = (ids, ...rest) => {
      for (const id of ids) read.add(id);
      return index.texts(ids, ...rest);
    };
    const page = { params: { filters: { b: table[place]?.[1] as string } }, offset: 0, limit: 10 };
    expect(await byIndex({ ...own, texts }, relation, page, 'contains')).toEqual(
      await byTable(native, relation, page, 'contains'),
    );
    expect([place, read.has(place + 1), read.size <= 20]).toEqual([place, true, true]);
  }
});
