import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexOf } from './indexed-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 5_000;

/** Journeys as they were planned and as they were, some of them without either, with what stands between the two times. @param state of a journey */
async function journeys(name: string, state: string) {
  const relation: Relation = {
    name: identifier(name),
    rows: RECORDS,
    columns: [
      { id: 'code', type: 'text' },
      { id: 'planned', type: 'timestamp' },
      { id: 'state', type: 'text' },
      { id: 'delay', type: 'int4' },
      { id: 'actual', type: 'timestamp' },
    ],
  };
  const minute = raw(`CAST(hash(range) % ${14 * 24 * 60} AS BIGINT)`);
  const planned = sql`TIMESTAMP '2025-02-24 00:00:00' + to_minutes(${minute})`;
  await native.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS SELECT range + 1 AS _id, ['ABQ', 'SFO', 'T12', 'LAX'][CAST(1 + hash(range, 'c') % 4 AS INTEGER)] AS code,
          CASE WHEN hash(range, 'p') % 20 > 0 THEN ${planned} END AS planned, CASE WHEN hash(range, 's') % 7 > 0 THEN ${raw(state)} END AS state,
          CASE WHEN hash(range, 'n') % 9 > 0 THEN CAST(hash(range, 'd') % 30 AS INTEGER) - 15 END AS delay,
          CASE WHEN hash(range, 'a') % 15 > 0 THEN ${planned} + to_seconds(CAST(hash(range, 'l') % 90000 AS BIGINT)) END AS actual FROM range(${raw(String(RECORDS))})`,
    ),
  );
  return { relation, index: await indexOf(native, relation) };
}

/** Whether the index has answered as the table does. */
async function isAnswered(
  index: TableIndex,
  relation: Relation,
  page: { readonly params: Asked; readonly offset: number; readonly limit: number },
  mode: 'contains' | 'words',
): Promise<boolean> {
  const found = await byIndex(index, relation, page, mode);
  if (!found) return false;
  const table = await byTable(native, relation, page, mode);
  expect([page.params, mode, found]).toEqual([page.params, mode, table]);
  return true;
}

const QUESTIONS = ['2025-03', '2025-02-2', '2025-03-05T1', '-05 2025', '2025 -14', '-03 t03', '2025-03 late'];

test.each([
  ['one word', `['late', 'on', 'early'][CAST(1 + hash(range, 'w') % 3 AS INTEGER)]`],
  ['one word or two', `['late', 'on time', 'early'][CAST(1 + hash(range, 'w') % 3 AS INTEGER)]`],
])(
  'what two columns of times have is found and ranked as by the table: %s between them',
  async (name, state) => {
    const { relation, index } = await journeys(name, state);
    for (const mode of ['contains', 'words'] as const)
      for (const [i, q] of QUESTIONS.entries()) {
        const offset = i % 3 === 0 ? 150 : 0;
        const params =
          i % 3 === 1 ? { q, fields: ['_id'], sort: 'delay desc, _id' } : { q, fields: ['_id', 'rank'] };
        const answered = await isAnswered(index, relation, { params, offset, limit: 60 }, mode);
        if (name === 'one word' && q.startsWith('2025-'))
          expect([q, mode, answered]).toEqual([q, mode, true]);
      }
  },
  240_000,
);

test('a column of times is searched in the text that it has by itself', async () => {
  const { relation, index } = await journeys('alone', `'late'`);
  const asked: readonly string[] = [
    '2025-03',
    '2025-02-2',
    '12:3',
    't12',
    '05T1',
    '-05 12',
    '00',
    ':',
    '2024',
  ];
  for (const mode of ['contains', 'words'] as const)
    for (const [i, text] of asked.entries()) {
      const asks: readonly Asked[] = [
        { q: { planned: text }, fields: ['_id', 'rank planned'] },
        { q: { actual: text }, fields: ['_id'], sort: 'delay desc, _id' },
        {
          q: { planned: text, actual: '2025-03' },
          fields: ['_id', 'rank planned'],
          filters: { delay: [3, -3] },
        },
      ];
      const params = asks[i % 3]!;
      const answered = await isAnswered(index, relation, { params, offset: 0, limit: 60 }, mode);
      if (/^[0-9]/.test(text) && mode === 'contains') expect([params, answered]).toEqual([params, true]);
    }
}, 240_000);
