import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { openFolder } from '../node/open-folder.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { createHandler } from './create-handler.ts';

const engine = createNativeEngine();
const siteUrl = 'http://test.ckan.net';

afterAll(() => engine.close());

async function openSite(settings: object) {
  const lines = Array.from({ length: 150 }, (_, i) => i).join('\n');
  const data = tempFolder({ 'x/a.csv': `n\n${lines}\n`, 'datapond.json': JSON.stringify(settings) });
  const { ports } = await openFolder({ data, engine, cache: null, log: () => {} });
  const handle = createHandler(ports, { siteUrl });
  const id = ports.catalog.datasets[0]?.resources[0]?.id as string;
  const ask = async (action: string, params: Readonly<Record<string, string>>, prefix = '') => {
    const response = await handle(
      new Request(`${siteUrl}${prefix}/api/3/action/${action}?${new URLSearchParams(params).toString()}`),
    );
    return (await response.json()) as {
      result: { limit: number; records: unknown[]; records_truncated?: boolean };
      error: { info: { statement: string[] }; resource_id: string[] };
    };
  };
  return { id, ask };
}

test.each([undefined, {}, { siteUrl: 'example.org' }])(
  '%j as options tell no address, which is said',
  (options) => {
    expect(() => createHandler({} as never, options as never)).toThrow(
      new TypeError("tell the site's address, as createHandler(ports, { siteUrl: 'https://example.org' })"),
    );
  },
);

test('a site says how many records an answer has, with and without a limit', async () => {
  const { id, ask } = await openSite({ rowsMax: 120, rowsDefault: 7 });
  const search = async (params: object) =>
    (await ask('datastore_search', { resource_id: id, ...params })).result;
  expect((await search({})).records).toHaveLength(7);
  expect((await search({})).limit).toBe(7);
  expect((await search({ limit: '32000' })).records).toHaveLength(120);
  expect((await search({ limit: '32000', sort: 'n desc' })).limit).toBe(120);
});

test('and how many a statement has, in whose message it stands', async () => {
  const { id, ask } = await openSite({ rowsMax: 120 });
  const { result } = await ask('datastore_search_sql', { sql: `SELECT n FROM "${id}"` });
  expect([result.records.length, result.records_truncated]).toEqual([120, true]);
  const { error } = await ask('datastore_search_sql', { sql: `SELECT m FROM "${id}"` });
  expect(error.info.statement[0]).toContain('LIMIT 121');
});

test('errors are in the language of the address, or else of the site', async () => {
  const { ask } = await openSite({ locale: 'de' });
  const messageOf = async (prefix: string) => (await ask('datastore_search', {}, prefix)).error.resource_id;
  expect(await messageOf('')).toEqual(['Fehlender Wert']);
  expect(await messageOf('/fr')).toEqual(['Valeur manquante']);
  expect(await messageOf('/en')).toEqual(['Missing value']);
  expect((await ask('datastore_info', {}, '/fr')).error.resource_id).toEqual(['Missing value']);
});

test('a default beyond the most is as many as that', async () => {
  const { id, ask } = await openSite({ rowsMax: 100, rowsDefault: 140 });
  expect((await ask('datastore_search', { resource_id: id })).result.limit).toBe(100);
});
