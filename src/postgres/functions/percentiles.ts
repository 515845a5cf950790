import { sql, raw, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { type Expr, formed } from '../expr.ts';
import { scaleInterval } from '../intervals.ts';
import { operandsOf } from '../row.ts';
import { letAll, letIn, type Site } from '../site.ts';
import type { Aggregate, AggregateCall } from './aggregate.ts';

/** DuckDB computes percentiles of shares that it knows beforehand: nothing but numbers, casts and brackets. */
const isConstant = ({ sql: share }: Expr) => share.texts.every((text) => /^[A-Z\d\s.,()[\]+-]*$/.test(text));

/** One share's value among sorted ones, of which there is one at least. */
type Pick = (values: SqlFragment, share: SqlFragment, site: Site) => SqlFragment;

/** The first value that so many are not after. */
const discrete: Pick = (values, share) =>
  sql`${values}[greatest(CAST(ceil(${share} * len(${values})) AS BIGINT), 1)]`;

/** A value between the two whose places are nearest. */
const continuous =
  (between: (low: SqlFragment, high: SqlFragment, part: SqlFragment, site: Site) => SqlFragment): Pick =>
  (values, share, site) =>
    letIn(site, sql`(${share} * (len(${values}) - 1))`, (place) => {
      const low = sql`${values}[CAST(floor(${place}) AS BIGINT) + 1]`;
      const high = sql`${values}[CAST(ceil(${place}) AS BIGINT) + 1]`;
      return between(low, high, sql`(${place} - floor(${place}))`, site);
    });

const betweenFloats = continuous((low, high, part) => sql`(${low} + ${part} * (${high} - ${low}))`);

/** PostgreSQL's interval_lerp: months, days and time each by themselves. */
const betweenIntervals = continuous((low, high, part, site) =>
  letIn(site, low, (least) => sql`(${least} + ${scaleInterval('*', sql`(${high} - ${least})`, part, site)})`),
);

/** Percentiles of the values that WITHIN GROUP sorts: NULL of none, and for a share of NULL. */
function ofSorted(pick: Pick, [share, x]: readonly [Expr, Expr], call: AggregateCall, site: Site) {
  const item = raw(site.fresh('v'));
  const sorted = sql`list_filter(${call('array_agg', [x.sql])}, lambda ${item}: ${item} IS NOT NULL)`;
  // One of them all: PostgreSQL takes the share once a group.
  const given = isConstant(share) ? share.sql : call('any_value', [share.sql]);
  return letAll(site, [sorted, given], ([values, shares]) => {
    const one = (p: SqlFragment) =>
      sql`CASE WHEN ${p} < 0 OR ${p} > 1 OR isnan(${p}) THEN error('percentile value ' || printf('%g', ${p}) || ' is not between 0 and 1') WHEN ${p} IS NOT NULL THEN ${pick(values, p, site)} END`;
    const each = raw(site.fresh('v'));
    const all = share.type.element
      ? sql`list_transform(${shares}, lambda ${each}: ${one(each)})`
      : one(shares);
    return sql`CASE WHEN len(${values}) > 0 THEN ${all} END`;
  });
}

/** Percentiles by DuckDB, of shares that it knows beforehand. One of NULL is NULL. */
function byDuckdb(duck: string, share: Expr, call: AggregateCall): SqlFragment {
  if (share.literal !== null) return call(duck, [share.sql]);
  const any = call(duck, [raw('0.5')]);
  return sql`nullif(${any}, ${any})`;
}

const percentile = (
  name: string,
  args: readonly [share: string, of: string],
  result: string,
  pick: { readonly otherwise: Pick; readonly always?: boolean },
): Aggregate => ({
  name,
  args,
  result,
  ordered: true,
  build(operands, call, site) {
    const [share, x] = operandsOf(operands, args);
    const value =
      !pick.always && isConstant(share)
        ? byDuckdb(name, share, call)
        : ofSorted(pick.otherwise, [share, x], call, site);
    return formed(x, value, share.type.element ? pgType(`_${x.type.name}`) : x.type);
  },
});

/** Percentiles, of one share or of several. */
export const PERCENTILES: readonly Aggregate[] = [
  percentile('percentile_cont', ['float8', 'float8'], 'float8', { otherwise: betweenFloats }),
  percentile('percentile_cont', ['_float8', 'float8'], '_float8', { otherwise: betweenFloats }),
  percentile('percentile_cont', ['float8', 'interval'], 'interval', {
    otherwise: betweenIntervals,
    always: true,
  }),
  percentile('percentile_cont', ['_float8', 'interval'], '_interval', {
    otherwise: betweenIntervals,
    always: true,
  }),
  percentile('percentile_disc', ['float8', 'anyelement'], 'anyelement', { otherwise: discrete }),
  percentile('percentile_disc', ['_float8', 'anyelement'], 'anyarray', { otherwise: discrete }),
];
