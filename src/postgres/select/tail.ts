import type { Node, SelectStmt } from 'libpg-query';
import { integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { coerce } from '../casts/cast.ts';
import { located, notSupported, PgError } from '../errors.ts';
import { INT8 } from '../expr.ts';
import { asTable, at, type Clause, compileExpression, type Place } from '../place.ts';
import type { OutputColumn, Query } from '../query.ts';
import { createLevel } from '../scope.ts';
import { as, ofKind, startOf, strings } from '../tree.ts';
import { hasOwnKey, keyed, orderTerm } from './order.ts';
import { inlined } from './settle.ts';

/** ORDER BY, LIMIT and OFFSET over a query of which only the output columns can be named: set operations and VALUES. */
export function orderAndLimit(node: SelectStmt, query: Query, place: Place): Query {
  const terms = ofKind(node.sortClause, 'SortBy').map((sort) => {
    const column = outputColumn(sort.node, query.columns);
    return located(startOf(sort.node), () => {
      if (column) return orderTerm(column, sort);
      const [name, ...more] = strings(as(sort.node, 'ColumnRef')?.fields);
      if (name !== undefined && more.length === 0)
        throw new PgError('undefined_column', `column "${name}" does not exist`);
      throw new PgError('feature_not_supported', 'invalid UNION/INTERSECT/EXCEPT ORDER BY clause', {
        detail: 'Only result column names can be used, not expressions or functions.',
        hint: 'Add the expression/function to every SELECT, or move the UNION into a FROM clause.',
      });
    });
  });
  if (tiesOf(node)) throw notSupported('WITH TIES of a set operation (put it into a sub-select)');
  const limits = limitClause(node, place);
  if (terms.length === 0 && !limits) return query;
  const ids = columnNames(query.columns);
  const order = terms.length === 0 ? raw('') : sql` ORDER BY ${join(terms)}`;
  const table = place.statement.name('r');
  return { ...query, sql: sql`SELECT ${ids} FROM (${query.sql}) AS ${table}${order}${limits ?? raw('')}` };
}

/** The output column that an ORDER BY, GROUP BY or DISTINCT item names by name or position; undefined for other expressions. Two of one name must be the same. */
export function outputColumn<C extends { readonly name: string }>(
  node: Node | undefined,
  columns: readonly C[],
  clause: Clause = 'ORDER BY',
  isSame: (a: C, b: C) => boolean = () => false,
): C | undefined {
  return located(startOf(node), () => {
    const constant = as(node, 'A_Const');
    if (constant) {
      if (!constant.ival) throw new PgError('syntax_error', `non-integer constant in ${clause}`);
      const position = constant.ival.ival ?? 0;
      const column = columns[position - 1];
      if (!column)
        throw new PgError('invalid_column_reference', `${clause} position ${position} is not in select list`);
      return column;
    }
    const names = strings(as(node, 'ColumnRef')?.fields);
    if (names.length !== 1) return undefined;
    const [first, ...others] = columns.filter(({ name }) => name === names[0]);
    if (first && others.some((other) => !isSame(first, other)))
      throw new PgError('ambiguous_column', `${clause} "${names[0]}" is ambiguous`);
    return first;
  });
}

/** The names of all columns of a query, those of texts among them. */
export function columnNames(columns: readonly OutputColumn[]): SqlFragment {
  const names = columns.flatMap((column) => (column.text ? [column.sql, column.text] : [column.sql]));
  return names.length === 0 ? raw('1') : join(names);
}

/** Each record once. What is equal is one, however it is written. */
export function distinctRows(
  inner: SqlFragment,
  outputs: readonly OutputColumn[],
  place: Place,
): SqlFragment {
  const table = place.statement.name('r');
  if (outputs.every((column) => !column.text && !hasOwnKey(column)))
    return sql`SELECT DISTINCT * FROM (${inner}) AS ${table}`;
  const any = (name: SqlFragment) => sql`any_value(${name}) AS ${name}`;
  const added: SqlFragment[] = [];
  const columns = outputs.map((column) => {
    const { sql: name, text } = column;
    if (text) return { list: [name, any(text)], key: name };
    if (!hasOwnKey(column)) return { list: [name], key: name };
    const key = place.statement.name('k');
    added.push(sql`${keyed(column)} AS ${key}`);
    // Of texts that differ by blanks at their ends alone the longest: which records come first is not for sure.
    return { list: [column.type.name === 'bpchar' ? sql`max(${name}) AS ${name}` : any(name)], key };
  });
  const rows = sql`SELECT ${join([raw('*'), ...added])} FROM ${asTable(inner, place)}`;
  const keys = columns.map(({ key }) => key);
  return sql`SELECT ${join(columns.flatMap(({ list }) => list))} FROM (${rows}) AS ${table} GROUP BY ${join(keys)}`;
}

/**
 * `FETCH FIRST n ROWS WITH TIES`: how many records down the order the last one is, and OFFSET's part of it. Undefined for other limits.
 */
export function tiesOf(
  node: SelectStmt,
): { readonly last: SqlFragment; readonly offset: SqlFragment } | undefined {
  if (node.limitOption !== 'LIMIT_OPTION_WITH_TIES') return undefined;
  if (!node.sortClause?.length)
    throw new PgError('syntax_error', 'WITH TIES cannot be specified without ORDER BY clause');
  const literal = (count: Node | undefined) => {
    const { ival } = as(count, 'A_Const') ?? {};
    if (count && !ival) throw notSupported('WITH TIES beside a count that is not a literal');
    return ival?.ival ?? 0;
  };
  const [limit, offset] = [literal(node.limitCount), literal(node.limitOffset)];
  return { last: integer(limit + offset), offset: integer(offset) };
}

/** ` LIMIT … OFFSET …`, or undefined when there is none. */
export function limitClause(node: SelectStmt, place: Place): SqlFragment | undefined {
  const limit = bound(node.limitCount, 'LIMIT', place);
  const offset = bound(node.limitOffset, 'OFFSET', place);
  if (!limit && !offset) return undefined;
  return sql`${limit ? sql` LIMIT ${limit}` : raw('')}${offset ? sql` OFFSET ${offset}` : raw('')}`;
}

const NEGATIVE = {
  LIMIT: 'invalid_row_count_in_limit_clause',
  OFFSET: 'invalid_row_count_in_result_offset_clause',
} as const;

function bound(node: Node | undefined, clause: 'LIMIT' | 'OFFSET', place: Place): SqlFragment | undefined {
  if (!node || as(node, 'A_Const')?.isnull) return undefined;
  // Columns of the query itself are out of sight here.
  const scope = { ...place.scope, sources: [], columns: [], level: createLevel() };
  const here = at(place, { clause, scope });
  const written = compileExpression(node, here);
  if (scope.level.outer.size > 0)
    throw notSupported(
      `${clause} by a column of a SELECT around this one (number the records by row_number() and compare)`,
    );
  const value = { ...written, sql: inlined(written.sql, here) };
  if (value.literal !== undefined && value.literal !== null && value.literal.startsWith('-'))
    throw new PgError(NEGATIVE[clause], `${clause} must not be negative`);
  const count = coerce(value, INT8);
  if (count.literal === null) return undefined;
  // A cast would not count as a constant, which DuckDB wants in correlated queries.
  if (value.simple && /^\d+$/.test(value.literal ?? '')) return integer(BigInt(value.literal ?? 0));
  return count.simple
    ? count.sql
    : sql`(SELECT CASE WHEN x < 0 THEN error(${raw(`'${clause} must not be negative'`)}) ELSE x END FROM (SELECT ${count.sql} AS x))`;
}
