import { DUCKDB_TABLES } from '../../backends/duckdb/duckdb-tables.ts';
import { expect, test } from 'vitest';
import type { Relation, RelationColumn } from '../ports.ts';
import { planSearch } from './plan-search.ts';

const COLUMNS = [
  { id: '_id', type: 'int4' },
  { id: 'n', type: 'int4' },
] as unknown as RelationColumn[];

/** What a search is refused with. */
const told = (params: Parameters<typeof planSearch>[0]) =>
  planSearch(params, { columns: COLUMNS } as unknown as Relation, {
    catalog: { site: { fullText: 'contains' } },
    tables: DUCKDB_TABLES,
  }).then(
    () => 'nothing',
    (error: unknown) => JSON.stringify(error),
  );

test.each([{ q: 'a\\' }, { q: "a\\'b" }, { full_text: 'a\\' }])(
  'what looks like the end of a statement is told before what a database would tell: %o',
  async (texts) => {
    const all = await told({ ...texts, language: 'klingon', filters: { n: 'x' } });
    expect(all).toMatch(/not a single statement/);
    expect(all).not.toMatch(/klingon|invalid input/);
  },
);

test('an unknown language is told, and a value that is none of its column', async () => {
  expect(await told({ q: 'a', language: 'klingon' })).toMatch(/klingon/);
  expect(await told({ filters: { n: 'x' } })).toMatch(/invalid input syntax/);
});
