/*
 * datastore_search_sql in PostgreSQL's words, written for DuckDB. A statement's way:
 *
 *   statement.ts   CKAN's checks on the text, and its wrapper
 *   parser.ts      PostgreSQL's own parser: a tree
 *   guard.ts       what nobody may call or read: 403
 *   select/        queries, clause by clause
 *   expressions/   what stands in them, by kinds of nodes
 *   functions/, operators/   rows of pg_proc and pg_operator with their translations, as tables of text where texts alone say them
 *                  (plain-rows.ts, formula.ts); types/ chooses among them as PostgreSQL does
 *   casts/, literals/   values of one type from another, row by row, and from a statement's texts, beforehand
 *   json/, jsonpath/, regex/, formats/, full-text/   languages within the language
 *   runtime-errors.ts   what DuckDB says of the data, in PostgreSQL's words
 *
 * Seven words: an Expr (expr.ts) is translated SQL with PostgreSQL's type, and how a numeric is held; a LET (let.ts) names one that is
 * written several times; a Place (place.ts) is where one stands: clause, WITH queries, and a Scope (scope.ts), what its names mean, with
 * the Level that grouping makes of one SELECT; a Query (query.ts) is a translated SELECT with its output columns, which are Exprs; a
 * Statement (place.ts) is what all of a translation shares. Complaints (errors.ts) get their place where they pass.
 */
import type { Node, SelectStmt } from 'libpg-query';
import type { CompiledSelect, SqlDialect } from '../core/sql-dialect.ts';
import { join, raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { type ActionError, EngineError } from '../core/errors.ts';
import { printTsVector, toTsVector } from '../core/full-text/tsvector.ts';
import { type YieldIfDue, createYieldIfDue } from '../core/yield-if-due.ts';
import type { Cell, Column, Columns, Relation } from '../core/ports.ts';
import { toWire } from '../backends/duckdb/to-wire.ts';
import { trimmedDigits } from './casts/numeric.ts';
import { castToText } from './casts/to-text.ts';
import { PgError, toActionError } from './errors.ts';
import { loadConfigs } from './full-text/configs.ts';
import { findMatches, type Found, type Search } from './full-text/matches.ts';
import { toJsonb } from './literals/json.ts';
import { exactScale, type Expr } from './expr.ts';
import { translateExpression } from './expressions/compile.ts';
import { lookUp, NOTHING_LOOKED_UP, type Lookup } from './lookups/lookups.ts';
import { createParser, type ParserOptions } from './parser.ts';
import { createStatement, type Beforehand, type Place } from './place.ts';
import type { OutputColumn } from './query.ts';
import { guardCalls, relationNames } from './guard.ts';
import { toPostgresError } from './runtime-errors.ts';
import { emptyScope } from './scope.ts';
import { translateSelect } from './select/select.ts';
import { wrapStatement } from './statement.ts';
import { wholeReads } from './whole-reads.ts';
import { as, nodesOf } from './tree.ts';

/** PostgreSQL's SQL for DuckDB: its own parser, a guard on its tree, a typed translation. */
export function createDialect(options: ParserOptions = {}): SqlDialect {
  const parser = createParser(options);
  return {
    async parse(text, rowsMax) {
      const most = rowsMax + 1;
      const statement = wrapStatement(text, most);
      const explained = async <T>(run: () => T | Promise<T>): Promise<T> => {
        try {
          return await run();
        } catch (error) {
          throw toError(error, statement);
        }
      };
      return explained(async () => {
        const select = onlySelect(await parser.parse(statement));
        const configs = await loadConfigs(select);
        const write = (
          relations: ReadonlyMap<string, Relation>,
          lookedUp = NOTHING_LOOKED_UP,
          found: readonly Found[] = [],
        ) => compile(select, relations, statement, { configs, found, lookedUp, most });
        return {
          relations: relationNames({ SelectStmt: select }),
          unknownRelation: (name) => unknownRelation(name, select, statement),
          compile: (relations, engine, indexOf) =>
            explained(async () => {
              const first = write(relations);
              // The statement is written again with what indexes tell, and with what its text searches find in the tables.
              const isAsked = indexOf && first.lookups.length > 0;
              const lookedUp = isAsked ? await lookUp(first.lookups, indexOf) : NOTHING_LOOKED_UP;
              const second = isAsked ? write(relations, lookedUp) : first;
              if (second.searches.length === 0) return second.compiled;
              const ask = (asked: SqlFragment) => streamed(engine.stream(asked), asked, statement);
              const matches = await Promise.all(second.searches.map((search) => findMatches(search, ask)));
              return write(relations, lookedUp, matches).compiled;
            }),
          reads: (relations, indexOf) =>
            explained(async () => {
              const { lookups } = write(relations);
              return wholeReads(select, relations, lookups, await lookUp(lookups, indexOf));
            }),
        };
      });
    },
  };
}

/** What a statement ahead of the statement gives; what fails in it fails in that one. */
async function* streamed(
  batches: AsyncIterable<Columns>,
  asked: SqlFragment,
  statement: string,
): AsyncGenerator<Columns> {
  try {
    yield* batches;
  } catch (error) {
    const isOfStatement =
      error instanceof EngineError && (error.failure === 'data' || error.failure === 'invalid');
    throw isOfStatement ? toPostgresError(error, statement, asked) : error;
  }
}

/** PostgreSQL's complaints in CKAN's shape. A tree too deep for JavaScript's stack is one of them. */
function toError(error: unknown, statement: string): unknown {
  if (error instanceof PgError) return toActionError(error, statement);
  if (error instanceof RangeError && /call stack/i.test(error.message))
    return toActionError(
      new PgError('program_limit_exceeded', 'stack depth limit exceeded', { cause: error }),
      statement,
    );
  return error;
}

/** The query inside CKAN's wrapper. Somebody may have closed the wrapper early: then it is the query. */
function onlySelect(statements: readonly Node[]): SelectStmt {
  const [first] = statements;
  const outer = as(first, 'SelectStmt');
  if (statements.length !== 1 || !outer) throw new PgError('syntax_error', 'only one SELECT is allowed');
  const range = as(outer.fromClause?.[0], 'RangeSubselect');
  const inner = as(range?.subquery, 'SelectStmt');
  const isWrapper = outer.fromClause?.length === 1 && range?.alias?.aliasname === 'blah' && inner;
  return isWrapper ? inner : outer;
}

function unknownRelation(name: string, select: SelectStmt, statement: string): ActionError {
  const { location } =
    nodesOf(select, 'RangeVar').find(
      ({ schemaname, relname }) =>
        name === [schemaname === 'public' ? undefined : schemaname, relname].filter(Boolean).join('.'),
    ) ?? {};
  return toActionError(
    new PgError('undefined_table', `relation "${name}" does not exist`, { location }),
    statement,
  );
}

/** What SQL makes of JSON is text to CKAN (contract 2.10). */
function printedAs(type: OutputColumn['type'], stored?: boolean): { readonly printedAs: string } | undefined {
  if (type.category === 'json' && !stored) return { printedAs: 'text' };
  return type.element?.category === 'json' ? { printedAs: '_text' } : undefined;
}

interface Pass {
  readonly compiled: CompiledSelect;
  readonly searches: readonly Search[];
  readonly lookups: readonly Lookup[];
}

function compile(
  select: SelectStmt,
  relations: ReadonlyMap<string, Relation>,
  text: string,
  beforehand: Beforehand,
): Pass {
  const compilers = { expression: translateExpression, select: translateSelect };
  const statement = createStatement(relations, compilers, select, beforehand);
  const place: Place = { statement, scope: emptyScope(), clause: 'SELECT', ctes: new Map(), depth: 0 };
  const query = guardCalls(statement.refused, () => translateSelect(select, place));
  const wire = query.columns.map(
    (column, i) => sql`${toWire(column.sql, column.type, 'python', wireText(column))} AS ${raw(`w${i}`)}`,
  );
  const list = wire.length === 0 ? raw('1 AS w0') : join(wire);
  const written = sql`SELECT ${list} FROM (${query.sql}) AS r0`;
  return {
    searches: statement.searches.wanted,
    lookups: statement.lookups.wanted,
    compiled: {
      statement: written,
      fields: query.columns.map(({ name, type, stored }) => ({
        id: name,
        type: type.name,
        ...printedAs(type, stored),
      })),
      finish: (batch) => printed(batch, query.columns),
      explain: (failure) => toPostgresError(failure, text, written),
    },
  };
}

/** Vectors travel as the texts they are made from, and jsonb as whatever JSON it was made from. */
async function printed(batch: Columns, columns: readonly OutputColumn[]): Promise<Columns> {
  const yieldIfDue = createYieldIfDue();
  const made: Column[] = [];
  for (const [i, column] of batch.columns.entries()) {
    // A SELECT of nothing has a column all the same, as DuckDB wants one.
    const output = columns[i];
    const print = output && printerOf(output);
    made.push(
      print ? { name: column.name, values: await printCells(column.values, print, yieldIfDue) } : column,
    );
  }
  return { rows: batch.rows, columns: made };
}

async function printCells(
  cells: ArrayLike<Cell>,
  print: (text: string) => string,
  yieldIfDue: YieldIfDue,
): Promise<readonly Cell[]> {
  const texts: Cell[] = [];
  for (let i = 0; i < cells.length; i += 1) {
    texts.push(printCell(cells[i] ?? null, print));
    await yieldIfDue();
  }
  return texts;
}

function printCell(cell: Cell, print: (text: string) => string): Cell {
  if (Array.isArray(cell)) return cell.map((item: Cell) => printCell(item, print));
  return cell === null ? null : print(String(cell));
}

function printerOf({ type, vector, ordered }: OutputColumn): ((text: string) => string) | undefined {
  if (vector) return (text) => printTsVector(toTsVector(text, vector.config));
  return (type.element ?? type).name === 'jsonb' && !ordered ? toJsonb : undefined;
}

/** A numeric's text, unless it is DuckDB's own of its value. */
function wireText(value: Expr): SqlFragment | undefined {
  const { numeric, text, type, sql: x } = value;
  if (text || !numeric || exactScale(value) !== undefined) return text;
  // A numeric kept in binary prints its NaN as PostgreSQL does.
  if (numeric === 'double') return type.element ? undefined : castToText(value);
  return type.element ? sql`[${trimmedDigits(raw('n'))} FOR n IN ${x}]` : trimmedDigits(x);
}
