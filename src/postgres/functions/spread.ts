import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { decimalsOf, fromDigits, scaleOf, WIDE_SCALE } from '../casts/numeric.ts';
import { floatText } from '../casts/to-text.ts';
import { castTo, decimal, NUMERIC, type Expr } from '../expr.ts';
import { addNumeric, multiplyNumeric } from '../operators/numeric.ts';
import { divideNumeric } from '../operators/quotient.ts';
import { letAll, letIn, type Site } from '../site.ts';
import type { AggregateCall } from './aggregate.ts';
import { fromText, rootText } from './numeric-roots.ts';

/** Which variance, and whether its root. */
export interface SpreadKind {
  readonly population: boolean;
  readonly root: boolean;
}

/** Variance or its root in binary. DuckDB fails where a value is infinite or NaN. */
export function finiteSpread(
  duck: string,
  x: SqlFragment,
  call: AggregateCall,
  population: boolean,
): SqlFragment {
  const spread = call(duck, [sql`CASE WHEN isfinite(${x}) THEN CAST(${x} AS DOUBLE) END`]);
  const odd = call('bool_or', [sql`NOT isfinite(${x})`]);
  const least = raw(population ? '1' : '2');
  return sql`CASE WHEN ${odd} THEN CASE WHEN ${call('count', [x])} >= ${least} THEN CAST('NaN' AS DOUBLE) END ELSE ${spread} END`;
}

/** Decimals whose squares are summed exactly. */
const SPREAD_SCALE = 6;

const whole = (fragment: SqlFragment): Expr => decimal(fragment, 0, true);

/** What a sum of squares is divided by: N·(N−1), or N² of a whole population. */
const divisorOf = (site: Site, count: SqlFragment, { population }: SpreadKind): Expr =>
  multiplyNumeric(site, whole(count), population ? whole(count) : whole(sql`(${count} - 1)`));

const hasNone = (count: SqlFragment, { population }: SpreadKind) =>
  population ? sql`${count} = 0` : sql`${count} <= 1`;

/** DuckDB's, in binary. */
const duckName = ({ population, root }: SpreadKind) =>
  `${root ? 'stddev' : 'var'}_${population ? 'pop' : 'samp'}`;

/** Results beyond these are taken in binary, as their digits do not fit. */
const largest = ({ root }: SpreadKind) => raw(root ? '1e7' : '1e17');

/** The quotient's text, or its root's. */
function spreadText(site: Site, top: Expr, divisor: Expr, { root }: SpreadKind): SqlFragment {
  const quotient = divideNumeric(site, top, divisor).text as SqlFragment;
  const shown = root
    ? letIn(site, { sql: quotient }, (v) =>
        rootText(site, fromDigits(site, v), sql`length(split_part(${v}, '.', 2))`),
      )
    : quotient;
  return sql`CASE WHEN ${top.sql} <= 0 THEN '0' ELSE ${shown} END`;
}

/**
 * Variance of whole numbers or numerics from exact sums, as numeric_stddev_internal has it: (N·Σx² − (Σx)²) / (N·(N−1)).
 * Sums too large for that are taken in binary.
 */
export function numericSpread(x: Expr, call: AggregateCall, site: Site, kind: SpreadKind): Expr {
  if (x.type.name === 'int8') return spreadOfHalves(x, call, site, kind);
  const duck = duckName(kind);
  const inBinary = call(duck, [castTo(x.sql, 'DOUBLE')]);
  const scale = Math.min(scaleOf(x), SPREAD_SCALE);
  const value = { sql: castTo(x.sql, `DECIMAL(38,${scale})`) };
  if (x.numeric === 'double')
    return { sql: finiteSpread(duck, x.sql, call, kind.population), type: NUMERIC, numeric: 'double' };
  const count = { sql: castTo(call('count', [x.sql]), 'DECIMAL(38,0)') };
  const sum = { sql: call('sum', [value.sql]) };
  // What has too many digits to be squared is taken in binary, as large sums are.
  const small = sql`abs(${value.sql}) < ${raw(`1e${18 - scale}`)}`;
  const square = { sql: call('sum', [sql`CASE WHEN ${small} THEN ${value.sql} * ${value.sql} END`]) };
  const size = { sql: call('sum', [sql`CAST(${x.sql} AS DOUBLE) * CAST(${x.sql} AS DOUBLE)`]) };
  // Values with more decimals than are squared exactly, and how many decimals there are.
  const isRounded = scaleOf(x) > scale;
  const decimals = isRounded ? decimalsOf(x) : undefined;
  const finer = { sql: isRounded ? call('bool_or', [sql`${value.sql} <> ${x.sql}`]) : raw('false') };
  const most = { sql: decimals ? call('max', [decimals]) : raw(String(scale)) };
  const parts = [count, sum, square, size, { sql: inBinary }, finer, most] as const;
  const text = letAll(site, parts, ([N, S, Q, D, B, isFiner, scales]) => {
    const spread = addNumeric(
      site,
      '-',
      multiplyNumeric(site, whole(N), decimal(Q, 2 * scale, true)),
      multiplyNumeric(site, decimal(S, scale, true), decimal(S, scale, true)),
    );
    const large = sql`(${isFiner} OR CAST(${N} AS DOUBLE) * ${D} >= ${raw(`1e${36 - 2 * scale}`)} OR ${B} > ${largest(kind)})`;
    const form = { scale: 2 * scale, exact: !isRounded };
    const exact = letIn(site, { sql: spread.sql }, (top) =>
      spreadText(
        site,
        { ...spread, numeric: form, decimals: sql`(2 * ${scales})`, sql: top, simple: true },
        divisorOf(site, N, kind),
        kind,
      ),
    );
    return sql`CASE WHEN ${hasNone(N, kind)} THEN NULL WHEN ${large} THEN ${floatText(B)} ELSE ${exact} END`;
  });
  // A variance may have more digits before the point than a DECIMAL with room for the others.
  return kind.root
    ? decimal(castTo(text, `DECIMAL(38,${WIDE_SCALE})`), WIDE_SCALE, false, text)
    : fromText(text);
}

/**
 * Of int8s, whose squares have up to 38 digits: with x = h·2³² + l, N·Σx² − (Σx)² is a·2⁶⁴ + 2b·2³² + c, of which each is a sum of
 * smaller products. Numbers near 2⁶³ that differ by little keep all digits of their difference so.
 */
function spreadOfHalves(x: Expr, call: AggregateCall, site: Site, kind: SpreadKind): Expr {
  const [high, low] = [sql`(${x.sql} >> 32)`, sql`CAST(${x.sql} & 4294967295 AS UBIGINT)`];
  const sum = (of: SqlFragment) => ({ sql: castTo(call('sum', [of]), 'HUGEINT') });
  const sums = [
    { sql: castTo(call('count', [x.sql]), 'HUGEINT') },
    sum(high),
    sum(low),
    sum(sql`${high} * ${high}`),
    sum(sql`${high} * CAST(${low} AS BIGINT)`),
    sum(sql`${low} * ${low}`),
    // Where the spread is so large, what doubles leave out of the numbers does not count.
    { sql: call(duckName(kind), [castTo(x.sql, 'DOUBLE')]) },
  ] as const;
  const half = raw('CAST(4294967296 AS HUGEINT)');
  // One name more would take DuckDB twice as long to plan: the terms are written out.
  const text = letAll(site, sums, ([n, h, l, hh, hl, ll, binary]) => {
    const a = sql`(${n} * ${hh} - ${h} * ${h})`;
    const b = sql`(${n} * ${hl} - ${h} * ${l})`;
    const c = sql`(${n} * ${ll} - ${l} * ${l})`;
    const isLarge = sql`(abs(${a}) >= 1e15 OR abs(${b}) >= 1e25 OR ${c} >= 1e35 OR ${binary} > ${largest(kind)})`;
    const top = castTo(sql`((${a} * ${half} + 2 * ${b}) * ${half} + ${c})`, 'DECIMAL(38,0)');
    const exact = letIn(site, { sql: top }, (spread) =>
      spreadText(
        site,
        { ...whole(spread), simple: true },
        divisorOf(site, castTo(n, 'DECIMAL(38,0)'), kind),
        kind,
      ),
    );
    return sql`CASE WHEN ${hasNone(n, kind)} THEN NULL WHEN ${isLarge} THEN ${floatText(binary)} ELSE ${exact} END`;
  });
  if (!kind.root) return fromText(text);
  // The root of numbers of 19 digits is printed, but too large to be computed with.
  return decimal(castTo(text, `DECIMAL(38,${WIDE_SCALE})`), WIDE_SCALE, false, text);
}
