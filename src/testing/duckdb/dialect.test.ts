import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { raw } from '../../core/sql/fragment.ts';
import { createHandler } from '../../http/create-handler.ts';
import { createNodeEngine } from '../node-engine.ts';
import { ATTACKS, BOMBS } from '../postgres/attacks.ts';
import { openSqlTables, withTables, type SqlTables } from '../postgres/tables.ts';
import { DUCKDB_ATTACKS, HARMLESS } from './attacks.ts';

const TIME_LIMIT = 3000;

const ENGINES: readonly (readonly [string, () => DuckDBEngine])[] = [
  ['DuckDB-WASM', () => createNodeEngine()],
  ['native DuckDB', () => createNativeEngine()],
];

describe.each(ENGINES)('the dialect duckdb on %s', (_name, create) => {
  const engine = create();
  let tables: SqlTables;

  beforeAll(async () => {
    const opened = await openSqlTables(engine);
    const { site } = opened.ports.catalog;
    const catalog = { ...opened.ports.catalog, site: { ...site, statementTimeout: TIME_LIMIT } };
    const handle = createHandler({ ...opened.ports, catalog }, { siteUrl: 'http://test.ckan.net' });
    tables = { ...opened, handle };
  }, 120_000);

  afterAll(async () => {
    await engine.close();
    tables.close();
  });

  async function ask(statement: string) {
    const response = await tables.handle(
      new Request('http://test.ckan.net/api/3/action/datastore_search_sql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sql: withTables(statement, tables.resources), dialect: 'duckdb' }),
      }),
    );
    const text = await response.text();
    const { result, error } = JSON.parse(text) as {
      result?: { fields: unknown; records: unknown };
      error?: unknown;
    };
    return { status: response.status, ...result, error: JSON.stringify(error) };
  }

  test('answers DuckDB’s own SQL', async () => {
    expect(
      await ask(
        "FROM {seattle-weather} SELECT max(COLUMNS('temp_.*')), count_if(weather = 'sun') AS sun -- the lot",
      ),
    ).toMatchObject({
      status: 200,
      fields: [
        { id: 'temp_max', type: 'numeric' },
        { id: 'temp_min', type: 'numeric' },
        { id: 'sun', type: 'numeric' },
      ],
    });
    const days =
      'SELECT year(date) AS y, quantile_cont(temp_max, [0.5]) AS q FROM {seattle-weather} GROUP BY ALL ORDER BY ALL LIMIT 1';
    expect(await ask(`${days} ; `)).toMatchObject({ status: 200, records: [{ y: 2012, q: [14.7] }] });
  });

  test('prints values as PostgreSQL’s nearest types, and text where there is none', async () => {
    const { fields, records } = await ask(
      `SELECT 1 // 2 AS i, 3::UBIGINT AS u, 1.50 AS n, [1, NULL] AS l, [[1]] AS ll, {'a': 1} AS s, MAP {'k': 'v'} AS m,
        DATE '2020-01-02' AS d, TIMESTAMP_MS '2020-01-02 03:04:05.5' AS t, 'x'::ENUM('x', 'y') AS e, 2::HUGEINT AS h, '\\xAA'::BLOB AS b`,
    );
    const simple = {
      i: 0,
      u: 3,
      n: 1.5,
      l: [1, null],
      d: '2020-01-02',
      t: '2020-01-02T03:04:05.500000',
      h: 2,
    };
    const texts = { ll: '[[1]]', s: "{'a': 1}", m: '{k=v}', e: 'x', b: '\\xAA' };
    expect(records).toEqual([{ ...simple, ...texts }]);
    expect((fields as { type: string }[]).map(({ type }) => type)).toEqual(
      'int4 numeric numeric _int4 text text text date timestamp text numeric text'.split(' '),
    );
  });

  test('explains errors in DuckDB’s words', async () => {
    expect(await ask('SELECT nope FROM {nums}')).toMatchObject({
      status: 409,
      error: expect.stringContaining('Referenced column \\"nope\\" not found in FROM clause'),
    });
    expect(await ask('SELECT * FROM nowhere')).toMatchObject({
      status: 409,
      error: expect.stringContaining('Table with name nowhere does not exist!'),
    });
  });

  test('no attack on the dialect PostgreSQL gets anywhere', async () => {
    const surprises: string[] = [];
    for (const { statement } of ATTACKS.filter((attack) => !HARMLESS.has(attack.statement))) {
      const { status, error } = await ask(statement);
      if (status !== 403 && status !== 409) surprises.push(`${statement.slice(0, 200)}: ${status} ${error}`);
    }
    expect(surprises).toEqual([]);
    await expectUnharmed();
  }, 120_000);

  test.each(DUCKDB_ATTACKS)('%s is refused', async (statement, says) => {
    const answer = await ask(statement);
    expect([403, 409]).toContain(answer.status);
    expect(answer.error).toContain(says);
  });

  test('none of DuckDB’s own views can be named, and none of its functions that read', async () => {
    const column = async (text: string) =>
      Array.from((await engine.query(raw(text))).columns[0]?.values ?? [], String);
    const views = await column(
      "SELECT view_name FROM duckdb_views() WHERE internal AND schema_name <> 'information_schema'",
    );
    const readers = await column(
      "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type IN ('table', 'table_macro', 'pragma') AND regexp_matches(function_name, '^[a-z]') AND function_name NOT IN ('range', 'generate_series', 'unnest', 'repeat')",
    );
    expect(views.length).toBeGreaterThan(20);
    expect(readers.length).toBeGreaterThan(50);
    const statements = [
      ...views
        .flatMap((name) => [name, `"${name.toUpperCase()}"`, `'${name}'`])
        .map((name) => `FROM ${name}`),
      ...readers.map((name) => `FROM ${name}('x')`),
    ];
    const open: string[] = [];
    for (const statement of statements) {
      const { status } = await ask(statement);
      if (status !== 403) open.push(statement);
    }
    expect(open).toEqual([]);
  }, 60_000);

  test.each(BOMBS.slice(1, 3))(
    'the time limit ends %s',
    async (statement) => {
      expect(await ask(statement)).toMatchObject({
        status: 409,
        error: expect.stringContaining('Query took too long'),
      });
      await expectUnharmed();
    },
    30_000,
  );

  async function expectUnharmed(): Promise<void> {
    const sums = () => ask('SELECT count(*) AS n, sum(num) AS s FROM {nums}');
    await expect.poll(sums, { timeout: 30_000 }).toMatchObject({ status: 200, records: [{ n: 5, s: 110 }] });
  }
});
