import { integer, sql } from '../../core/sql/fragment.ts';
import type { TableBackend } from '../../core/table-backend.ts';
import { CompiledSql } from './compiled-sql.ts';
import { compileBar } from './counts/compile-bar.ts';
import { countBars } from './counts/count-bars.ts';
import { narrow } from './counts/narrow.ts';
import { compileFilters } from './search/compile-filters.ts';
import { runSearch } from './search/run-search.ts';
import { streamSearch } from './search/stream-search.ts';
import { tableMetadata } from './table-metadata.ts';

/** Tables in DuckDB, whatever engine runs it. */
export const DUCKDB_TABLES: TableBackend = {
  condition: (tree, column) => new CompiledSql(compileFilters(tree, column)),
  bar: (column, scale) => new CompiledSql(compileBar(column, scale)),
  metadata: tableMetadata,
  search: runSearch,
  dump: streamSearch,
  count: countBars,
  narrow,
  firstOf: (statement, most) => sql`SELECT * FROM (${statement}) LIMIT ${integer(most)}`,
};
