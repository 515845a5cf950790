import { afterAll, expect, test } from 'vitest';
import { identifier, join, raw, sql } from '../../core/sql/fragment.ts';
import type { Relation } from '../../core/ports.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexOf } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 3000;
/** More words with `-03` than are told of by their numbers alone. */
const MONTHS = 1200;

/** Records of houses, of which most were built on the third of a month. @param note of some of them @param sold a second date of some of them */
async function houses(note: (i: number) => string | null, sold: (i: number) => string | null = () => null) {
  const day = (i: number) => (i % 10 === 0 ? String(10 + (i % 19)) : '03');
  const month = (i: number) => (i * 7919) % MONTHS;
  const date = (i: number) =>
    `${1890 + Math.floor(month(i) / 12)}-${String(1 + (month(i) % 12)).padStart(2, '0')}-${day(i)}`;
  const rows = Array.from({ length: RECORDS }, (_, i) => [
    note(i),
    i % 31 === 0 ? null : date(i),
    String(i % 97 === 0 ? 1909 : i),
    i % 50 === 0 ? `K-03-${1900 + (i % 40)}-${i}` : `K${i}x`,
    sold(i),
  ]);
  const relation: Relation = {
    name: identifier(`houses${(tables += 1)}`),
    rows: RECORDS,
    columns: [
      { id: 'note', type: 'text' },
      { id: 'built', type: 'date' },
      { id: 'value', type: 'int4' },
      { id: 'code', type: 'text' },
      { id: 'sold', type: 'date' },
    ],
  };
  await native.withSession(async (session) => {
    await session.run(
      sql`CREATE TABLE ${relation.name} (_id BIGINT, note VARCHAR, built DATE, value INTEGER, code VARCHAR, sold DATE)`,
    );
    const values = rows.map(
      (row, i) =>
        sql`(${join(
          [String(i + 1), ...row].map((value) => sql`${value}`),
          ', ',
        )})`,
    );
    await session.run(sql`INSERT INTO ${relation.name} VALUES ${join(values, ', ')}`);
  });
  return { relation, index: await indexOf(native, relation) };
}
let tables = 0;

/** Tells of which lexemes all words were read. */
function watched(index: TableIndex) {
  const read: string[] = [];
  const words = index.words && {
    ...index.words,
    withLexeme: async (lexeme: string) => {
      read.push(lexeme);
      return (await index.words?.withLexeme?.(lexeme)) ?? [];
    },
  };
  return { read, index: { ...index, words } };
}

const TABLES = [
  ['only in dates', () => houses((i) => (i % 3 ? 'a house' : null))],
  [
    'in notes as well',
    () =>
      houses((i) => ['1909', '-03', 'of 1909 -03', '1909-03', 'x1909-03y', 'a house'][i % 41] ?? 'a house'),
  ],
  ['beside tags', () => houses((i) => (i % 1000 === 7 ? '<b 1909 <i -03' : 'a house'))],
  [
    'in two columns of dates',
    () =>
      houses(
        () => 'a house',
        (i) => (i % 2 ? `${1900 + (i % 60)}-0${1 + (i % 9)}-03` : null),
      ),
  ],
] as const;

test.each(TABLES)('very many words of a lexeme beside few of another one: %s', async (name, make) => {
  const { relation, index } = await make();
  expect((await index.words?.manyWithLexeme('-03'))?.columns.has('built')).toBe(true);
  expect(await index.words?.manyWithLexeme('1909')).toBe(undefined);
  for (const q of ['1909-03', '-03 1909', '1909 -03 house', '2031-03', '-03 -11'])
    for (const more of [{}, { q: { built: q }, sort: 'value desc' }, { filters: { value: 1909 } }])
      await expectSameAnswers(
        native,
        { name, relation, index },
        { q, ...more },
        { offsets: [0], limit: 120 },
      );
});

/** Houses of which very many were built in one year, and some on the third of all months of others. @param note of each, by `i` */
async function housesOfOneYear(note: string) {
  const rows = 45_000;
  const name = identifier(`houses${(tables += 1)}`);
  await native.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${name} AS SELECT i AS "_id", CASE WHEN i % 37 = 0 THEN NULL WHEN i % 12 = 0 THEN (DATE '1900-01-03' + to_months((hash(i) % ${String(MONTHS)})::INTEGER))::DATE
        ELSE DATE '1909-01-01' + (hash(i) % 365)::INTEGER END AS built, ${raw(note)} AS note, (i % 2500)::INTEGER AS value FROM range(1, ${raw(String(rows + 1))}) t(i)`,
    ),
  );
  const columns = [
    { id: 'built', type: 'date' },
    { id: 'note', type: 'text' },
    { id: 'value', type: 'int4' },
  ];
  const relation: Relation = { name, rows, columns };
  return { relation, index: await indexOf(native, relation) };
}

const NOTES = [
  ['have it only there', `'a house'`, true, true],
  ['and the year has others', `CASE WHEN i % 700 = 0 THEN 'of 1909' ELSE 'a house' END`, true, true],
  [
    'have it, and a few tags',
    `CASE WHEN i % 9000 = 1 THEN '<b -03 <i 1909' ELSE 'a house' END`,
    false,
    false,
  ],
  ['and some notes have it', `CASE WHEN i % 900 = 0 THEN '-03 of x' ELSE 'a house' END`, false, false],
  ['and one note has it in a word', `CASE WHEN i = 900 THEN 'of 12-03' ELSE 'a house' END`, false, false],
] as const;

test.each(NOTES)(
  'of a year of very many records only dates of the month are read where dates %s',
  async (title, note, areFew, isOnlyThere) => {
    const { relation, index } = await housesOfOneYear(note);
    expect((await index.words?.manyWithLexeme('-03'))?.columns.has('built')).toBe(true);
    expect(index.isOnlyListed('-03')).toBe(isOnlyThere);
    for (const q of ['1909-03', '1909 -03 house', '1909-03-17'])
      await expectSameAnswers(
        native,
        { name: title, relation, index },
        { q },
        { offsets: [0, 300], limit: 100 },
      );
    const read = new Set<string>();
    const words = index.words && {
      ...index.words,
      ids: async (...asked: Parameters<NonNullable<TableIndex['words']>['ids']>) => {
        for (const { column, text } of asked[0]) if (column === 'built') read.add(text);
        return (await index.words?.ids(...asked)) ?? [];
      },
    };
    await byIndex(
      { ...index, words },
      relation,
      { params: { q: '1909-03' }, offset: 0, limit: 100 },
      'contains',
    );
    expect(read.has('1909-03-05')).toBe(true);
    expect(read.has('1909-10-05')).toBe(!areFew);
  },
);

test('of a date the words of its day in all other months are not read', async () => {
  const { relation, index } = await houses(() => 'a house');
  const looked = watched(index);
  const asked = { params: { q: '1909-03', fields: ['_id', 'rank'] } as Asked, offset: 0, limit: 100 };
  const page = await byIndex(looked.index, relation, asked, 'contains');
  expect(page?.total).toBeGreaterThan(20);
  expect(page).toEqual(await byTable(native, relation, asked, 'contains'));
  expect(looked.read).toEqual(['1909']);
});
