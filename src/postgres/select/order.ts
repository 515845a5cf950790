import type { SortBy } from 'libpg-query';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import type { Expr } from '../expr.ts';
import type { Site } from '../site.ts';

/** One item of ORDER BY. PostgreSQL puts NULLs last going up and first going down. */
export function orderTerm(value: Expr, sort: SortBy, site: Site): SqlFragment {
  checkSortable(value, site);
  if (sort.useOp?.length) throw notSupported('ORDER BY … USING', site.location);
  return sql`${value.sql} ${raw(sortWords(sort).join(' '))}`;
}

/** `DESC` and `NULLS FIRST`, as they are or as they go without saying. */
export function sortWords(sort: SortBy): readonly [string, string] {
  const down = sort.sortby_dir === 'SORTBY_DESC';
  const nullsFirst =
    sort.sortby_nulls === 'SORTBY_NULLS_FIRST' || (sort.sortby_nulls !== 'SORTBY_NULLS_LAST' && down);
  return [down ? 'DESC' : 'ASC', `NULLS ${nullsFirst ? 'FIRST' : 'LAST'}`];
}

/** @throws PgError for types without an order */
export function checkSortable({ type }: Expr, site: Site): void {
  if (type.name === 'json')
    throw new PgError(
      'undefined_function',
      `could not identify an ordering operator for type ${type.sqlName}`,
      {
        location: site.location,
        hint: 'Use an explicit ordering operator or modify the query.',
      },
    );
  if (type.name === 'jsonb') throw notSupported('ordering by jsonb', site.location);
}

/** @throws PgError for types without an equality, which GROUP BY and DISTINCT need */
export function checkHashable({ type }: Pick<Expr, 'type'>, site: Site): void {
  if (type.name === 'json')
    throw new PgError(
      'undefined_function',
      `could not identify an equality operator for type ${type.sqlName}`,
      {
        location: site.location,
      },
    );
  // Its text is not its value: 25 and 25.0 are one.
  if (type.name === 'jsonb') throw notSupported('grouping and telling apart by jsonb', site.location);
}
