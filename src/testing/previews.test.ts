import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ports } from '../core/action-ports.ts';
import { createHandler } from '../http/create-handler.ts';
import { createNodeEngine } from './node-engine.ts';
import { openSqlTables, type SqlTables } from './postgres/tables.ts';

const SITE_URL = 'http://test.ckan.net';

/** Requests that the first records answer. */
const REQUESTS: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { limit: 3, offset: 2 },
  { limit: 100, offset: 100_000_000 },
  { include_total: false, include_next_page: true },
  { limit: 5, include_next_page: true },
  { records_format: 'lists' },
  { records_format: 'csv' },
  { records_format: 'tsv', limit: 7 },
  { fields: ['no such column'] },
];

const engine = createNodeEngine();
let tables: SqlTables;

beforeAll(async () => {
  tables = await openSqlTables(engine);
});

afterAll(async () => {
  tables.close();
  await engine.close();
});

const withoutTables = (): Ports => ({
  ...tables.ports,
  relations: { open: () => Promise.reject(new Error('a table was opened')), isOpen: () => false },
  indexes: { open: async () => undefined },
});
const withoutPreviews = (): Ports => ({ ...tables.ports, previews: { first: async () => null } });

async function post(ports: Ports, params: object): Promise<string> {
  const request = new Request(`${SITE_URL}/api/3/action/datastore_search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(params),
  });
  return (await createHandler(ports, { siteUrl: SITE_URL })(request)).text();
}

describe('first records answered from the preview', () => {
  test.each(REQUESTS)('are those of the table, byte for byte: %j', async (request) => {
    for (const { id, fields } of tables.resources.values()) {
      const all = { resource_id: id, ...request };
      // Columns by name as well: backwards, and one twice.
      const named = { fields: [...fields.map((field) => field.id), '_id', fields[0]?.id].reverse(), ...all };
      for (const params of [all, named])
        expect(await post(withoutTables(), params)).toBe(await post(withoutPreviews(), params));
      const refused = 'fields' in request;
      expect(await post(withoutTables(), all)).toContain(`"success": ${!refused}`);
    }
  });
});

test('how many records there are is known without the table', async () => {
  for (const { id, source } of tables.resources.values()) {
    const answer = await post(withoutTables(), { resource_id: id, limit: 0 });
    expect(JSON.parse(answer)).toMatchObject({ success: true, result: { records: [], total: source?.rows } });
  }
});

test('what the preview cannot answer is left to the table', async () => {
  const weather = [...tables.resources.values()].find(({ source }) => (source?.rows ?? 0) > 100)?.id;
  for (const request of [
    { q: 'rain' },
    { sort: '_id desc' },
    { filters: {} },
    { distinct: true },
    { limit: 101 },
  ])
    expect(await post(withoutTables(), { resource_id: weather, ...request })).toContain(
      'Internal Server Error',
    );
});
