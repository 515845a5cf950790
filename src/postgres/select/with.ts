import type { CommonTableExpr, RangeVar, SelectStmt, WithClause } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { coerce } from '../casts/cast.ts';
import { trimmedDigits, withForm } from '../casts/numeric.ts';
import { notSupported, PgError } from '../errors.ts';
import { exactScale, isNumeric } from '../expr.ts';
import { WIDE_SCALE } from '../operators/units.ts';
import { asTable, at, compileSelect, type Cte, type Ctes, type Place } from '../place.ts';
import { selected, type OutputColumn, type Query } from '../query.ts';
import { as, ofKind, strings } from '../tree.ts';
import { checkRenamed } from './from-item.ts';
import { checkRecursion } from './recursion.ts';
import { columnNames } from './tail.ts';
import { zip } from '../zip.ts';

/** WITH: each query sees those before it; in WITH RECURSIVE also itself. */
export function compileWith(node: WithClause, place: Place, body: (ctes: Ctes) => Query): Query {
  const { ctes, parts } = compileCtes(node, place);
  const main = body(ctes);
  return { ...main, sql: sql`WITH RECURSIVE ${join(parts)} ${main.sql}` };
}

/** A WITH clause's queries by name, those around included, and as DuckDB wants them written. */
function compileCtes(
  node: WithClause,
  place: Place,
): { readonly ctes: Map<string, Cte>; readonly parts: readonly SqlFragment[] } {
  const ctes = new Map(place.ctes);
  const parts: SqlFragment[] = [];
  const names = new Set<string>();
  const items = ofKind(node.ctes, 'CommonTableExpr');
  for (const { ctename: name = '', location } of items) {
    if (names.has(name))
      throw new PgError('duplicate_alias', `WITH query name "${name}" specified more than once`, {
        location,
      });
    names.add(name);
  }
  for (const cte of node.recursive ? inOrder(items) : items) {
    const part = compileCte(cte, node.recursive ?? false, at(place, { ctes }));
    parts.push(...part.before, part.sql);
    ctes.set(cte.ctename ?? '', part.cte);
  }
  return { ctes, parts };
}

/**
 * Queries of WITH RECURSIVE, each behind those that it names: these may stand after it.
 * @throws PgError when two name each other
 */
function inOrder(items: readonly CommonTableExpr[]): readonly CommonTableExpr[] {
  const ordered: CommonTableExpr[] = [];
  const open = new Set<CommonTableExpr>();
  const visit = (item: CommonTableExpr) => {
    if (ordered.includes(item)) return;
    if (open.has(item))
      throw new PgError('feature_not_supported', 'mutual recursion between WITH items is not implemented', {
        location: item.location,
      });
    open.add(item);
    for (const other of items)
      if (other !== item && mentions(item.ctequery, other.ctename ?? '')) visit(other);
    ordered.push(item);
  };
  for (const item of items) visit(item);
  return ordered;
}

interface Item {
  readonly node: CommonTableExpr;
  /** What it says. */
  readonly select: SelectStmt;
  /** What it is called in DuckDB. */
  readonly id: string;
  /** Its columns' names, as far as they are given. */
  readonly renamed: readonly string[];
}

interface Part {
  readonly cte: Cte;
  readonly sql: SqlFragment;
  /** Queries of its own WITH that must stand before it. */
  readonly before: readonly SqlFragment[];
}

function compileCte(node: CommonTableExpr, recursive: boolean, place: Place): Part {
  const select = as(node.ctequery, 'SelectStmt');
  if (!select) throw notSupported('a data-modifying statement in WITH', node.location);
  if (node.search_clause || node.cycle_clause)
    throw notSupported(
      'SEARCH and CYCLE (a path as a column of the query tells both: ARRAY[id], path || id, NOT id = ANY(path))',
      node.location,
    );
  const id = place.statement.fresh('q');
  const renamed = strings(node.aliascolnames);
  if (recursive && mentions(select, node.ctename ?? ''))
    return compileRecursive({ node, select, id, renamed }, place);
  const query = compileSelect(select, place);
  const columns = rename(query.columns, renamed, node);
  return {
    cte: { name: node.ctename ?? '', sql: id, columns, uses: { count: 0 } },
    sql: sql`${raw(id)} AS (${query.sql})`,
    before: [],
  };
}

function rename(
  columns: readonly OutputColumn[],
  renamed: readonly string[],
  node: CommonTableExpr,
): readonly OutputColumn[] {
  const alias = `WITH query "${node.ctename ?? ''}"`;
  checkRenamed(alias, renamed, columns.length, node.location);
  return columns.map((column, i) => ({ ...column, name: renamed[i] ?? column.name, untyped: undefined }));
}

/** `base UNION [ALL] step`: the base decides names and types. */
function compileRecursive({ node, select, id, renamed }: Item, outside: Place): Part {
  const name = node.ctename ?? '';
  if (select.op !== 'SETOP_UNION' || !select.larg || !select.rarg)
    throw new PgError(
      'invalid_recursion',
      `recursive query "${name}" does not have the form non-recursive-term UNION [ALL] recursive-term`,
      { location: node.location },
    );
  checkRecursion(name, select);
  if (select.sortClause || select.limitCount || select.limitOffset)
    throw new PgError(
      'feature_not_supported',
      `${select.sortClause ? 'ORDER BY' : select.limitOffset ? 'OFFSET' : 'LIMIT'} in a recursive query is not implemented`,
    );
  const inner = select.withClause && compileCtes(select.withClause, outside);
  const place = inner ? at(outside, { ctes: inner.ctes }) : outside;
  const base = compileSelect(select.larg, place);
  const term = select.rarg;
  const stepOver = (columns: readonly OutputColumn[]) => {
    const cte: Cte = { name, sql: id, columns, uses: { count: 0 } };
    return { cte, step: compileSelect(term, at(place, { ctes: new Map([...place.ctes, [name, cte]]) })) };
  };
  // Whether what a step makes of them is in order, too, nobody knows.
  const own = rename(base.columns, renamed, node).map((column) => ({ ...column, ordered: false }));
  const first = stepOver(own);
  const { cte, step } = keepsScales(first.step.columns, own) ? first : stepOver(own.map(roomy));
  const { columns } = cte;
  if (step.columns.length !== columns.length)
    throw new PgError('syntax_error', 'each UNION query must have the same number of columns');
  zip(step.columns, columns).forEach(([column, wanted], i) => {
    if (column.type.name !== wanted.type.name && column.untyped === undefined)
      throw new PgError(
        'datatype_mismatch',
        `recursive query "${name}" column ${i + 1} has type ${wanted.type.sqlName} in non-recursive term but type ${column.type.sqlName} overall`,
        { location: node.location, hint: 'Cast the output of the non-recursive term to the correct type.' },
      );
  });
  const union = raw(select.all ? 'UNION ALL' : 'UNION');
  return {
    cte,
    before: inner?.parts ?? [],
    sql: sql`${raw(id)}(${columnNames(columns)}) AS ((${recursed(base, columns, place)}) ${union} (${recursed(step, columns, place)}))`,
  };
}

/** Whether numerics have as many decimals after a step as before. */
function keepsScales(after: readonly OutputColumn[], before: readonly OutputColumn[]): boolean {
  return before.every(({ numeric }, i) => {
    if (numeric === undefined || numeric === 'double') return true;
    return exactScale({ numeric: after[i]?.numeric }) === numeric.scale;
  });
}

/** A numeric's scale may grow with every step: it is held with room, and its digits beside it. */
function roomy(column: OutputColumn): OutputColumn {
  if (column.type.category !== 'numeric' || column.numeric === 'double') return column;
  return { ...column, numeric: { scale: WIDE_SCALE, exact: false }, text: raw(`${column.id}t`) };
}

/** A term of the recursion with the columns that the whole has. */
function recursed(query: Query, columns: readonly OutputColumn[], place: Place): SqlFragment {
  const values = zip(query.columns, columns).flatMap(([column, wanted]) => {
    const value = coerce(column, wanted.type);
    const formed = isNumeric(wanted.type) && wanted.numeric ? withForm(value, wanted.numeric) : value;
    return selected({ ...formed, text: formed.text ?? trimmedDigits(formed.sql) }, wanted);
  });
  return sql`SELECT ${join(values)} FROM ${asTable(query.sql, place)}`;
}

/** Whether a query names a relation anywhere, and means no query of its own WITH. */
function mentions(node: unknown, name: string): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { RangeVar: range, withClause } = node as { RangeVar?: RangeVar; withClause?: WithClause };
  if (range) return range.relname === name && range.schemaname === undefined;
  const own = (withClause?.ctes ?? []).map((item) => as(item, 'CommonTableExpr'));
  const hidden = own.findIndex((cte) => cte?.ctename === name);
  if (hidden < 0) return Object.values(node).some((value) => mentions(value, name));
  // Before it, and in it unless it is recursive, the name means what it means outside.
  const seeing = withClause?.recursive ? [] : own.slice(0, hidden + 1);
  return seeing.some((cte) => mentions(cte?.ctequery, name));
}
