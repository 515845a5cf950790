import type { SqlFragment } from '../../core/sql/fragment.ts';
import type { TextSearchConfig } from '../../core/full-text/text-search-config.ts';
import type { Relation } from '../../core/ports.ts';
import type { TsQuery } from '../../core/full-text/tsquery.ts';

/** A tsvector: in SQL it is the text that it is made from. */
export interface Vector {
  readonly config: TextSearchConfig;
  /** The text itself, where it is a literal. */
  readonly literal?: string | null | undefined;
}

/** A tsquery: known before the statement runs. */
export interface QueryValue {
  readonly query: TsQuery;
}

/** Rows of a FROM item that are resources' own, so that they can be searched ahead of the statement. */
export interface Origin {
  /** The item as it stands in FROM. */
  readonly table: SqlFragment;
  /** The name of its `_id`. */
  readonly id: string;
  /** The resource, by its name in the statement. */
  readonly name: string;
  readonly relation: Relation;
  /** The resource's columns, by the names that they have in the statement. */
  readonly columns: ReadonlyMap<string, string>;
}
