import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Ports } from '../../core/action-ports.ts';
import type { Resource } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import { createHandler } from '../../http/create-handler.ts';
import { openFolder } from '../../node/open-folder.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { createRecordSource } from '../aggregate/record-source.ts';
import type { Answer, ApiClient } from '../api/call.ts';
import { parseExactJson } from '../api/exact-json.ts';
import { parseFilters } from '../filters/filters.ts';
import { countBars } from './count-bars.ts';
import { toPrecomputedSummary, toLongTextSummary } from './precomputed-summary.ts';
import { loadSummary } from './load-summary.ts';
import { loadValues } from './load-values.ts';
import { summarise } from './summarise.ts';

const engine = createNativeEngine();
const SITE_URL = 'http://test.ckan.net';

afterAll(() => engine.close());

function clientOf(ports: Ports): ApiClient {
  const handle = createHandler(ports, { siteUrl: SITE_URL });
  const root = `${SITE_URL}/api/action/`;
  return {
    root,
    async call<Result>({ action, params }: Parameters<ApiClient['call']>[0]) {
      const request = new Request(root + action, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(params),
      });
      const body = parseExactJson(await (await handle(request)).text()) as Answer<Result> & {
        error?: unknown;
      };
      if (body.error) throw new Error(JSON.stringify(body.error));
      return body;
    },
  };
}

async function statisticsOf({ previews }: Ports, resource: Resource): Promise<TableStatistics> {
  const preview = await previews.first(resource);
  const columns = preview?.columns.flatMap(({ id, statistics }) =>
    statistics ? [[id, statistics] as const] : [],
  );
  return { rows: resource.source?.rows ?? 0, columns: new Map(columns) };
}

/** Compares each column that the build tells with what the API says of it. @returns types that the API refuses to sum up, and others */
async function compare(ports: Ports, resources: Iterable<Resource>) {
  const sources = { client: clientOf(ports), statistics: async () => null };
  const same = new Set<string>();
  const refused = new Set<string>();
  for (const resource of resources) {
    const statistics = await statisticsOf(ports, resource);
    const selection = { resource: resource.id, q: '', filters: new Map(), fields: resource.fields };
    for (const field of resource.fields) {
      const known = toPrecomputedSummary(statistics, field);
      if (!known) continue;
      const { signal } = new AbortController();
      const asked = await loadSummary(sources, selection, field, signal).catch(() => null);
      (asked ? same : refused).add(field.type);
      if (asked)
        expect(rounded(known), `${resource.name}.${field.id} (${field.type})`).toEqual(rounded(asked));
    }
  }
  return { same: [...same].sort(), refused: [...refused] };
}

async function open(data: string) {
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const shown = ports.catalog.datasets.filter((dataset) => !dataset.private);
  return { ports, resources: shown.flatMap(({ resources }) => resources.filter(({ source }) => source)) };
}

test.each([
  [
    'of every type',
    'src/testing/ckan/data',
    ['bool', 'date', 'float8', 'int4', 'int8', 'numeric', 'text', 'uuid'],
  ],
  ['of many values', 'data/seattle-weather', ['date', 'numeric', 'text']],
])('what the build found is what the API answers for columns %s', async (_which, data, same) => {
  const { ports, resources } = await open(fileURLToPath(new URL(`../../../${data}`, import.meta.url)));
  expect(await compare(ports, resources)).toEqual({ same, refused: [] });
});

test.each([
  ['seconds', 0.05],
  ['minutes', 2],
  ['hours', 40],
  ['days', 600],
  ['months', 9_000],
  ['years', 90_000],
])('times are told by %s', async (unit, step) => {
  const times = Array.from({ length: 60 }, (_, i) =>
    new Date(Date.UTC(2001, 0, 30) + i * i * step * 1000).toISOString().slice(0, 19),
  );
  const data = tempFolder({ [`${unit}.csv`]: `at\n${times.join('\n')}\n` });
  const { ports, resources } = await open(data);
  expect(await compare(ports, resources)).toEqual({ same: ['timestamp'], refused: [] });
});

test.each([
  ['hours', ''],
  ['minutes', '05:'],
])('times of day are told by %s, be they asked for or counted here', async (name, hour) => {
  const clock = (i: number) => new Date(i * (hour ? 30 : 900) * 1000).toISOString().slice(hour ? 14 : 11, 19);
  const times = Array.from({ length: 96 }, (_, i) => `${hour}${clock(i)}`);
  const data = tempFolder({
    [`x/${name}.csv`]: `at\n${times.join('\n')}\n`,
    'x/datapackage.json': JSON.stringify({
      name: 'x',
      resources: [{ path: `${name}.csv`, schema: { fields: [{ name: 'at', type: 'time' }] } }],
    }),
  });
  const { ports, resources } = await open(data);
  const [{ id, fields } = { id: '', fields: [] }] = resources;
  const selection = { resource: id, q: '', filters: new Map(), fields };
  const sources = { client: clientOf(ports), statistics: async () => null };
  const { signal } = new AbortController();
  const asked = await loadSummary(
    sources,
    selection,
    fields.find((one) => one.id === 'at')!,
    signal,
  );
  const read = createRecordSource(
    times.map((at) => ({ at })),
    'all',
  );
  expect(asked).toEqual(await summarise(read, { id: 'at', type: 'time' }));
  const [first, last] = [asked.bars[0], asked.bars.at(-1)];
  expect([asked.scale.kind, asked.bars.length, first?.records]).toEqual([
    'times',
    hour ? 48 : 24,
    hour ? 2 : 4,
  ]);
  expect([first?.label, last?.label]).toEqual(hour ? ['05:00', '05:47'] : ['00:00', '23:00']);
  expect(last?.condition).toEqual(
    hour
      ? { kind: 'range', from: '05:47:00', to: '05:48:00', below: true }
      : { kind: 'range', from: '23:00:00', to: null },
  );
});

test('figures that are no numbers stop no summary', async () => {
  const data = tempFolder({
    'x/f.csv': `f\n${Array.from({ length: 20 }, (_, i) => i / 2).join('\n')}\nNaN\nInfinity\n-Infinity\n`,
    'x/datapackage.json': JSON.stringify({
      name: 'x',
      resources: [
        { path: 'f.csv', schema: { fields: [{ name: 'f', type: 'number', datapond: { type: 'float8' } }] } },
      ],
    }),
  });
  const { ports, resources } = await open(data);
  const [{ id, fields } = { id: '', fields: [] }] = resources;
  const field = fields.find((one) => one.id === 'f')!;
  const { signal } = new AbortController();
  const selection = { resource: id, q: '', filters: new Map(), fields };
  const sources = { client: clientOf(ports), statistics: async () => null };
  const summary = await loadSummary(sources, selection, field, signal);
  expect(summary).toMatchObject({
    smallest: '0',
    largest: '9.5',
    mean: 4.75,
    scale: { kind: 'numbers' },
    records: 23,
  });
  expect(summary.bars.reduce((sum, bar) => sum + bar.records, 0)).toBe(20);
});

test.each([
  ['{"stage":["active","planned"]}', 'research-projects'],
  ['{"weather":{"not":"rain"},"date":{"gte":"2013-01-01"}}', 'seattle-weather'],
  ['{"precipitation":{"gt":0.3}}', 'seattle-weather'],
])('bars are counted alike by the API and by reading records, where %s', async (json, folder) => {
  const { ports, resources } = await open(fileURLToPath(new URL(`../../../data/${folder}`, import.meta.url)));
  const [resource] = resources;
  const { id, fields } = resource!;
  const client = clientOf(ports);
  const statistics = await statisticsOf(ports, resource!);
  const columns = fields.flatMap((field) => {
    const summary = toPrecomputedSummary(statistics, field);
    return summary ? [{ field, summary }] : [];
  });
  expect(columns.length).toBeGreaterThan(4);
  const selection = { resource: id, q: '', filters: parseFilters(json), fields };
  const { signal } = new AbortController();
  const read = await countBars(client, selection, { columns, rows: 0, signal });
  const asked = await countBars(client, selection, { columns, rows: 1_000_000, signal });
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(read));
  for (const { records, nulls, bars } of asked.values()) {
    expect(records).toBeGreaterThan(10);
    expect(nulls + bars.reduce((sum, bar) => sum + bar, 0)).toBeLessThanOrEqual(records);
  }
  expect(asked.get(columns[0]!.field.id)!.records).toBeLessThan(statistics.rows);
});

test.each(['', 'h_l%', 'the'])(
  'all values of a column that have “%s” are listed alike by SQL and by reading records',
  async (find) => {
    const { ports, resources } = await open(
      fileURLToPath(new URL('../../../data/research-projects', import.meta.url)),
    );
    const { id, fields } = resources[0]!;
    const field = fields.find((one) => one.id === 'title')!;
    const { signal } = new AbortController();
    const list = (json: string) =>
      loadValues(clientOf(ports), { resource: id, q: '', filters: parseFilters(json), fields }, field, {
        find,
        most: 300,
        grouped: true,
        signal,
      });
    const asked = await list('{"project":{"gte":1002}}');
    // What has no form in the explorer cannot be told in SQL.
    const read = await list('{"project":{"gt":1001}}');
    const sorted = ({ bars }: typeof asked) => bars.map(({ label, records }) => `${records} ${label}`).sort();
    expect(sorted(asked)).toEqual(sorted(read));
    expect(asked.bars.length > 0).toBe(find !== 'h_l%');
    expect(asked.bars.every(({ label }) => label.toLowerCase().includes(find))).toBe(true);
  },
);

function rounded<Summary extends { readonly mean: number | null }>(summary: Summary): Summary {
  return { ...summary, mean: summary.mean === null ? null : Number(summary.mean.toPrecision(9)) };
}

test('of long texts, how many are missing and different is told without them', () => {
  const figures = { nulls: 2, distinct: 7, min: 'a', max: 'z', mean: null, histogram: null };
  const table = (top: readonly (readonly [string, number])[]): TableStatistics => ({
    rows: 9,
    columns: new Map([['note', { ...figures, top }]]),
  });
  const field = { id: 'note', type: 'text' };
  expect(toPrecomputedSummary(table([]), field)).toBeNull();
  expect(toLongTextSummary(table([]), field)).toMatchObject({ records: 9, nulls: 2, distinct: 7, bars: [] });
  expect(toLongTextSummary(table([['short', 3]]), field)).toBeNull();
  expect(toLongTextSummary(table([]), { id: 'other', type: 'text' })).toBeNull();
  expect(toLongTextSummary(table([]), { id: 'note', type: 'timestamp' })).toBeNull();
});
