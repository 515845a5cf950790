import type { SortBy } from 'libpg-query';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import type { Expr } from '../expr.ts';
import { jsonbKey } from '../json/normal.ts';
import { strings } from '../tree.ts';

/** One item of ORDER BY. PostgreSQL puts NULLs last going up and first going down. */
export function orderTerm(value: Expr, sort: SortBy): SqlFragment {
  checkSortable(value);
  return sql`${keyed(value)} ${raw(sortWords(sort).join(' '))}`;
}

/** What values of a type are sorted, grouped and told apart by. */
export function keyed(value: Expr): SqlFragment {
  if (value.type.name === 'bpchar') return sql`rtrim(${value.sql}, ' ')`;
  return hasOwnKey(value) ? jsonbKey(value) : value.sql;
}

/**
 * Whether equal values may look different, so that another value than itself tells it from others: jsonb's 25 and 25.0 are one, as are
 * texts of char(n) that differ by the blanks at their ends.
 */
export function hasOwnKey({ type }: Pick<Expr, 'type'>): boolean {
  return type.name === 'jsonb' || type.name === 'bpchar';
}

/** `DESC` and `NULLS FIRST`, as they are or as they go without saying. */
export function sortWords(sort: SortBy): readonly [string, string] {
  const down = sort.sortby_dir === 'SORTBY_DESC' || using(sort) === '>';
  const nullsFirst =
    sort.sortby_nulls === 'SORTBY_NULLS_FIRST' || (sort.sortby_nulls !== 'SORTBY_NULLS_LAST' && down);
  return [down ? 'DESC' : 'ASC', `NULLS ${nullsFirst ? 'FIRST' : 'LAST'}`];
}

/** `ORDER BY x USING >`. */
function using({ useOp }: SortBy): string | undefined {
  const symbol = strings(useOp).at(-1);
  if (symbol !== undefined && symbol !== '<' && symbol !== '>')
    throw new PgError('wrong_object_type', `operator ${symbol} is not a valid ordering operator`, {
      hint: 'Ordering operators must be "<" or ">" members of btree operator families.',
    });
  return symbol;
}

/** @throws PgError for types without an order */
export function checkSortable(value: Pick<Expr, 'type' | 'row'>): void {
  checkOperator('ordering', value);
}

/** @throws PgError for types without an equality, which GROUP BY and DISTINCT need */
export function checkHashable(value: Pick<Expr, 'type' | 'row'>): void {
  checkOperator('equality', value);
}

function checkOperator(kind: 'ordering' | 'equality', { type, row }: Pick<Expr, 'type' | 'row'>): void {
  // A row that is but its text has no members to compare.
  if (type.name === 'record' && !row) throw notSupported('telling rows apart as a whole');
  if (type.name !== 'json') return;
  const message = `could not identify an ${kind} operator for type ${type.sqlName}`;
  const hint = kind === 'ordering' ? 'Use an explicit ordering operator or modify the query.' : undefined;
  throw new PgError('undefined_function', message, { hint });
}
