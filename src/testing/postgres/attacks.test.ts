import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHandler } from '../../http/create-handler.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createNodeEngine } from '../node-engine.ts';
import { ATTACKS, BOMBS } from './attacks.ts';
import { askApi } from './compare.ts';
import { openSqlTables, withTables, type SqlTables } from './tables.ts';

/** Milliseconds: shorter than a site would have, and shorter still for what never ends. */
const TIME_LIMITS = { attacks: 3000, bombs: 1000 };

const ENGINES: readonly (readonly [string, () => DuckDBEngine])[] = [
  ['DuckDB-WASM', () => createNodeEngine()],
  ['native DuckDB', () => createNativeEngine()],
];

describe.each(ENGINES)('on %s', (_name, create) => {
  const engine = create();
  let tables: SqlTables;
  let bombed: SqlTables;

  beforeAll(async () => {
    const opened = await openSqlTables(engine);
    const { site } = opened.ports.catalog;
    const within = (statementTimeout: number): SqlTables => {
      const catalog = { ...opened.ports.catalog, site: { ...site, statementTimeout } };
      const handle = createHandler({ ...opened.ports, catalog }, { siteUrl: 'http://test.ckan.net' });
      return { ...opened, handle };
    };
    tables = within(TIME_LIMITS.attacks);
    bombed = within(TIME_LIMITS.bombs);
  }, 120_000);

  afterAll(async () => {
    await engine.close();
    tables.close();
  });

  /** Everything is as it was. A fresh engine may take longer to start on a busy machine than this test's time limit. */
  async function expectUnharmed(): Promise<void> {
    const ask = () => askApi(tables, withTables('SELECT count(*), sum(num) FROM {nums}', tables.resources));
    await expect.poll(ask, { timeout: 30_000 }).toMatchObject({ status: 200, records: [['5', '110']] });
  }

  test('each attack gets its error', async () => {
    const surprises: string[] = [];
    for (const { statement, status, says } of ATTACKS) {
      const answer = await askApi(tables, withTables(statement, tables.resources));
      const text = JSON.stringify(answer);
      if (answer.status !== status || !text.includes(says))
        surprises.push(`${statement.slice(0, 120)}\n  ${text.slice(0, 300)}`);
    }
    expect(surprises).toEqual([]);
    await expectUnharmed();
  }, 120_000);

  test.each(BOMBS)(
    'the time limit ends %s',
    async (statement) => {
      const answer = await askApi(bombed, withTables(statement, bombed.resources));
      expect(answer).toMatchObject({ status: 409, error: 'Query took too long' });
      await expectUnharmed();
    },
    30_000,
  );
});
