import type { Catalog } from './create-catalog.ts';
import type { Memories } from './memories.ts';
import type { Previews, QueryEngine, Relations } from './ports.ts';
import type { TableIndexes } from './search-index/ports/index-search.ts';
import type { DialectName, SqlDialect } from './sql-dialect.ts';
import type { TableBackend } from './table-backend.ts';

/** What the actions need from the outside, named by need. A shell wires these; core knows nothing else. */
export interface Ports {
  readonly catalog: Catalog;
  readonly engine: QueryEngine;
  readonly relations: Relations;
  readonly previews: Previews;
  readonly indexes: TableIndexes;
  readonly memories: Memories;
  readonly tables: TableBackend;
  /** By what a statement calls its dialect. */
  readonly dialects: Readonly<Record<DialectName, SqlDialect>>;
  /** Loads code that few requests need, where it cannot always be had. Default: it is there. */
  readonly loadPart?: <Part>(load: () => Promise<Part>) => Promise<Part>;
}
