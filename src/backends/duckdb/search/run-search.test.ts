import { DUCKDB_TABLES } from '../duckdb-tables.ts';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../../core/params/json-value.ts';
import { createMemories } from '../../../core/memories.ts';
import { validateParams } from '../../../core/params/validate-params.ts';
import type { Columns, QueryEngine, Relation } from '../../../core/ports.ts';
import { identifier, renderWithLiterals } from '../../../core/sql/fragment.ts';
import { planSearch } from '../../../core/search/plan-search.ts';
import { runSearch } from './run-search.ts';
import { SEARCH_PARAMS } from '../../../core/search/search-params.ts';

const relation: Relation = { name: identifier('t'), rows: 1000, columns: [{ id: 'word', type: 'text' }] };

/** An engine whose every answer has so many rows; it remembers what it was asked. */
function createEngine(asked: string[], rows: number): QueryEngine {
  const answer = (): Columns => ({
    rows,
    columns: [7, 'rain', 'rain'].map((value, i) => ({
      name: `c${i}`,
      values: Array.from({ length: rows }, () => value),
    })),
  });
  return {
    async query(statement) {
      asked.push(renderWithLiterals(statement));
      return answer();
    },
    async *stream(statement) {
      asked.push(renderWithLiterals(statement));
      yield answer();
    },
    describe: async () => [],
    tablesOf: async () => [],
  };
}

/** What the engine is asked for two pages of ten records, of which it finds so many. */
async function pages(sent: Readonly<Record<string, JsonValue>>, found = 1): Promise<readonly string[]> {
  const params = validateParams(SEARCH_PARAMS, { resource_id: 't', ...sent }, { strict: true });
  const asked: string[] = [];
  const ports = { engine: createEngine(asked, found), memories: createMemories() };
  for (const offset of [0, 10]) {
    const plan = await planSearch(params, relation, {
      catalog: { site: { fullText: 'contains' } },
      tables: DUCKDB_TABLES,
    });
    const run = { limit: 10, offset, style: 'search', countTotal: true, options: {} } as const;
    expect(await runSearch(ports, plan, run, () => undefined)).toMatchObject({
      total: params.q || params.filters || params.distinct ? expect.any(Number) : 1000,
    });
  }
  return asked;
}

test('an unfiltered search counts nothing', async () => {
  expect((await pages({})).filter((statement) => statement.includes('count('))).toEqual([]);
});

test('the next page of a filtered search does not count again', async () => {
  const asked = await pages({ filters: { word: 'a' } }, 10);
  expect(asked.filter((statement) => statement.includes('count('))).toHaveLength(1);
  expect(asked).toHaveLength(3);
});

test('a last page tells how many there are, so that nothing is counted', async () => {
  expect(await pages({ filters: { word: 'a' } }, 9)).toHaveLength(2);
  expect(await pages({ distinct: true }, 9)).toHaveLength(2);
});

test('a page beyond the last is counted for', async () => {
  const counted = (await pages({ filters: { word: 'nowhere' } }, 0)).filter((text) =>
    text.includes('count('),
  );
  expect(counted).toHaveLength(1);
});

test('the next page of a text search does not search again', async () => {
  const asked = await pages({ q: 'rain' });
  expect(asked.filter((statement) => statement.includes('rain'))).toHaveLength(1);
});
