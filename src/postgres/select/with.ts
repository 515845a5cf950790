import type { CommonTableExpr, SelectStmt, WithClause } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { coerce } from '../casts/cast.ts';
import { trimmedDigits, WIDE_SCALE, withForm } from '../casts/numeric.ts';
import { notSupported, PgError } from '../errors.ts';
import { isNumeric } from '../expr.ts';
import { at, type Cte, type Ctes, type Place } from '../place.ts';
import type { OutputColumn, Query } from '../query.ts';
import { as, strings } from '../tree.ts';
import { compileSelect } from '../compilers.ts';
import { checkRecursion } from './recursion.ts';
import { columnNames, outputExpr } from './tail.ts';

/** WITH: each query sees those before it; in WITH RECURSIVE also itself. */
export function compileWith(node: WithClause, place: Place, body: (ctes: Ctes) => Query): Query {
  const ctes = new Map(place.ctes);
  const parts: { readonly cte: Cte; readonly sql: SqlFragment }[] = [];
  const names = new Set<string>();
  for (const item of node.ctes ?? []) {
    const cte = as(item, 'CommonTableExpr');
    if (!cte) continue;
    const name = cte.ctename ?? '';
    if (names.has(name))
      throw new PgError('duplicate_alias', `WITH query name "${name}" specified more than once`, {
        location: cte.location,
      });
    names.add(name);
    const part = compileCte(cte, node.recursive ?? false, at(place, { ctes }));
    parts.push(part);
    ctes.set(name, part.cte);
  }
  const main = body(ctes);
  return {
    ...main,
    sql: sql`WITH RECURSIVE ${join(
      parts.map((part) => part.sql),
      ', ',
    )} ${main.sql}`,
  };
}

function compileCte(node: CommonTableExpr, recursive: boolean, place: Place): { cte: Cte; sql: SqlFragment } {
  const select = as(node.ctequery, 'SelectStmt');
  if (!select) throw notSupported('a data-modifying statement in WITH', node.location);
  if (node.search_clause || node.cycle_clause) throw notSupported('SEARCH and CYCLE', node.location);
  const id = place.statement.fresh('q');
  const renamed = strings(node.aliascolnames);
  if (recursive && mentions(select, node.ctename ?? ''))
    return compileRecursive(node, select, id, renamed, place);
  const query = compileSelect(select, place);
  const columns = rename(query.columns, renamed, node);
  return {
    cte: { name: node.ctename ?? '', sql: id, columns, uses: { count: 0 } },
    sql: sql`${raw(id)} AS (${query.sql})`,
  };
}

function rename(
  columns: readonly OutputColumn[],
  renamed: readonly string[],
  node: CommonTableExpr,
): readonly OutputColumn[] {
  if (renamed.length > columns.length)
    throw new PgError(
      'invalid_column_reference',
      `WITH query "${node.ctename ?? ''}" has ${columns.length} columns available but ${renamed.length} columns specified`,
      { location: node.location },
    );
  return columns.map(({ literal: _literal, ...column }, i) => ({
    ...column,
    name: renamed[i] ?? column.name,
  }));
}

/** `base UNION [ALL] step`: the base decides names and types. */
function compileRecursive(
  node: CommonTableExpr,
  select: SelectStmt,
  id: string,
  renamed: readonly string[],
  place: Place,
): { cte: Cte; sql: SqlFragment } {
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
      `${select.sortClause ? 'ORDER BY' : select.limitCount ? 'LIMIT' : 'OFFSET'} in a recursive query is not implemented`,
    );
  const base = compileSelect(select.larg, place);
  const columns = rename(base.columns, renamed, node).map((column) => roomy(column));
  const cte: Cte = { name, sql: id, columns, uses: { count: 0 } };
  const step = compileSelect(select.rarg, at(place, { ctes: new Map([...place.ctes, [name, cte]]) }));
  if (step.columns.length !== columns.length)
    throw new PgError('syntax_error', 'each UNION query must have the same number of columns');
  for (const [i, column] of step.columns.entries()) {
    const wanted = columns[i] as OutputColumn;
    if (column.type.name !== wanted.type.name && column.literal === undefined)
      throw new PgError(
        'datatype_mismatch',
        `recursive query "${name}" column ${i + 1} has type ${wanted.type.sqlName} in non-recursive term but type ${column.type.sqlName} overall`,
        { location: node.location, hint: 'Cast the output of the non-recursive term to the correct type.' },
      );
  }
  const union = raw(select.all ? 'UNION ALL' : 'UNION');
  return {
    cte,
    sql: sql`${raw(id)}(${columnNames(columns)}) AS ((${recursed(base, columns, place)}) ${union} (${recursed(step, columns, place)}))`,
  };
}

/** A numeric's scale may grow with every step: it is held with room, and its digits beside it. */
function roomy(column: OutputColumn): OutputColumn {
  if (column.type.category !== 'numeric' || column.numeric === 'double') return column;
  return { ...column, numeric: { scale: WIDE_SCALE, exact: false }, text: `${column.id}t` };
}

/** A term of the recursion with the columns that the whole has. */
function recursed(query: Query, columns: readonly OutputColumn[], place: Place): SqlFragment {
  const values = query.columns.flatMap((column, i) => {
    const wanted = columns[i] as OutputColumn;
    const value = coerce(place, outputExpr(column), wanted.type);
    const formed = isNumeric(wanted.type) && wanted.numeric ? withForm(value, wanted.numeric) : value;
    const own = sql`${formed.sql} AS ${raw(wanted.id)}`;
    if (wanted.text === undefined) return [own];
    const digits = formed.text ?? trimmedDigits(formed.sql);
    return [own, sql`${digits} AS ${raw(wanted.text)}`];
  });
  return sql`SELECT ${join(values, ', ')} FROM (${query.sql}) AS ${raw(place.statement.fresh('r'))}`;
}

/** Whether a query names a relation anywhere. Names of its own WITH queries count too: recursion is then merely allowed for. */
function mentions(node: unknown, name: string): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ((node as { RangeVar?: { relname?: string } }).RangeVar?.relname === name) return true;
  return Object.values(node).some((value) => mentions(value, name));
}
