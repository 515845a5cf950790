import { afterAll, expect, test } from 'vitest';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 900;
const SECTIONS = ['grier', 'sj%C3%A4st', 'F%C3%B8st', 'see-mans', 'a_b'];
const PAGES = Array.from(
  { length: 60 },
  (_, i) => ['c%C3%A9t', 'kv%C3%A5g-', 'nd', 'C3', 'b8st/'][i % 5] + String(i),
);

/** Lines of a log, and the URL of each by itself: one word, of which some have the same letters several times. */
function recordsOfUrls(): Row[] {
  let seed = 17;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const pick = (of: readonly string[]) => of[draw(of.length)] ?? '';
  const hex = () => Array.from({ length: 4 }, () => draw(2 ** 28).toString(16)).join('');
  const query = () =>
    ['', `?page=${draw(90)}&of=${hex()}`, `?id=${hex()}`, `?session=${hex()}&lang=de`][draw(4)] ?? '';
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const url = `/${pick(SECTIONS)}/${pick(PAGES)}${query()}`;
    return [
      `GET ${url} ${pick(['200', 'C3', 'b8st'])}`,
      i % 9 === 0 ? null : url,
      String(i),
      null,
      null,
      null,
      null,
    ];
  });
}

const rows = recordsOfUrls();
const withTag = rows.map((row, i): Row =>
  i % 150 === 5 ? ['<b grier b8st>', '<b/grier/C3>', ...row.slice(2)] : row,
);
const withTwo = rows.map((row, i): Row => (i === 70 ? [row[0] ?? null, '/grier/ C3', ...row.slice(2)] : row));
/** Of so many long words that it is told which of them have a lexeme. */
const BUILDS = [
  ['one word each', indexedRelation(native, rows)],
  ['some with a tag', indexedRelation(native, withTag)],
  ['one has two words', indexedRelation(native, withTwo)],
  ['some words are listed', indexedRelation(native, rows, { mostWords: 100 })],
] as const;

test.each([
  '%C3%',
  '%C3%B8',
  'b8st/4',
  'grier/c',
  'grier/c%C3%A9t',
  '%A5g-1?id',
  'a_b/c%',
  't?session=',
  '/b8st/9',
  'C3 A9',
  'C3',
  'xyz%C3',
])('finds and ranks a part of a URL in its column as the scan does: %s', async (own) => {
  for (const [name, building] of BUILDS) {
    const { relation, index } = await building;
    const all = [
      { q: { b: own } },
      { q: { b: own }, filters: { id: { lt: 300 } } },
      { q: { b: own, text: 'C3' } },
      { q: { b: `${own} C3` } },
      { q: { b: own }, language: 'simple' },
      { q: own, filters: { id: { gt: 400 } } },
    ] as const;
    for (const asked of all)
      for (const mode of ['contains', 'words'] as const) {
        const ranks = typeof asked.q === 'string' ? ['rank'] : Object.keys(asked.q).map((id) => `rank ${id}`);
        const page = { params: { ...asked, fields: ['_id', ...ranks] }, offset: 0, limit: 150 };
        const found = await byIndex(index, relation, page, mode);
        if (mode === 'words' && found === undefined) continue;
        expect([name, mode, page, found]).toEqual([
          name,
          mode,
          page,
          await byTable(native, relation, page, mode),
        ]);
      }
  }
});

test('an index tells of which columns each text is one word at most', async () => {
  const found = await Promise.all(
    BUILDS.map(async ([, building]) => {
      const { index } = await building;
      return [index.column('text')?.isSingle, index.column('b')?.isSingle];
    }),
  );
  expect(found).toEqual([
    [false, true],
    [false, true],
    [false, false],
    [false, true],
  ]);
});

/** Counts what is looked for by a lexeme alone. */
function counting(index: TableIndex) {
  const lexemes: string[] = [];
  const words = index.words && {
    ...index.words,
    withLexeme: async (lexeme: string) => {
      lexemes.push(lexeme);
      return (await index.words?.withLexeme?.(lexeme)) ?? [];
    },
  };
  return { lexemes, index: { ...index, words } };
}

test('words that have one of several lexemes are not read where a record has one word', async () => {
  const [[, one], , [, two]] = BUILDS;
  for (const [building, isRead] of [
    [one, false],
    [two, true],
  ] as const) {
    const { relation, index } = await building;
    expect(index.words?.withLexeme).toBeTruthy();
    const { lexemes, index: own } = counting(index);
    const asked = {
      params: { q: { b: '%C3%A4s' }, fields: ['_id', 'rank b'] } as Asked,
      offset: 0,
      limit: 10,
    };
    await byIndex(own, relation, asked, 'contains');
    expect(lexemes.length > 0).toBe(isRead);
  }
});
