import type { Field } from './catalog.ts';
import type { ActionError, EngineError } from './errors.ts';
import type { Columns, QueryEngine, Relation, WholeReads } from './ports.ts';
import type { IndexSearch } from './search/search-plan.ts';
import type { SqlFragment } from './sql/fragment.ts';

/** Name of a dialect, the value of the parameter `dialect`. */
export type DialectName = 'postgresql' | 'duckdb';

/** SQL as people write it, on DuckDB: PostgreSQL's (src/postgres) or DuckDB's own (src/duckdb). */
export interface SqlDialect {
  /**
   * Rejects with ActionError, for PostgreSQL's as CKAN would, for anything that is not one SELECT within the cage.
   * @param rowsMax most records of an answer: CKAN's statement, which messages quote, asks for one more
   */
  parse(text: string, rowsMax: number): Promise<ParsedSelect>;
}

/** One SELECT, checked, its tables not yet looked up. */
export interface ParsedSelect {
  /** Names of the relations it reads, as written between the quotes; each once. */
  readonly relations: readonly string[];
  /** 409 `relation "x" does not exist`, pointing at its place in the statement. */
  unknownRelation(name: string): ActionError;
  /**
   * The DuckDB statement and what its columns are in PostgreSQL. Rejects with ActionError.
   * @param engine answers what must be known first, as text searches must; compile rejects with what it throws
   * @param indexOf gives a relation's index by its name, to know ahead which records a condition keeps; absent: there are none
   */
  compile(
    relations: ReadonlyMap<string, Relation>,
    engine: QueryEngine,
    indexOf?: (relation: string) => Promise<IndexSearch | undefined>,
  ): Promise<CompiledSelect>;
  /**
   * By relation what it reads of all records, so far as that can be told without the engine. Rejects as `compile` does. Absent: nothing can.
   * @param indexOf as for `compile`
   */
  reads?(
    relations: ReadonlyMap<string, Relation>,
    indexOf: (relation: string) => Promise<IndexSearch | undefined>,
  ): Promise<ReadonlyMap<string, WholeReads>>;
}

/** A column of a statement's result. */
export interface SelectedField extends Field {
  /** The type its values print as, where that is another one: CKAN decodes JSON that is stored, and prints what SQL computes as text. */
  readonly printedAs?: string;
}

/** A statement as the database runs it. */
export interface CompiledSelect {
  /** Projects values that are ready for the JSON writer (core/values), one column per field. No limit of its own. */
  readonly statement: SqlFragment;
  /** In order; names may repeat. */
  readonly fields: readonly SelectedField[];
  /** Puts the last hand to rows of the answer: full-text vectors are made outside the database. */
  finish(batch: Columns): Promise<Columns>;
  /** What PostgreSQL would say where the engine failed with data: division by zero, a bad cast; CKAN's words for the time limit. */
  explain(failure: EngineError): ActionError;
}
