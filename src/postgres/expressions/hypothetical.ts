import type { FuncCall, SortBy } from 'libpg-query';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import { expr, type Expr } from '../expr.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { compare } from '../operators/comparison.ts';
import type { Place } from '../place.ts';
import { gather } from '../select/gather.ts';
import { checkSortable, sortWords } from '../select/order.ts';
import { as } from '../tree.ts';
import { unify } from './conditionals.ts';

/** What a value's place among others is made from. */
interface Counts {
  /** How many sort before it. */
  readonly before: SqlFragment;
  /** Of these the different ones. */
  readonly different: SqlFragment;
  /** How many do not sort after it. */
  readonly upTo: SqlFragment;
  readonly all: SqlFragment;
}

const RESULTS: ReadonlyMap<string, (counts: Counts) => Expr> = new Map<string, (counts: Counts) => Expr>([
  ['rank', ({ before }) => expr(sql`(${before} + 1)`, pgType('int8'))],
  ['dense_rank', ({ different }) => expr(sql`(${different} + 1)`, pgType('int8'))],
  [
    'percent_rank',
    ({ before, all }) =>
      expr(
        sql`CASE WHEN ${all} = 0 THEN 0::DOUBLE ELSE CAST(${before} AS DOUBLE) / ${all} END`,
        pgType('float8'),
      ),
  ],
  ['cume_dist', ({ upTo, all }) => expr(sql`(CAST(${upTo} + 1 AS DOUBLE) / (${all} + 1))`, pgType('float8'))],
]);

/** Whether it is `rank(value) WITHIN GROUP (ORDER BY x)`: the place that a value would have. */
export function isHypothetical(name: string, node: FuncCall): boolean {
  return (node.agg_within_group ?? false) && RESULTS.has(name);
}

/** Such an aggregate. @param args its value and what the group is sorted by */
export function compileHypothetical(
  name: string,
  node: FuncCall,
  { args, filter }: { readonly args: readonly Expr[]; readonly filter: Expr | undefined },
  place: Place,
): Expr {
  const [given, value, ...others] = args;
  const result = RESULTS.get(name);
  if (!result || !given || !value || others.length > 0)
    throw notSupported(`${name}() WITHIN GROUP by several columns`);
  // What is left out of a grouping set is NULL there, which is known too late for a FILTER.
  if (place.scope.level.hasSets && given.literal === undefined)
    throw notSupported(`${name}() WITHIN GROUP of a key of grouping sets`);
  const sort: SortBy = as(node.agg_order?.[0], 'SortBy') ?? {};
  if (
    given.type.category !== value.type.category &&
    given.type.name !== 'unknown' &&
    [given, value].some(({ type }) => type.category === 'text')
  )
    throw new PgError(
      'datatype_mismatch',
      `WITHIN GROUP types ${value.type.sqlName} and ${given.type.sqlName} cannot be matched`,
    );
  checkSortable(value);
  const [a, b] = unify([given, value], 'WITHIN GROUP');
  const [direction, nulls] = sortWords(sort);
  const [isNull, nullsFirst] = [sql`${a.sql} IS NULL`, nulls === 'NULLS FIRST'];
  const earlier = compare(direction === 'DESC' ? '>' : '<', b, a);
  const before = nullsFirst
    ? sql`CASE WHEN ${isNull} THEN false WHEN ${b.sql} IS NULL THEN true ELSE ${earlier} END`
    : sql`CASE WHEN ${isNull} THEN ${b.sql} IS NOT NULL WHEN ${b.sql} IS NULL THEN false ELSE ${earlier} END`;
  const peer = sql`(${b.sql} IS NULL AND ${isNull} OR COALESCE(${compare('=', a, b)}, false))`;
  const counted = (call: SqlFragment, test: SqlFragment) => {
    const where = filter ? sql`${test} AND ${filter.sql}` : test;
    return gather(sql`${call} FILTER (WHERE ${where})`, place.scope.level, place);
  };
  return result({
    before: counted(raw('count(*)'), before),
    different: sql`(${counted(sql`count(DISTINCT ${b.sql})`, before)} + CAST(${counted(raw('count(*)'), sql`${before} AND ${b.sql} IS NULL`)} > 0 AS BIGINT))`,
    upTo: counted(raw('count(*)'), sql`(${before} OR ${peer})`),
    all: counted(raw('count(*)'), raw('true')),
  });
}
