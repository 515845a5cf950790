import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import type { Relation } from '../core/ports.ts';
import { identifier, raw, sql } from '../core/sql/fragment.ts';
import { makePreview } from './make-preview.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

let tables = 0;

/** A table of `rows` records, of columns given as [PostgreSQL type, DuckDB expression over i]. */
async function table(
  rows: number,
  columns: Readonly<Record<string, readonly [string, string]>>,
): Promise<Relation> {
  const name = identifier(`t${tables++}`);
  const list = Object.entries(columns).map(([id, [, expression]]) => `${expression} AS "${id}"`);
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${name} AS SELECT i AS _id, ${raw(list.join(', '))} FROM range(1, ${raw(String(rows + 1))}) t(i)`,
    ),
  );
  return { name, rows, columns: Object.entries(columns).map(([id, [type]]) => ({ id, type })) };
}

const statisticsOf = async (relation: Relation) =>
  (await makePreview(engine, relation)).columns.map(({ statistics }) => statistics);

test('statistics tell of the whole table, not of the first records', async () => {
  const relation = await table(1000, {
    n: ['int4', 'CAST(i AS INTEGER)'],
    day: ['date', "DATE '2020-01-01' + CAST(i - 1 AS INTEGER)"],
    word: ['text', "CASE WHEN i % 4 = 0 THEN NULL WHEN i % 4 = 1 THEN 'a' ELSE 'b' END"],
    doc: ['json', "'{}'"],
  });
  const [n, day, word, doc] = await statisticsOf(relation);
  expect(n).toMatchObject({ nulls: 0, distinct: 1000, min: 1, max: 1000, mean: 500.5 });
  expect(n?.histogram).toEqual({
    kind: 'numbers',
    start: 0,
    step: 100,
    counts: [99, 100, 100, 100, 100, 100, 100, 100, 100, 100, 1],
  });
  expect(day).toMatchObject({ min: '2020-01-01', max: '2022-09-26', mean: null });
  expect(day?.histogram).toMatchObject({ kind: 'times', unit: 'month' });
  expect((day?.histogram?.kind === 'times' && day.histogram.bins.slice(0, 2)) || []).toEqual([
    ['2020-01-01', 31],
    ['2020-02-01', 29],
  ]);
  expect(word).toEqual({
    nulls: 250,
    distinct: 2,
    min: 'a',
    max: 'b',
    mean: null,
    top: [
      ['b', 500],
      ['a', 250],
    ],
    histogram: null,
  });
  expect(doc).toEqual({
    nulls: 0,
    distinct: null,
    min: null,
    max: null,
    mean: null,
    top: [],
    histogram: null,
  });
});

test('values beyond number and calendar do not stop the statistics', async () => {
  const relation = await table(12, {
    x: [
      'float8',
      "CASE i WHEN 1 THEN 'NaN' WHEN 2 THEN 'Infinity' WHEN 3 THEN '-0' ELSE CAST(i AS VARCHAR) END::DOUBLE",
    ],
    t: [
      'timestamp',
      "CASE i WHEN 1 THEN 'infinity' ELSE '2020-01-01 00:00:00'::TIMESTAMP + to_hours(i) END::TIMESTAMP",
    ],
    far: ['date', "CASE i WHEN 1 THEN DATE '200000-01-01' ELSE DATE '2020-01-01' + CAST(i AS INTEGER) END"],
    big: ['int8', '9223372036854775807 - i'],
    none: ['int4', 'CAST(NULL AS INTEGER)'],
  });
  const [x, t, far, big, none] = await statisticsOf(relation);
  expect(x).toMatchObject({ max: 'NaN', mean: 7.2, histogram: { kind: 'numbers' } });
  expect(t?.histogram).toMatchObject({ kind: 'times', unit: 'hour' });
  expect(far?.histogram).toBeNull();
  expect(big).toMatchObject({ max: '9223372036854775806', min: '9223372036854775795' });
  expect(none).toMatchObject({ nulls: 12, distinct: 0, min: null, top: [], histogram: null });
});

test('wordy records are fewer, of giants there is the first, and none of more than a page takes', async () => {
  const wordy = await makePreview(engine, await table(200, { text: ['text', "repeat('x', 5000)"] }));
  expect([wordy.records, wordy.columns[0]?.search.length]).toEqual([25, 25]);
  const giant = await makePreview(engine, await table(200, { text: ['text', "repeat('x', 300000)"] }));
  expect([giant.records, giant.columns[0]?.statistics?.top]).toEqual([1, []]);
  const larger = await makePreview(engine, await table(2, { text: ['text', "repeat('x', 3000000)"] }));
  expect([larger.records, larger.columns[0]?.search]).toEqual([0, []]);
});

test('no statistics are made of more columns than anybody looks at', async () => {
  const columns = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`c${i}`, ['int4', '1'] as const]),
  );
  const statistics = await statisticsOf(await table(3, columns));
  expect(statistics.map((one) => one !== null).lastIndexOf(true)).toBe(199);
});

test('a few records are counted as many are', async () => {
  const columns = {
    n: ['int4', 'CAST(nullif(i % 37, 5) AS INTEGER)'],
    big: ['int8', '9223372036854775000 + i % 41'],
    x: [
      'float8',
      "CASE i % 23 WHEN 1 THEN 'NaN' WHEN 2 THEN '-Infinity' ELSE CAST(i % 23 / 10 AS VARCHAR) END::DOUBLE",
    ],
    price: ['numeric', 'CAST(i % 19 / 8 AS DECIMAL(18, 3))'],
    word: ['text', "['Äpfel', 'äpfel', 'Zug', '', 'zug 10', 'zug 9'][i % 7 + 1]"],
    is: ['bool', 'nullif(i % 3, 0) = 1'],
    day: ['date', "DATE '2020-02-27' + CAST(i % 29 AS INTEGER)"],
    years: ['date', "DATE '1999-11-27' + CAST(i % 29 * 300 AS INTEGER)"],
    months: ['timestamp', "TIMESTAMP '2019-11-27 01:02:03' + to_days(CAST(i % 29 * 9 AS INTEGER))"],
    hours: ['timestamp', "TIMESTAMP '2020-02-27 22:50:00' + to_minutes(i % 31 * 17)"],
    minutes: ['timestamp', "TIMESTAMP '2020-02-27 22:50:59' + to_seconds(i % 31 * 100.0)"],
    seconds: ['timestamp', "TIMESTAMP '2020-12-31 23:59:01' + to_seconds(i % 31 * 4.0)"],
  } as const;
  const few = await statisticsOf(await table(500, columns));
  // Ten times the same, of which each value comes ten times as often.
  const name = identifier(`t${tables - 1}`);
  const many = identifier(`t${tables++}`);
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${many} AS SELECT own.* REPLACE (_id + 500 * copy AS _id) FROM ${name} own, range(10) copies(copy)`,
    ),
  );
  const list = Object.entries(columns).map(([id, [type]]) => ({ id, type }));
  const counted = await statisticsOf({ name: many, rows: 5000, columns: list });
  const tenfold = few.map(
    (one) =>
      one && {
        ...one,
        nulls: one.nulls * 10,
        mean: one.mean === null ? null : expect.any(Number),
        top: one.top.map(([value, records]) => [value, records * 10]),
        histogram:
          one.histogram &&
          (one.histogram.kind === 'numbers'
            ? { ...one.histogram, counts: one.histogram.counts.map((records) => records * 10) }
            : { ...one.histogram, bins: one.histogram.bins.map(([bin, records]) => [bin, records * 10]) }),
      },
  );
  expect(counted).toEqual(tenfold);
  expect(few.filter((one) => one?.histogram)).toHaveLength(9);
});

test('columns may be called as what is counted is called in statements', async () => {
  const columns = {
    bin: ['int4', 'CAST(i % 90 AS INTEGER)'],
    records: ['date', "DATE '2020-02-27' + CAST(i % 90 AS INTEGER)"],
    first: ['float8', '(i % 90) / 8.0::DOUBLE'],
    value: ['text', "'a' || i % 90"],
  } as const;
  const others = Object.fromEntries(Object.entries(columns).map(([id, own]) => [`own ${id}`, own]));
  expect(await statisticsOf(await table(4500, columns))).toEqual(
    await statisticsOf(await table(4500, others)),
  );
});

test.each([280, 2800])('a histogram counts each of %i records, the greatest value too', async (rows) => {
  // 15.6 - 13 is a little less than 13 steps.
  const relation = await table(rows, { x: ['float8', '(130 + 2 * (i % 14)) / 10.0::DOUBLE'] });
  const [x] = await statisticsOf(relation);
  const counts = x?.histogram?.kind === 'numbers' ? x.histogram.counts : [];
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows);
  expect(counts.at(-1)).toBe(rows / 7);
});
