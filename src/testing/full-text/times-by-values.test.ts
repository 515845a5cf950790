import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import type { IndexWords } from '../../core/search-index/ports/table-index.ts';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexOf } from './indexed-relation.ts';
import { byIndex, byTable } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 12_000;

/** Departures to the minute over four months, some without a time, in an order of their own, beside numbers that have the same digits. */
async function departures(name: string, order: string, seconds: string, rows = RECORDS) {
  const relation: Relation = {
    name: identifier(name),
    rows,
    columns: [
      { id: 'at', type: 'timestamp' },
      { id: 'delay', type: 'int4' },
      { id: 'miles', type: 'int4' },
      { id: 'code', type: 'text' },
    ],
  };
  const minute = raw(`CAST(hash(${order}) % 9999 AS BIGINT)`);
  const at = sql`TIMESTAMP '2001-01-28 22:00:00' + to_minutes((range * 172000 // ${raw(String(rows))} + ${raw(order)} * ${minute}) % 172000) ${raw(seconds)}`;
  await native.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS SELECT range + 1 AS _id, CASE WHEN hash(range) % 50 > 0 THEN ${at} END AS at,
          CAST(hash(range, 'd') % 90 AS INTEGER) - 40 AS delay, CAST(hash(range, 'm') % 2900 AS INTEGER) AS miles,
          ['ABQ', 'SFO', 'T12', 'LAX'][CAST(1 + hash(range, 'c') % 4 AS INTEGER)] AS code FROM range(${raw(String(rows))})`,
    ),
  );
  return { relation, index: await indexOf(native, relation) };
}

const QUESTIONS = [
  '2001',
  '2001-03',
  '2001-02',
  '-03',
  '-03-',
  '01-03',
  '2001-03-1',
  '2001-03-15',
  '2001-03-15T1',
  '-15T12:3',
  '12:3',
  '00:0',
  '0:0',
  '1-0',
  '2001 03',
  '2001 2001-03',
  '-15 2001',
  '2001-03 T12',
  '2001-05 sfo',
  '2002',
  '.5',
  '-2 2001',
];

test.each([
  ['in their order', '0', ''],
  ['in any order', 'range', ''],
  ['with fractions', '0', `+ to_milliseconds(CAST(hash(range, 'f') % 3 AS BIGINT) * 125)`],
])(
  'parts of times to the minute are found as by the table: %s',
  async (name, order, seconds) => {
    const { relation, index } = await departures(name, order, seconds);
    for (const mode of ['contains', 'words'] as const)
      for (const [i, q] of QUESTIONS.entries()) {
        const asks = [
          { q, fields: ['_id', 'rank'] },
          {
            q,
            fields: ['_id'],
            ...(i % 2 === 0 ? { sort: 'miles desc, _id' } : { filters: { delay: [3, -3] } }),
          },
        ];
        for (const params of asks) {
          const page = { params, offset: i % 3 === 0 ? 150 : 0, limit: 60 };
          const found = await byIndex(index, relation, page, mode);
          if (found)
            expect([params, mode, found]).toEqual([
              params,
              mode,
              await byTable(native, relation, page, mode),
            ]);
        }
      }
  },
  240_000,
);

test('a month of times to the minute is told without one of their words', async () => {
  const { relation, index } = await departures('months', '0', '', 40_000);
  const refuse = async () => {
    throw new Error('words are read');
  };
  const { words } = index;
  if (!words) throw new Error('times are listed');
  const others: Partial<IndexWords> = { containing: refuse, united: refuse, ids: refuse, times: refuse };
  const own = { ...index, words: { ...words, ...others } };
  for (const mode of ['contains', 'words'] as const)
    for (const q of ['2001-03', '2001']) {
      const page = { params: { q, fields: ['_id', 'rank'] }, offset: 0, limit: 60 };
      const found = await byIndex(own, relation, page, mode);
      expect(found?.total).toBeGreaterThan(0);
      expect(found).toEqual(await byTable(native, relation, page, mode));
    }
});
