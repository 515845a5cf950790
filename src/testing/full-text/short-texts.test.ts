import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 3000;
const LETTERS = 'aabcdeeefghikmnoprstuvó7.-жо';

/** Records of words of a few letters, some of which nearly all have, and others half of them; here and there a tag. */
function recordsOfLetters(): readonly Row[] {
  let seed = 5;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const word = () => Array.from({ length: 1 + draw(9) }, () => LETTERS[draw(LETTERS.length)]).join('');
  return Array.from({ length: RECORDS }, (_, i): Row => {
    const own = Array.from({ length: 1 + draw(9) }, word);
    if (i % 700 === 5) own.push('<b', 'et', 'as>');
    return [own.join(' '), i % 4 ? word() : null, String(i), null, null, null, null];
  });
}

const rows = recordsOfLetters();
const BUILDS = [
  ['all lists', indexedRelation(native, rows)],
  ['no room', indexedRelation(native, rows, { share: 0.9, floor: 0 })],
  ['some words', indexedRelation(native, rows, { mostWords: 500 })],
] as const;

test.each(['e', 'a', 'ó', '.', '-', 'ж', '7', '7.', 'ee', 'as', 'Et', '.-', 'xx', 'q'])(
  'finds one or two letters as the scan does: %s',
  async (own) => {
    for (const [name, building] of BUILDS) {
      const { relation, index } = await building;
      const asked: readonly Asked[] = [
        { q: own },
        { q: own, sort: 'id desc' },
        { q: own, filters: { id: { lt: 900 } } },
        { q: own, filters: { id: { gt: 2990 } } },
        { q: own, language: 'simple', filters: { id: { gte: 7 } } },
        { q: `${own} et` },
        { q: `${own} a`, sort: 'id' },
        { q: { text: own } },
        { q: { text: own, b: 'e' }, sort: 'id' },
      ];
      for (const params of asked)
        await expectSameAnswers(native, { name, relation, index }, params, { offsets: [0, 150], limit: 100 });
    }
  },
);

const PLACES = ['north', 'süd', 'east'];

/** The same in one of three places each, but for some, at one of two times. */
const PLACED = indexedRelation(
  native,
  rows.map(([text = null, , id = null], i): Row => [
    text,
    i % 11 ? PLACES[(i * 7) % 3]! : null,
    id,
    null,
    i % 5 ? '2020-01-02 03:04:05' : '1999-12-31 00:00:00',
    null,
    null,
  ]),
  { tallies: 1 },
);

/** An index without the lists of two letters, for which others have taken the room, and some of these letters, which none of the places has. */
async function withoutLists(): Promise<{ readonly index: TableIndex; readonly letters: readonly string[] }> {
  const { index } = await PLACED;
  const { shorts } = index;
  const all = [...'aekoóж'].flatMap((one) => [...'aeimost7.'].map((other) => `${one}${other}`));
  const told = await Promise.all(all.map(async (own) => (await shorts?.tally(own, 'b')) !== undefined));
  const unlisted = async () => undefined;
  return {
    index: { ...index, shorts: shorts && { ...shorts, countOf: unlisted, all: unlisted } },
    letters: all.filter((own, i) => told[i] && !PLACES.some((place) => place.includes(own))),
  };
}

test('finds two letters in values of few as the scan does', async () => {
  const { index, letters } = await withoutLists();
  const placed = { name: 'placed', ...(await PLACED), index };
  const asked: readonly Asked[] = [
    { filters: { b: 'süd' } },
    { filters: { b: ['north', 'east', 'west'] } },
    { filters: { b: 'west' } },
    { filters: { at: '1999-12-31' } },
    { filters: { at: '1999-12-31', b: 'süd' } },
    { filters: { b: { not: 'süd' } } },
    { filters: { b: 'süd' }, language: 'simple' },
  ];
  expect(letters.length).toBeGreaterThan(2);
  for (const own of ['as', 'st', ...letters.slice(0, 4)])
    for (const params of asked)
      await expectSameAnswers(native, placed, { q: own, ...params }, { offsets: [0, 70, 600], limit: 60 });
});

test('how many records of a value have letters is told, and their words are not looked for', async () => {
  const { relation } = await PLACED;
  const { index, letters: unlisted } = await withoutLists();
  expect(unlisted.length).toBeGreaterThan(2);
  const texts = rows.map(([text]) => text?.toLowerCase() ?? '');
  const having = (letters: string, place: number) =>
    texts.filter((text, i) => i % 11 && (i * 7) % 3 === place && text.includes(letters)).length;
  for (const letters of unlisted) {
    // In the order of the values: east, north, süd.
    const told = await index.shorts?.tally(letters, 'b');
    expect([letters, told]).toEqual([letters, [2, 0, 1].map((place) => having(letters, place))]);
    expect(await index.shorts?.tally(letters, 'text')).toBeUndefined();
    const { asked, index: own } = counting(index);
    const params: Asked = { q: letters, filters: { b: 'east' } };
    const found = await byIndex(own, relation, { params, offset: 0, limit: 100 }, 'contains');
    expect([letters, found?.total]).toEqual([letters, having(letters, 2)]);
    expect(asked).toEqual({ all: [], containing: [] });
  }
});

test('a letter that a column of few values has alone is looked for in these, and not in words', async () => {
  const { relation, index } = await PLACED;
  const { asked, index: own } = counting(index);
  for (const params of [
    { q: 'ü', sort: 'id' },
    { q: 'Ü', filters: { id: { lt: 900 } } },
    { q: { b: 'ü' } },
    { q: { b: 'd' }, sort: 'id' },
    { q: 'ü ее' },
    { q: 'ü as', sort: 'id' },
  ] as readonly Asked[])
    await expectSameAnswers(native, { name: 'placed', relation, index: own }, params, {
      offsets: [0, 90],
      limit: 60,
    });
  expect(asked.containing.filter((text) => text === 'ü' || text === 'd')).toEqual([]);
});

/** Counts what is asked for by one or two letters, and looked for in words. */
function counting(index: TableIndex) {
  const asked = { all: [] as string[], containing: [] as string[] };
  const { shorts, words } = index;
  const own: TableIndex = {
    ...index,
    shorts: shorts && {
      ...shorts,
      all: (text) => {
        asked.all.push(text);
        return shorts.all(text);
      },
    },
    words: words && {
      ...words,
      containing: (texts) => {
        asked.containing.push(...texts);
        return words.containing(texts);
      },
    },
  };
  return { asked, index: own };
}

test('where all records of letters are listed, their words are not looked for', async () => {
  const [[, building]] = BUILDS;
  const { relation, index } = await building;
  const { asked, index: own } = counting(index);
  const params: Asked = { q: 'ee', filters: { id: { lt: 2500 } }, sort: 'id' };
  await byIndex(own, relation, { params, offset: 0, limit: 10 }, 'contains');
  expect(asked).toEqual({ all: ['ee'], containing: [] });
  expect(await index.shorts?.countOf('ee')).toBe((await index.shorts?.all('ee'))?.length);
  // What no record has, or all have, is told otherwise.
  expect(await index.shorts?.all('xx')).toBeUndefined();
});

test('nor where the lexemes of several are ranked by', async () => {
  const [[, building]] = BUILDS;
  const { relation, index } = await building;
  const { asked, index: own } = counting(index);
  const page = { params: { q: 'ee ж', fields: ['_id', 'rank'] } as Asked, offset: 0, limit: 100 };
  const found = await byIndex(own, relation, page, 'contains');
  expect(found).toEqual(await byTable(native, relation, page, 'contains'));
  expect(found?.total).toBeGreaterThan(120);
  expect(asked).toEqual({ all: ['ee', 'ж'], containing: [] });
});

test('short lexemes are ranked by the words of longer ones, and records with others besides are read', async () => {
  const code = (i: number) => String(i).replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!);
  const own = Array.from({ length: RECORDS }, (_, i): Row => {
    const words = [
      i % 4 === 0 && `pond%c3${'%a4st/c3'.repeat(1 + (i % 3))}`,
      i % 5 === 0 && 'far '.repeat(i % 7),
      i % 4 > 0 && `${code(i)}%c3`,
      i % 90 === 0 && 'c3 c3',
      i % 700 === 5 && '<b c3 pond>',
    ].filter(Boolean);
    // What stands besides is in a column of its own, or in none.
    return [words.join(' '), i % 120 === 0 ? 'c3/pond' : null, String(i), null, null, null, null];
  });
  const { relation, index } = await indexedRelation(native, own);
  const looked: string[] = [];
  const words = index.words && {
    ...index.words,
    withLexeme: async (lexeme: string) => {
      looked.push(lexeme);
      return (await index.words?.withLexeme?.(lexeme)) ?? [];
    },
  };
  for (const params of [
    { q: 'pond%C3%A4st', plain: true },
    { q: 'pond%C3%A4st' },
    { q: 'a4st c3 st' },
    { q: 'a4st | c3', plain: false },
    { q: 'a4st <-> c3', plain: false },
    { q: 'pond%C3%A4st', filters: { id: { gt: 1400 } } },
  ] as readonly Asked[])
    for (const offset of [0, 40, 300]) {
      const page = { params: { ...params, fields: ['_id', 'rank'] } as Asked, offset, limit: 60 };
      const found = await byIndex({ ...index, words }, relation, page, 'contains');
      expect([page, found]).not.toEqual([page, undefined]);
      expect([page, found]).toEqual([page, await byTable(native, relation, page, 'contains')]);
    }
  expect(looked).toContain('a4st');
  expect(looked).not.toContain('c3');
});
