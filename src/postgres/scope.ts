import { PgError } from './errors.ts';
import type { SqlFragment } from '../core/sql/fragment.ts';
import type { Expr } from './expr.ts';

/** A column that names can reach. */
export interface ScopeColumn {
  readonly name: string;
  /** Its `sql` is a name that no other column of the whole statement has. */
  readonly expr: Expr;
  readonly source: Source;
}

/** A relation, sub-select or function of a FROM clause under the name it has there. */
export interface Source {
  readonly alias: string;
  /** The name of the resource that it is, where the statement calls it otherwise. */
  readonly table?: string;
  readonly columns: readonly ScopeColumn[];
  /** A resource's `_id`, which the other columns depend on. */
  readonly key?: string;
  /** A function's single column, which the alias names too. */
  readonly scalar?: boolean;
  /** A column that is true in its records, and NULL where an outer join has none. */
  readonly present?: SqlFragment;
  /** Not named by the statement: its columns can only be reached bare. */
  readonly anonymous?: boolean;
}

/** What GROUP BY and aggregates of one SELECT make of its columns. */
export interface Level {
  /** Inside an aggregate's arguments, how deep. */
  aggregateDepth: number;
  /** Aggregates, by the names of the columns that they become: what stands above GROUP BY sees those. */
  readonly gathered: Map<string, SqlFragment>;
  /** What aggregates are of, where it is long and they ask for it several times: columns of the records that are grouped. */
  readonly held: Map<string, SqlFragment>;
  /** What is computed of aggregates once a group, likewise: columns of the grouped records, beside those that they are computed of. */
  readonly derived: Map<string, SqlFragment>;
  /** Calls over windows, likewise: what stands above them, LIMIT too, comes after them. */
  readonly windowed: Map<string, SqlFragment>;
  /** Functions of rows in the SELECT list, which LIMIT counts. */
  wholes: number;
  /** Functions of rows in expressions. */
  rowFunctions: number;
  /** Whether aggregates may be gathered: the SELECT list and what comes after it are being read. */
  isOpen: boolean;
  /** Columns met outside aggregates that no group key covers. */
  ungrouped: {
    readonly column: ScopeColumn;
    readonly location: number | undefined;
    readonly outer: boolean;
  }[];
  /** Group keys by what identifies them (identityOf) and by their SQL, with what stands for them after grouping; null before GROUP BY was read. */
  keys: ReadonlyMap<string, Expr> | null;
  /** By the SQL of what stands for a group key, the column that rows are grouped by. */
  idOf: ReadonlyMap<string, SqlFragment>;
  /** Whether there are grouping sets, where a key may be NULL: nothing depends on an `_id` then. */
  hasSets: boolean;
  /** Sub-selects in expressions, by the names that stand for them until the SELECT is put together. */
  readonly subselects: Map<string, SqlFragment>;
  /** Of those names, what stands for expressions that sub-selects look at and that must be columns where there are records. */
  readonly operands: Set<string>;
  /** Names of columns of SELECTs around this one that its expressions use. */
  readonly outer: Set<string>;
  /** Of a SELECT of all records of a resource, not grouped: how many different values columns hold, by the text of their SQL. */
  distinct: ReadonlyMap<string, number> | null;
}

/** A level of a query that nothing was found in yet. */
export function createLevel(): Level {
  return {
    aggregateDepth: 0,
    gathered: new Map(),
    held: new Map(),
    derived: new Map(),
    windowed: new Map(),
    wholes: 0,
    rowFunctions: 0,
    isOpen: false,
    ungrouped: [],
    keys: null,
    idOf: new Map(),
    hasSets: false,
    subselects: new Map(),
    operands: new Set(),
    outer: new Set(),
    distinct: null,
  };
}

/** What the names of one SELECT can mean, and around it those of the SELECTs it stands in. */
export interface Scope {
  readonly parent?: Scope | undefined;
  readonly sources: readonly Source[];
  /** Bare names, in the order of `*`; USING columns once. */
  readonly columns: readonly ScopeColumn[];
  readonly level: Level;
  /** Aliases that the SELECT's FROM clause has somewhere, in reach or not. */
  readonly aliases?: ReadonlySet<string>;
}

/** A scope of its own in which nothing has a name, but for what is around it. */
export function emptyScope(parent?: Scope): Scope {
  return { parent, sources: [], columns: [], level: createLevel() };
}

/** A column that a name means, and the scope that has it. */
export interface Found {
  readonly column: ScopeColumn;
  readonly scope: Scope;
}

/** A SELECT's scope and those around it, innermost first. */
export function outwards(scope: Scope): readonly Scope[] {
  return scope.parent ? [scope, ...outwards(scope.parent)] : [scope];
}

/**
 * Finds a bare column name, innermost SELECT first.
 * @throws PgError when it is ambiguous
 */
export function findColumn(scope: Scope, name: string): Found | undefined {
  for (const at of outwards(scope)) {
    const columns = at.columns.filter((column) => column.name === name);
    if (columns.length > 1) throw new PgError('ambiguous_column', `column reference "${name}" is ambiguous`);
    const [column] = columns;
    if (column) return { column, scope: at };
  }
  return undefined;
}

/** Finds a source by its alias, innermost SELECT first. */
export function findSource(
  scope: Scope,
  alias: string,
): { readonly source: Source; readonly scope: Scope } | undefined {
  for (const at of outwards(scope)) {
    const source = at.sources.find((candidate) => candidate.alias === alias && !candidate.anonymous);
    if (source) return { source, scope: at };
  }
  return undefined;
}

/** What is said of an alias that nothing in reach has. */
export function noSource(scope: Scope, alias: string): PgError {
  const all = outwards(scope);
  const beyond = (hint: string) =>
    new PgError('undefined_table', `invalid reference to FROM-clause entry for table "${alias}"`, { hint });
  if (all.some(({ aliases }) => aliases?.has(alias)))
    return beyond(
      `There is an entry for table "${alias}", but it cannot be referenced from this part of the query.`,
    );
  const renamed = all.flatMap(({ sources }) => sources).find(({ table }) => table === alias);
  if (renamed) return beyond(`Perhaps you meant to reference the table alias "${renamed.alias}".`);
  return new PgError('undefined_table', `missing FROM-clause entry for table "${alias}"`);
}
