import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { openSqlTables, withTables, type SqlTables } from '../../testing/postgres/tables.ts';

const engine = createNativeEngine();
let tables: SqlTables;

beforeAll(async () => {
  tables = await openSqlTables(engine);
}, 120_000);

afterAll(async () => {
  await engine.close();
  tables.close();
});

async function ask(action: string, params: Readonly<Record<string, unknown>>) {
  const response = await tables.handle(
    new Request(`http://test.ckan.net/api/3/action/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
    }),
  );
  return (await response.json()) as {
    readonly result: { readonly total: number; readonly records: readonly Record<string, unknown>[] };
    readonly error: Readonly<Record<string, unknown>>;
  };
}

describe.each(['postgresql', 'duckdb'])('records that a search finds, in %s', (dialect) => {
  const weather = () => withTables('{seattle-weather}', tables.resources).replaceAll('"', '');
  const count = async (search: unknown, sql = 'SELECT count(*) AS n, count(DISTINCT _id) AS d FROM {t}') =>
    ask('datastore_search_sql', {
      sql: sql.replaceAll('{t}', `"${weather()}"`),
      dialect,
      within: { [weather()]: search },
    });

  test.each([
    [{ q: 'fog' }],
    [{ q: { weather: 'su' }, filters: { temp_max: { gt: 20 } } }],
    [{ filters: { $or: [{ weather: 'snow' }, { temp_min: { lt: -5 } }] } }],
    [{ q: 'nothing of that' }],
    [{ full_text: 'rain | snow', plain: false }],
    [{}],
  ])('%j: as many as datastore_search tells', async (search) => {
    const { total } = (await ask('datastore_search', { resource_id: weather(), limit: 0, ...search })).result;
    const { records } = (await count(search)).result;
    expect(Number(records[0]?.['n'])).toBe(total);
    expect(Number(records[0]?.['d'])).toBe(total);
  });

  test('the statement’s own conditions hold as well, and text searches within it', async () => {
    const sunny = "SELECT count(*) AS n FROM {t} WHERE weather = 'sun' AND temp_max > 20";
    const [within, own] = await Promise.all([
      count({ q: 'sun' }, sunny),
      count({}, `${sunny} AND weather LIKE 'su%'`),
    ]);
    expect(within.result.records).toEqual(own.result.records);
    expect(Number(own.result.records[0]?.['n'])).toBeGreaterThan(0);
    expect(Number((await count({ q: 'fog' }, sunny)).result.records[0]?.['n'])).toBe(0);
  });

  test.each([
    [{ nope: 1 }, 'A search has no parameter "nope"'],
    [{ filters: { nope: 1 } }, 'invalid value "nope"'],
  ])('%j is refused', async (search, message) => {
    expect(JSON.stringify((await count(search)).error)).toContain(JSON.stringify(message).slice(1, -1));
  });

  test('a table that the statement does not read is told', async () => {
    const { error } = await ask('datastore_search_sql', { sql: 'SELECT 1 AS x', dialect, within: { x: {} } });
    expect(error['within']).toEqual(['The statement reads no table "x"']);
  });
});
