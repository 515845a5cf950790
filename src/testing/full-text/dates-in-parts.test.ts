import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import { findOverParts } from '../../core/search-index/words/dates-over-parts.ts';
import { both, NO_IDS, without } from '../../core/search-index/ids.ts';
import { unitedDates } from '../../core/search-index/words/united-dates.ts';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexOf } from './indexed-relation.ts';
import { byIndex, byTable } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 300;
const COLUMNS = 5;

/** Days and times in some columns each, a tenth of them null, between numbers and texts that have their letters, or a tag that is not closed. */
async function manyDates(name: string, fraction: string) {
  const day = (i: number) => `DATE '1998-11-20' + CAST(hash(range, ${i}) % 5000 AS INTEGER)`;
  const time = (i: number) =>
    `make_timestamp(915148800000000 + CAST(hash(range, ${i}, 't') % 4000000 AS BIGINT) * 61000000 ${fraction})`;
  const columns = Array.from({ length: COLUMNS }, (_, i) => [
    {
      id: `code_${i}`,
      type: 'text',
      as: `CASE hash(range, ${i}, 'c') % 9 WHEN 0 THEN 'x2001-08-15' WHEN 1 THEN 'note 2001 -08' WHEN 2 THEN '15:' WHEN ${i === 0 ? 3 : 9} THEN '<i 15' ELSE NULL END`,
    },
    { id: `day_${i}`, type: 'date', as: `CASE WHEN hash(range, ${i}, 'd') % 10 > 0 THEN ${day(i)} END` },
    {
      id: `time_${i}`,
      type: 'timestamp',
      as: `CASE WHEN hash(range, ${i}, 'e') % 10 > 0 THEN ${time(i)} END`,
    },
    { id: `count_${i}`, type: 'int4', as: `CAST(hash(range, ${i}, 'n') % 3000 AS INTEGER)` },
  ]).flat();
  const relation: Relation = {
    name: identifier(name),
    rows: RECORDS,
    columns: columns.map(({ id, type }) => ({ id, type })),
  };
  const selected = raw(columns.map(({ id, as }) => `${as} AS ${id}`).join(', '));
  await native.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS SELECT range + 1 AS _id, ${selected} FROM range(${raw(String(RECORDS))})`,
    ),
  );
  return { relation, index: await indexOf(native, relation) };
}

const QUESTIONS = [
  '2001-08-15',
  '2001-08',
  '2001-08-',
  '2001',
  '200',
  '-08',
  '08',
  '8',
  '-08-15',
  '08-15',
  '1-08',
  '1-0',
  '-08-15t',
  '-08-15T03',
  '2001-08-1',
  't03',
  't03:',
  '03:1',
  ':15',
  ':1',
  '15:',
  '03:18',
  '18:10',
  '2003-02-11T03',
  '2001 -08',
  '15 08',
  '-15 2001',
  'note 2001-08',
  '.5',
  '1.5',
  '0.12',
  '1-',
  '-',
  ':',
  't',
  '2001-08-15 2002-07-11',
  'x2001',
  '2001x',
  '98-11',
  '0:0',
];

test.each([
  ['whole', ''],
  ['fractions', `+ CAST(hash(range, 'f') % 9 AS BIGINT) * 125000`],
])(
  'days and times of many columns are found by their parts as by the table: %s seconds',
  async (name, fraction) => {
    const { relation, index } = await manyDates(name, fraction);
    expect(index.column('day_1')?.isParted).toBe(true);
    for (const mode of ['contains', 'words'] as const)
      for (const [i, q] of QUESTIONS.entries()) {
        const asks = [
          { q, fields: ['_id', 'rank'], ...(i % 4 === 3 && { sort: 'count_1 desc, _id' }) },
          ...(i % 3 === 0 ? [{ q: { day_2: q }, fields: ['_id'] }] : []),
        ];
        for (const params of asks) {
          const page = { params, offset: 0, limit: 60 };
          const found = await byIndex(index, relation, page, mode);
          expect([params, mode, found]).toEqual([params, mode, await byTable(native, relation, page, mode)]);
        }
      }
  },
  240_000,
);

test('a text over several parts is where their words stand side by side', async () => {
  const { index, relation } = await manyDates('beside', '');
  const columns = unitedDates(relation.columns.flatMap(({ id }) => index.column(id) ?? []));
  const dates = columns.filter(({ isParted }) => isParted);
  const ids = Uint32Array.from({ length: RECORDS }, (_, i) => i + 1);
  const texts = await index.texts(
    ids,
    dates.map(({ id }) => id),
  );
  const odd = await index.odd();
  expect(odd.length).toBeGreaterThan(0);
  for (const text of ['08-15', '-08-1', '03:1', '3:1', '15t0', '-1t', '2001-08-1', '18:22', ':10:3']) {
    const has = (row: number) => texts.some(({ values }) => values[row]?.toLowerCase().includes(text));
    const expected = ids.filter((id) => has(id - 1));
    const found = await findOverParts({ index, odd }, dates[0]!, text, []);
    expect([text, found && [...found.yes]]).toEqual([text, [...without(expected, odd)]]);
    expect([text, without(both(expected, odd), found?.may ?? NO_IDS)]).toEqual([text, NO_IDS]);
  }
});
