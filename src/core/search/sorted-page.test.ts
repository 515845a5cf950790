import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeEngine } from '../../testing/node-engine.ts';
import type { JsonValue } from '../params/json-value.ts';
import { validateParams } from '../params/validate-params.ts';
import type { Relation } from '../ports.ts';
import { raw, sql } from '../sql/fragment.ts';
import { planSearch } from './plan-search.ts';
import { runSearch } from './run-search.ts';
import { SEARCH_PARAMS } from './search-params.ts';

const ROWS = 120_000;
const engine = createNodeEngine();
const relation: Relation = {
  name: raw('long'),
  rows: ROWS,
  columns: [
    { id: 'word', type: 'text' },
    { id: 'size', type: 'int4' },
  ],
};

beforeAll(() =>
  engine.withSession(({ run }) =>
    // Every size comes many times, and is missing sometimes.
    run(
      sql`CREATE TABLE long AS SELECT range + 1 AS _id, 'w' || (range * 7919) % 1000 AS word, nullif((range * 31) % 500, 3) AS size FROM range(120000)`,
    ),
  ),
);
afterAll(() => engine.close());

async function search(sent: Readonly<Record<string, JsonValue>>, limit: number, offset: number) {
  const params = validateParams(SEARCH_PARAMS, sent, { strict: true });
  const plan = await planSearch(params, relation, { fullText: 'contains' });
  const { batch, ids, total } = await runSearch(engine, plan, {
    limit,
    offset,
    style: 'search',
    countTotal: true,
    options: {},
  });
  const records = Array.from({ length: batch.rows }, (_, row) =>
    batch.columns.map(({ values }) => String(values[row])),
  );
  return { records, ids: Array.from(ids ?? [], Number), total };
}

test.each([
  { sort: 'size desc' },
  { sort: 'size nulls first, word desc' },
  { sort: 'word', filters: { size: { lt: 9 } } },
  { sort: 'size', fields: 'word' },
])('a page of a long table sorted by %o is cut from the same order as a much longer page', async (sent) => {
  const whole = await search(sent, 2000, 0);
  for (const offset of [0, 130, 1990, ROWS]) {
    const page = await search(sent, 10, offset);
    expect(page).toEqual({
      records: whole.records.slice(offset, offset + 10),
      ids: whole.ids.slice(offset, offset + 10),
      total: whole.total,
    });
  }
});
