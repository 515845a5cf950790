import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import type { IndexedWord } from '../../core/search-index/ports/table-index.ts';
import { identifier, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexOf } from './indexed-relation.ts';
import { byIndex, byTable } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

/** Ten days of each month of fifty years, twice each. */
const RECORDS = 2 * 50 * 12 * 10;
const DAY = raw('range % 10 + 1');
const MONTH = raw('range // 10 % 12 + 1');
const YEAR = raw('1900 + range // 120 % 50');

/** A register of codes that are not listed, many of which have the letters of a month, and of days that are. */
async function registerOf(name: string, code: SqlFragment) {
  const relation: Relation = {
    name: identifier(name),
    rows: RECORDS,
    columns: [
      { id: 'code', type: 'text' },
      { id: 'built', type: 'date' },
    ],
  };
  await native.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS SELECT range + 1 AS _id, ${code} AS code, make_date(${YEAR}, ${MONTH}, ${DAY}) AS built FROM range(${raw(String(RECORDS))})`,
    ),
  );
  return { relation, index: await indexOf(native, relation, { mostWords: 7_000 }) };
}

const CODE = raw(`'lot' || range || CASE WHEN range % 5 = 0 THEN '-08' ELSE '-' || range % 90 END`);

test.each([
  ['no code has the lexeme of the month', CODE],
  ['some codes have it', sql`CASE WHEN range % 480 = 1 THEN range || ' -08' ELSE ${CODE} END`],
])('a month is found as by the table, and none of other years is read: %s', async (name, code) => {
  const { relation, index } = await registerOf(name, code);
  const asked: IndexedWord[] = [];
  const { words } = index;
  if (!words) throw new Error('days are listed');
  const watched = {
    ...index,
    words: {
      ...words,
      ids: (some: readonly IndexedWord[], isTimed?: (word: IndexedWord) => boolean) => {
        asked.push(...some);
        return words.ids(some, isTimed);
      },
      times: (some: readonly IndexedWord[]) => {
        asked.push(...some);
        return words.times(some);
      },
    },
  };
  for (const mode of ['contains', 'words'] as const) {
    const page = { params: { q: '1936-08', fields: ['_id', 'rank'] }, offset: 0, limit: 50 };
    const found = await byIndex(watched, relation, page, mode);
    expect(found?.total).toBeGreaterThan(0);
    expect(found).toEqual(await byTable(native, relation, page, mode));
  }
  const days = asked.filter(({ column }) => column === 'built').map(({ text }) => text);
  expect(days.length).toBeGreaterThan(0);
  expect(days.filter((day) => !day.startsWith('1936'))).toEqual([]);
});
