import type { Node, SelectStmt, SubLink, WindowDef } from 'libpg-query';
import type { Relation } from '../core/ports.ts';
import { raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import type { Configs } from './full-text/configs.ts';
import type { Found } from './full-text/matches.ts';
import type { Searches } from './full-text/search-sql.ts';
import type { Expr } from './expr.ts';
import type { LookedUp, Lookup } from './lookups/lookups.ts';
import type { OutputColumn, Query } from './query.ts';
import type { Scope } from './scope.ts';

/** What translates expressions, and what translates queries: each holds the other, and neither's files import the other's. */
export interface Compilers {
  readonly expression: (node: Node | undefined, place: Place) => Expr;
  readonly select: (node: SelectStmt, place: Place) => Query;
}

/** What one translation shares. */
export interface Statement {
  readonly relations: ReadonlyMap<string, Relation>;
  readonly compilers: Compilers;
  /** The SELECT whose records are the answer. */
  readonly answer: SelectStmt;
  /** Makes a name nothing else in the statement has. */
  fresh(prefix: string): string;
  /** The same as SQL. */
  name(prefix: string): SqlFragment;
  /** Functions met that exist in PostgreSQL and that nobody may call, in order. */
  readonly refused: string[];
  /** Whose columns were named, while somebody asks. */
  readonly named: { scopes: Set<Scope> | null };
  /** What the first columns of sub-selects in expressions are called. */
  readonly subselectNames: Map<SubLink, string | undefined>;
  /** Text search configurations that it names. */
  readonly configs: Configs;
  /** Text searches, which are made ahead. */
  readonly searches: Searches;
  /** What indexes could tell ahead, and what they have told. */
  readonly lookups: { readonly wanted: Lookup[]; readonly found: LookedUp };
  /** The texts of resources' `_full_text` columns by these columns' names, made of those beside them: for few records at the end. */
  readonly rowTexts: Map<string, SqlFragment>;
  /** Most records that anybody reads of the answer. */
  readonly most: number;
}

/** What an earlier pass over a statement, and CKAN's wrapper, have told. */
export interface Beforehand {
  readonly configs: Configs;
  readonly found: readonly Found[];
  readonly lookedUp: LookedUp;
  readonly most: number;
}

/** A statement at the beginning of its translation. */
export function createStatement(
  relations: ReadonlyMap<string, Relation>,
  compilers: Compilers,
  answer: SelectStmt,
  { configs, found, lookedUp, most }: Beforehand,
): Statement {
  let count = 0;
  const fresh = (prefix: string) => {
    count += 1;
    return `${prefix}${count}`;
  };
  return {
    relations,
    compilers,
    answer,
    fresh,
    name: (prefix) => raw(fresh(prefix)),
    refused: [],
    named: { scopes: null },
    subselectNames: new Map(),
    configs,
    searches: { wanted: [], found, origins: new Map() },
    lookups: { wanted: [], found: lookedUp },
    rowTexts: new Map(),
    most,
  };
}

/** Clauses, as PostgreSQL's messages name them. */
export type Clause =
  | 'SELECT'
  | 'FROM'
  | 'JOIN conditions'
  | 'WHERE'
  | 'GROUP BY'
  | 'HAVING'
  | 'ORDER BY'
  | 'DISTINCT ON'
  | 'LIMIT'
  | 'OFFSET'
  | 'VALUES'
  | 'FILTER'
  | 'window definitions';

/** WITH queries by name, those around included. */
export type Ctes = ReadonlyMap<string, Cte>;

/** A common table expression that a statement can name. */
export interface Cte {
  readonly name: string;
  readonly sql: string;
  readonly columns: readonly OutputColumn[];
  /** How often FROM clauses read it. */
  readonly uses: { count: number };
}

/** Where an expression or query stands. */
export interface Place {
  /** In bytes of the statement, for messages. */
  readonly location?: number | undefined;
  readonly statement: Statement;
  readonly scope: Scope;
  readonly clause: Clause;
  readonly ctes: Ctes;
  /** The WINDOW clause's definitions. */
  readonly windows?: ReadonlyMap<string, WindowDef>;
  /** Whether a record is kept only where the expression is true: in WHERE, and below AND there. */
  readonly isConjunct?: boolean;
  /** Whether NULL counts as false there: in WHERE and ON, and below AND and OR there. */
  readonly isTruth?: boolean;
  /** In FROM: what WHERE asks of every record. */
  readonly filters?: readonly Node[];
  /** Nested queries and expressions around this one. */
  readonly depth: number;
}

/** The same place with some things changed. */
export function at(place: Place, change: Partial<Place>): Place {
  return { ...place, ...change };
}

/** A query as an item of FROM. */
export function asTable(query: SqlFragment, { statement }: Place): SqlFragment {
  return sql`(${query}) AS ${statement.name('r')}`;
}

/** Translates an expression. Throws PgError. */
export function compileExpression(node: Node | undefined, place: Place): Expr {
  return place.statement.compilers.expression(node, place);
}

/** Translates several. */
export function compileAll(nodes: readonly Node[] | undefined, place: Place): readonly Expr[] {
  return (nodes ?? []).map((node) => compileExpression(node, place));
}

/** Translates a query of any form. Throws PgError. */
export function compileSelect(node: SelectStmt, place: Place): Query {
  return place.statement.compilers.select(node, place);
}

/** A sub-select in an expression, by the name that stands for it until the SELECT is put together. */
export function subselect(fragment: SqlFragment, place: Place): SqlFragment {
  const name = place.statement.fresh('sub');
  place.scope.level.subselects.set(name, fragment);
  return raw(name);
}
