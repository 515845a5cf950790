import { sql, raw, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { type Expr, formed } from '../expr.ts';
import { scaleInterval } from '../intervals.ts';
import { operandsOf } from '../row.ts';
import { letAll, letIn, mapped, kept } from '../let.ts';
import type { Aggregate, AggregateCall } from './aggregate-call.ts';

/** DuckDB computes percentiles of shares that it knows beforehand: nothing but numbers, casts and brackets. */
const isConstant = ({ sql: share }: Expr) => share.texts.every((text) => /^[A-Z\d\s.,()[\]+-]*$/.test(text));

/** One share's value among sorted ones, of which there is one at least. */
type Pick = (values: SqlFragment, share: SqlFragment) => SqlFragment;

/** The first value that so many are not after. */
const discrete: Pick = (values, share) =>
  sql`${values}[greatest(CAST(ceil(${share} * len(${values})) AS BIGINT), 1)]`;

/** A value between the two whose places are nearest. */
const continuous =
  (between: (low: SqlFragment, high: SqlFragment, part: SqlFragment) => SqlFragment): Pick =>
  (values, share) =>
    letIn(sql`(${share} * (len(${values}) - 1))`, (place) => {
      const low = sql`${values}[CAST(floor(${place}) AS BIGINT) + 1]`;
      const high = sql`${values}[CAST(ceil(${place}) AS BIGINT) + 1]`;
      const part = sql`(${place} - floor(${place}))`;
      return sql`CASE WHEN ${part} = 0 THEN ${low} ELSE ${between(low, high, part)} END`;
    });

const betweenFloats = continuous((low, high, part) => sql`(${low} + ${part} * (${high} - ${low}))`);

/** PostgreSQL's interval_lerp: months, days and time each by themselves. */
const betweenIntervals = continuous((low, high, part) =>
  letIn(low, (least) => sql`(${least} + ${scaleInterval('*', sql`(${high} - ${least})`, part)})`),
);

/** Percentiles of the values that WITHIN GROUP sorts: NULL of none, and for a share of NULL. */
function ofSorted(pick: Pick, [share, x]: readonly [Expr, Expr], call: AggregateCall) {
  const sorted = kept(call('array_agg', [x.sql]), (item) => sql`${item} IS NOT NULL`);
  // One of them all: PostgreSQL takes the share once a group.
  const given = isConstant(share) ? share.sql : call('any_value', [share.sql]);
  return letAll([sorted, given], ([values, shares]) => {
    const one = (p: SqlFragment) =>
      sql`CASE WHEN ${p} < 0 OR ${p} > 1 OR isnan(${p}) THEN error('percentile value ' || printf('%g', ${p}) || ' is not between 0 and 1') WHEN ${p} IS NOT NULL THEN ${pick(values, p)} END`;
    const all = share.type.element ? mapped(shares, one) : one(shares);
    return sql`CASE WHEN len(${values}) > 0 THEN ${all} END`;
  });
}

/** Percentiles by DuckDB, of shares that it knows beforehand. One of NULL is NULL. */
function byDuckdb(duck: string, share: Expr, call: AggregateCall): SqlFragment {
  if (share.literal !== null) return call(duck, [share.sql]);
  const any = call(duck, [raw('0.5')]);
  return sql`nullif(${any}, ${any})`;
}

/** From an infinite value to another one is no way: PostgreSQL has NaN between them. */
function besideInfinity(
  value: SqlFragment,
  [share, x]: readonly [Expr, Expr],
  call: AggregateCall,
  isDown: boolean,
) {
  const infinite = raw(`CAST('${isDown ? '' : '-'}Infinity' AS DOUBLE)`);
  const firsts = call('count', [sql`CASE WHEN ${x.sql} = ${infinite} THEN 1 END`]);
  const all = call('count', [x.sql]);
  const one = (p: SqlFragment, between: SqlFragment) => {
    const place = sql`${p} * (${all} - 1)`;
    return sql`CASE WHEN ${firsts} = 0 THEN ${between} WHEN ${firsts} > ceil(${place}) THEN ${infinite} WHEN ${firsts} > floor(${place}) THEN CAST('NaN' AS DOUBLE) ELSE ${between} END`;
  };
  if (!share.type.element) return one(share.sql, value);
  return letAll([value, share.sql], ([values, shares]) =>
    mapped(values, (between, i) => one(sql`${shares}[${i}]`, between)),
  );
}

const percentile = (
  name: string,
  args: readonly [share: string, of: string],
  result: string,
  pick: Pick,
): Aggregate => ({
  name,
  args,
  result,
  ordered: true,
  build(operands, call, { isDown, isFew }) {
    const [share, x] = operandsOf(operands, args);
    // DuckDB has none of intervals.
    const isOurs = args[1] === 'interval';
    // DuckDB goes another way from one value to the next, which the last digit tells.
    const isExact = name === 'percentile_cont' && isFew;
    const isQuick = !isOurs && !isExact && isConstant(share);
    const quick = isQuick && byDuckdb(name, share, call);
    const value = !quick
      ? ofSorted(pick, [share, x], call)
      : name === 'percentile_cont'
        ? besideInfinity(quick, [share, x], call, isDown)
        : quick;
    const text =
      name === 'percentile_disc' && x.text ? ofSorted(pick, [share, { ...x, sql: x.text }], call) : undefined;
    return { ...formed(x, value, share.type.element ? pgType(`_${x.type.name}`) : x.type), text };
  },
});

/** Percentiles, of one share or of several. */
export const PERCENTILES: readonly Aggregate[] = [
  percentile('percentile_cont', ['float8', 'float8'], 'float8', betweenFloats),
  percentile('percentile_cont', ['_float8', 'float8'], '_float8', betweenFloats),
  percentile('percentile_cont', ['float8', 'interval'], 'interval', betweenIntervals),
  percentile('percentile_cont', ['_float8', 'interval'], '_interval', betweenIntervals),
  percentile('percentile_disc', ['float8', 'anyelement'], 'anyelement', discrete),
  percentile('percentile_disc', ['_float8', 'anyelement'], 'anyarray', discrete),
];
