import { expect, test } from 'vitest';
import { createCatalog } from '../core/create-catalog.ts';
import type { Columns, QueryEngine } from '../core/ports.ts';
import { createDuckDBDialect } from './dialect.ts';

/** An engine with tables of these names, whose binder cannot tell which of them a statement reads. */
function undecided(tables: readonly string[]): QueryEngine {
  const answer: Columns = { rows: tables.length, columns: [{ name: 'table_name', values: tables }] };
  return {
    tablesOf: async () => undefined,
    describe: async () => [],
    query: async () => answer,
    stream: () => [] as never,
  };
}

const site = {
  title: '',
  description: '',
  locale: 'en',
  built: '2020-01-01T00:00:00.000Z',
  textSearchConfig: 'english',
  statementTimeout: 1_000,
} as never;
const catalog = createCatalog({ version: 1, site, datasets: [], organizations: [] } as never);

test('where the binder cannot tell the tables, every name of a table that is nobody’s to read is refused', async () => {
  const dialect = createDuckDBDialect({ catalog });
  const engine = undecided(['Secret (texts)']);
  for (const sql of [
    'SELECT * FROM "secret (texts)"',
    'SELECT 1 UNION SELECT a FROM "Secret (texts)" AS t',
  ]) {
    const parsed = await dialect.parse(sql, 32_000);
    await expect(parsed.compile(new Map(), engine)).rejects.toThrow();
  }
  const harmless = await dialect.parse('SELECT 1 AS secret', 32_000);
  expect((await harmless.compile(new Map(), engine)).fields).toEqual([]);
});
