import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { bound, type PgFunction } from '../row.ts';

/** Which of so many equal parts of a range a number falls into; 0 and count + 1 are outside (width_bucket_float8, float.c). */
function ofRange(v: SqlFragment, l: SqlFragment, h: SqlFragment, c: SqlFragment): SqlFragment {
  const bucket = (from: SqlFragment, to: SqlFragment) =>
    sql`CAST(floor((${from}) / (${to}) * ${c}) AS INTEGER) + 1`;
  const up = sql`CASE WHEN ${v} < ${l} THEN 0 WHEN ${v} >= ${h} THEN ${c} + 1 ELSE ${bucket(sql`${v} - ${l}`, sql`${h} - ${l}`)} END`;
  const down = sql`CASE WHEN ${v} > ${l} THEN 0 WHEN ${v} <= ${h} THEN ${c} + 1 ELSE ${bucket(sql`${l} - ${v}`, sql`${l} - ${h}`)} END`;
  const refused = (
    [
      [sql`${c} <= 0`, 'count must be greater than zero'],
      [sql`isnan(${v}) OR isnan(${l}) OR isnan(${h})`, 'operand, lower bound, and upper bound cannot be NaN'],
      [sql`isinf(${l}) OR isinf(${h})`, 'lower and upper bounds must be finite'],
      [sql`${l} = ${h}`, 'lower bound cannot equal upper bound'],
    ] as const
  ).map(([test, message]) => sql`WHEN ${test} THEN error(${raw(`'${message}'`)})`);
  return sql`CASE WHEN ${v} IS NULL OR ${l} IS NULL OR ${h} IS NULL OR ${c} IS NULL THEN NULL ${refused.reduce((all, next) => sql`${all} ${next}`)} WHEN ${l} < ${h} THEN ${up} ELSE ${down} END`;
}

/** How many of sorted thresholds a value reaches. */
function ofThresholds(v: SqlFragment, thresholds: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${v} IS NULL OR ${thresholds} IS NULL THEN NULL WHEN list_count(${thresholds}) < len(${thresholds}) THEN error('thresholds array must not contain NULLs') ELSE CAST(len(list_filter(${thresholds}, lambda t: t <= ${v})) AS INTEGER) END`;
}

/** width_bucket() of a range, and of an array of bounds. */
export const WIDTH_BUCKET: readonly PgFunction[] = [
  bound('width_bucket', ['float8', 'float8', 'float8', 'int4'], 'int4', ofRange),
  bound('width_bucket', ['anycompatible', 'anycompatiblearray'], 'int4', ofThresholds),
];
