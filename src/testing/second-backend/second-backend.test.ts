import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ports } from '../../core/action-ports.ts';
import type { QueryEngine } from '../../core/ports.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createHandler, type Handler } from '../../http/create-handler.ts';
import { openFolder } from '../../node/open-folder.ts';
import { makeFolder } from '../temp-folder.ts';
import { createMemoryTables, type MemoryRecord } from './memory-tables.ts';

/**
 * The API on another database: what core asks of tables is said by its port alone, so that records in memory are answered for, byte for
 * byte, as DuckDB answers for the same.
 */
const SITE = 'http://test.ckan.net';
const POND = ['Mill Pond', 'Größe & "Tiefe"', "o'clock", '', 'north; newt', 'The running newts'];
const ROWS = Array.from({ length: 120 }, (_, i): MemoryRecord => {
  const name = POND[i % POND.length]!;
  const depth = i % 11 === 0 ? null : ((i * 37) % 91) - 20;
  const day = new Date(Date.UTC(2020, 0, 1) + ((i * 53) % 700) * 86_400_000).toISOString().slice(0, 10);
  return { _id: i + 1, name: name === '' ? null : name, depth, day: i % 17 === 0 ? null : day };
});
const quoted = (value: unknown): string => (value === null ? '' : `"${String(value).replaceAll('"', '""')}"`);
const CSV = ROWS.map(({ name, depth, day }) => [quoted(name), depth ?? '', day ?? ''].join(',')).join('\n');

const engine = createNativeEngine();
const { folder, remove } = makeFolder({
  'ponds/ponds.csv': `name,depth,day\n${CSV}\n`,
  'ponds/datapackage.json': JSON.stringify({
    name: 'ponds',
    resources: [{ path: 'ponds.csv', datapond: { aliases: ['all ponds'] } }],
  }),
});

/** A database that nobody may ask. */
const silent = new Proxy({} as QueryEngine, {
  get: (_, name) => () => {
    throw new Error(`the engine was asked: ${String(name)}`);
  },
});

let handlers: readonly [duckdb: Handler, memory: Handler];
let id = '';

beforeAll(async () => {
  const { ports } = await openFolder({ data: folder, engine, cache: null, log: () => {} });
  const [resource] = ports.catalog.datasets[0]?.resources ?? [];
  id = resource?.id ?? '';
  expect(resource?.fields.map(({ type }) => type)).toEqual(['text', 'int4', 'date']);
  const bare: Ports = {
    ...ports,
    previews: { first: async () => null },
    indexes: { open: async () => undefined },
  };
  const memory = { ...bare, ...createMemoryTables(new Map([[id, ROWS]])), engine: silent };
  handlers = [createHandler(bare, { siteUrl: SITE }), createHandler(memory, { siteUrl: SITE })];
});

afterAll(async () => {
  await engine.close();
  remove();
});

async function answers(path: string): Promise<readonly string[]> {
  return Promise.all(
    handlers.map(async (handle) => {
      const response = await handle(new Request(SITE + path));
      return `${response.status} ${response.headers.get('content-type')}\n${await response.text()}`;
    }),
  );
}

const search = (params: Readonly<Record<string, string>>): string =>
  `/api/3/action/datastore_search?${new URLSearchParams({ resource_id: id, ...params })}`;

test.each<Readonly<Record<string, string>>>([
  {},
  { limit: '7', offset: '31', sort: 'day desc nulls last, name' },
  { filters: '{"name": ["Mill Pond", "o\'clock"], "depth": {"gte": -5, "lt": 40}}' },
  { filters: '{"depth": {"not": 17}, "day": {"gt": "2020-06-01"}}', sort: 'depth', records_format: 'csv' },
  { filters: '{"$or": [{"name": {"is_null": true}}, {"depth": {"lte": "-10"}}]}', records_format: 'lists' },
  { q: 'newt' },
  { q: 'run newt', plain: 'true' },
  { q: '{"name": "mill"}', sort: 'depth desc', fields: 'name,depth' },
  { q: 'größe', filters: '{"depth": {"gt": 0}}', limit: '3', include_total: 'false' },
  { distinct: 'true', fields: 'name', sort: 'name' },
  { include_next_page: 'true', limit: '5' },
  { filters: '{"depth": "deep"}' },
  { filters: '{"colour": "red"}' },
  { sort: 'colour' },
  { resource_id: 'all ponds', limit: '1' },
  { resource_id: 'none' },
])('a search is answered alike: %o', async (params) => {
  const [duckdb, memory] = await answers(search(params));
  expect(memory).toBe(duckdb);
});

test.each(['format=csv', 'format=tsv&bom=true', 'format=json&limit=9&offset=4', 'format=xml&q=newt'])(
  'a dump is written alike: %s',
  async (query) => {
    const [duckdb, memory] = await answers(`/datastore/dump/${id}?${query}`);
    expect(memory).toBe(duckdb);
    expect(memory).toMatch(/^200 /);
  },
);

test('tables are described and listed', async () => {
  const [duckdb, memory] = await answers(`/api/3/action/datastore_info?id=${id}`);
  expect(memory).toBe(duckdb);
  const [, list] = await answers(search({ resource_id: '_table_metadata', sort: 'name desc' }));
  expect(JSON.parse(list?.split('\n')[1] ?? '').result.records).toEqual(
    [
      { _id: 'all ponds', name: 'all ponds', alias_of: id },
      { _id: id, name: id, alias_of: null },
    ].sort((a, b) => (a.name < b.name ? 1 : -1)),
  );
});
