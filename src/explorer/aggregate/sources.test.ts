import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '../../core/catalog.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createHandler } from '../../http/create-handler.ts';
import { openFolder } from '../../node/open-folder.ts';
import { makeFolder } from '../../testing/temp-folder.ts';
import type { SqlResult } from '../api/answers.ts';
import { parseFilters } from '../filters/filters.ts';
import { toWhere } from '../sql/to-where.ts';
import { createRecordSource } from './record-source.ts';
import type { Bucket, GroupQuestion, Measure } from './question.ts';
import type { AggregateSource } from './source.ts';
import { createSqlSource } from './sql-source.ts';
import { toGroupStatement } from './statement.ts';

/** The same records by SQL and as records that are here: every question has one answer. */
const ROWS = Array.from({ length: 400 }, (_, i) => {
  const day = new Date(Date.UTC(2019, 0, 1) + i * 3 * 86_400_000).toISOString().slice(0, 10);
  const kind = i % 7 === 0 ? '' : ['north', "o'clock", 'south'][i % 3];
  const cost = i % 11 === 0 ? '' : String((i * i) % 997);
  const lat = i % 13 === 0 ? '' : (((i * 17) % 160) - 79.5).toFixed(2);
  const at = i % 9 === 0 ? '' : `${day} ${String((i * 5) % 24).padStart(2, '0')}:30:00`;
  return `${kind},${day},${cost},${lat},${(((i * 31) % 350) - 174.25).toFixed(2)},${at},${i % 5},${45n * 10n ** 15n * BigInt(i - 200)}`;
});
const engine = createNativeEngine();
const { folder, remove } = makeFolder({
  'x/a.csv': `kind,day,cost,lat,lon,at,place,wide\n${ROWS.join('\n')}\n`,
});
const FILTERS = `{"kind": ["o'clock", "south"], "day": {"gte": "2020-01-01"}, "cost": {"gte": 3, "lt": 900}}`;
const sources: Partial<Record<'sql' | 'records' | 'filtered' | 'left', AggregateSource>> = {};
const fields = new Map<string, Field>();

beforeAll(async () => {
  const { ports } = await openFolder({ data: folder, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl: 'http://test' });
  const id = ports.catalog.datasets[0]?.resources[0]?.id as string;
  const ask = async (action: string, params: Record<string, string>): Promise<SqlResult> => {
    const address = `http://test/api/3/action/${action}?${new URLSearchParams(params).toString()}`;
    const body = (await (await handle(new Request(address))).json()) as { result: SqlResult; error: unknown };
    if (!body.result) throw new Error(JSON.stringify(body.error));
    return body.result;
  };
  const all = await ask('datastore_search', { resource_id: id, limit: '1000' });
  for (const field of all.fields) fields.set(field.id, field);
  sources.records = createRecordSource(all.records, 'all');
  const query = async (sql: string, dialect: 'duckdb' | null) =>
    (await ask('datastore_search_sql', { sql, ...(dialect && { dialect }) })).records;
  sources.sql = createSqlSource(query, { resource: id, where: '' });
  const where = toWhere(parseFilters(FILTERS), all.fields) as string;
  sources.filtered = createSqlSource(query, { resource: id, where });
  const { records } = await ask('datastore_search', { resource_id: id, filters: FILTERS, limit: '1000' });
  sources.left = createRecordSource(records, 'all');
});

afterAll(async () => {
  await engine.close();
  remove();
});

const field = (name: string): Field => fields.get(name)!;
const key = (name: string, bucket: Bucket) => ({ field: field(name), bucket, name: `by ${name}` });
const figure = (measure: Measure, name: string | null) => ({
  measure,
  field: name === null ? null : field(name),
  name: `${measure} ${name ?? ''}`,
});

/** Figures are told as numbers of their own digits; times as their first ten characters. */
async function answers(
  question: GroupQuestion,
  one: AggregateSource | undefined = sources.sql,
  other: AggregateSource | undefined = sources.records,
): Promise<readonly [unknown, unknown]> {
  const plain = async (source: AggregateSource | undefined) =>
    (await source?.groups(question))?.map((group) => ({
      keys: group.keys.map((one) => (one !== null && /^\d{4}-/.test(one) ? one.slice(0, 10) : one)),
      figures: group.figures.map((one) =>
        one === null || Number.isNaN(Number(one)) ? one : Math.round(Number(one) * 1e6) / 1e6,
      ),
      records: group.records,
    }));
  return [await plain(one), await plain(other)];
}

const COUNT = ['count', null] as const;

test.each<[string, () => GroupQuestion]>([
  [
    'values',
    () => ({ keys: [key('kind', { kind: 'values' })], figures: [figure(...COUNT)], present: [], top: null }),
  ],
  [
    'every measure',
    () => ({
      keys: [key('kind', { kind: 'values' })],
      figures: (['sum', 'avg', 'median', 'min', 'max', 'distinct'] as const).map((one) =>
        figure(one, 'cost'),
      ),
      present: [field('kind')],
      top: null,
    }),
  ],
  ...(['year', 'quarter', 'month', 'week', 'day'] as const).map((unit): [string, () => GroupQuestion] => [
    `periods of a ${unit}`,
    () => ({
      keys: [key('day', { kind: 'times', unit })],
      figures: [figure(...COUNT)],
      present: [],
      top: null,
    }),
  ]),
  ...(['monthOfYear', 'dayOfWeek', 'hourOfDay'] as const).map((cycle): [string, () => GroupQuestion] => [
    `what comes again: ${cycle}`,
    () => ({
      keys: [key('at', { kind: 'cycle', cycle }), key('kind', { kind: 'values' })],
      figures: [figure('avg', 'cost')],
      present: [],
      top: null,
    }),
  ]),
  [
    'numbers in bins',
    () => ({
      keys: [key('cost', { kind: 'numbers', start: -100, step: 37.5 })],
      figures: [figure(...COUNT)],
      present: [field('cost')],
      top: null,
    }),
  ],
  ...[['wide', -9e18, 1e18] as const, ['cost', -100, 50] as const, ['cost', 0, 50] as const].map(
    ([name, start, step]): [string, () => GroupQuestion] => [
      `whole numbers in bins of ${step} from ${start}`,
      () => ({
        keys: [key(name, { kind: 'numbers', start, step })],
        figures: [figure(...COUNT)],
        present: [field(name)],
        top: null,
      }),
    ],
  ),
  [
    'orders of magnitude, which nought has none of',
    () => ({
      keys: [key('cost', { kind: 'magnitudes', each: 3 })],
      figures: [figure(...COUNT)],
      present: [field('cost')],
      top: null,
    }),
  ],
  [
    'the largest, and all others as one',
    () => ({
      keys: [key('cost', { kind: 'values' }), key('kind', { kind: 'among', values: ["o'clock"] })],
      figures: [figure(...COUNT)],
      present: [field('cost')],
      top: { most: 5, order: 'largest', others: true },
    }),
  ],
  [
    'the smallest alone',
    () => ({
      keys: [key('day', { kind: 'values' })],
      figures: [figure('sum', 'cost')],
      present: [field('day'), field('cost')],
      top: { most: 7, order: 'smallest', others: false },
    }),
  ],
  [
    'cells of a map within a part of it',
    () => ({
      keys: [
        key('lon', { kind: 'numbers', start: -180, step: 22.5 }),
        key('lat', { kind: 'mercator', step: Math.PI / 8 }),
      ],
      figures: [figure(...COUNT), figure('avg', 'lon')],
      present: [],
      within: [
        { field: field('lon'), from: -120, to: 90.5 },
        { field: field('lat'), from: -66, to: 66 },
      ],
      top: null,
    }),
  ],
  ['everything as one', () => ({ keys: [], figures: [figure('median', 'cost')], present: [], top: null })],
])('%s: SQL and records that are here agree', async (_, question) => {
  const [sql, records] = await answers(question());
  expect((sql as readonly unknown[]).length).toBeGreaterThan(0);
  expect(sql).toEqual(records);
});

test('filters hold in DuckDB’s SQL, in which cells of a map are asked for, as in PostgreSQL’s', async () => {
  const cells: GroupQuestion = {
    keys: [
      key('lon', { kind: 'numbers', start: -180, step: 45 }),
      key('lat', { kind: 'mercator', step: Math.PI / 4 }),
    ],
    figures: [figure(...COUNT)],
    present: [],
    within: [{ field: field('lat'), from: -80, to: 80 }],
    top: null,
  };
  const [sql, records] = await answers(cells, sources.filtered, sources.left);
  expect((sql as readonly unknown[]).length).toBeGreaterThan(3);
  expect(sql).toEqual(records);
});

test.each(['sql', 'records'] as const)(
  'of too many records exactly as many as asked for come, evenly: %s',
  async (name) => {
    const source = sources[name]!;
    const { present } = await source.figures(field('cost'));
    const sample = await source.sample({
      columns: [field('_id')],
      present: [field('cost')],
      available: present,
      most: 100,
    });
    expect(sample).toHaveLength(100);
    const ids = sample.map(([id]) => Number(id));
    const gaps = ids.slice(1).map((id, index) => id - ids[index]!);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(6);
    const all = await source.sample({
      columns: [field('_id')],
      present: [field('cost')],
      available: present,
      most: 5000,
    });
    expect(all).toHaveLength(present);
  },
);

test('a sample may have a column twice, and one called as the statement calls the place of a record', async () => {
  const columns = ['place', 'cost', 'place'].map(field);
  const present = [field('place')];
  const sample = await sources.sql?.sample({ columns, present, available: ROWS.length, most: 100 });
  expect(sample).toHaveLength(100);
  expect(sample?.every(([one, , other]) => one === other && /^[0-4]$/.test(one ?? ''))).toBe(true);
});

test('a statement quotes what it names', () => {
  const hostile: Field = { id: 'a "b"; --', type: 'text' };
  const sql = toGroupStatement(
    { resource: 'id"x', where: '"n" >= 5' },
    {
      keys: [{ field: hostile, bucket: { kind: 'among', values: ["it's"] }, name: 'x"y' }],
      figures: [{ measure: 'count', field: null, name: 'n"' }],
      present: [hostile],
      top: null,
    },
  );
  expect(sql).toContain(`CASE WHEN "a ""b""; --" IN ('it''s') THEN "a ""b""; --" END AS "x""y"`);
  expect(sql).toContain('FROM "id""x"\nWHERE "n" >= 5 AND "a ""b""; --" IS NOT NULL');
});
