import { raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { decimalsOf, scaleOf } from '../casts/numeric.ts';
import { floatText } from '../../backends/duckdb/float-text.ts';
import { castTo, decimal, double, type Expr } from '../expr.ts';
import { addNumeric, multiplyNumeric } from '../operators/numeric.ts';
import { digitsOf, inUnits, withDigits, type Digits } from '../operators/quotient.ts';
import { digits, wideValue, WIDE_SCALE } from '../operators/units.ts';
import { letAll, letIn } from '../let.ts';
import { overParts, type AggregateCall, type How, type PartsCall } from './aggregate-call.ts';
import { rootUnits } from './numeric-roots.ts';

/** Which variance, and whether its root. */
export interface SpreadKind {
  readonly population: boolean;
  readonly root: boolean;
}

/** Variance or its root in binary. DuckDB fails where a value is infinite or NaN. */
export function finiteSpread(x: SqlFragment, call: AggregateCall, kind: SpreadKind): SqlFragment {
  const spread = call(duckName(kind), [sql`CASE WHEN isfinite(${x}) THEN CAST(${x} AS DOUBLE) END`]);
  const odd = call('bool_or', [sql`NOT isfinite(${x})`]);
  const least = raw(kind.population ? '1' : '2');
  return sql`CASE WHEN ${odd} THEN CASE WHEN ${call('count', [x])} >= ${least} THEN CAST('NaN' AS DOUBLE) END ELSE ${spread} END`;
}

/** Decimals whose squares are summed exactly; of numbers with room for more those that leave large ones room. */
const spreadScale = (scale: number) => (scale <= 9 ? scale : 6);

const whole = (fragment: SqlFragment): Expr => decimal(fragment, 0, true);

/** What a sum of squares is divided by: N·(N−1), or N² of a whole population. */
const divisorOf = (count: SqlFragment, { population }: SpreadKind): Expr =>
  multiplyNumeric(whole(count), population ? whole(count) : whole(sql`(${count} - 1)`));

const hasNone = (count: SqlFragment, { population }: SpreadKind) =>
  population ? sql`${count} = 0` : sql`${count} <= 1`;

/** DuckDB's, in binary. */
const duckName = ({ population, root }: SpreadKind) =>
  `${root ? 'stddev' : 'var'}_${population ? 'pop' : 'samp'}`;

/** Roots beyond this are taken in binary, as their digits do not fit. */
const LARGEST_ROOT = raw('1e17');

/** What else than its spread tells a variance. */
interface Beside {
  readonly count: SqlFragment;
  /** Whether the spread is too large to be exact, and the result in binary. Absent: it never is. */
  readonly large?: { readonly isLarge: SqlFragment; readonly binary: SqlFragment };
}

/**
 * The digits of a variance, or of its root, which has as many decimals, as a struct (Digits): the quotient of N·Σx² − (Σx)² and what it is divided by. NULL where
 * there is none; `w` is NULL where there are too many.
 */
function spreadUnits(top: Expr, { count, large }: Beside, kind: SpreadKind): SqlFragment {
  const units = withDigits([top, divisorOf(count, kind)], ([x, y]) => {
    const quotient = inUnits(x, y);
    if (!kind.root) return quotient;
    return letIn(quotient, (u) => {
      const { w, e } = digitsOf(u);
      const weight = sql`floor((log10(CAST(greatest(${w}, 1) AS DOUBLE)) - ${e}) / 4)`;
      const root = letIn(weight, (place) => rootUnits({ w, e }, place, e));
      return sql`{'w': CASE WHEN ${w} IS NOT NULL THEN ${root} END, 'e': ${e}}`;
    });
  });
  return sql`CASE WHEN ${hasNone(count, kind)} THEN NULL ${large ? whenLarge(large, kind) : raw('')} ELSE ${units} END`;
}

function whenLarge({ isLarge, binary }: NonNullable<Beside['large']>, { root }: SpreadKind): SqlFragment {
  const isTooLarge = root ? sql`${isLarge} OR ${binary} > ${LARGEST_ROOT}` : isLarge;
  return sql`WHEN ${isTooLarge} THEN {'w': CAST(NULL AS HUGEINT), 'e': 0}`;
}

/** A variance or its root, of its digits. @param binary what they are where they are too many */
function spreadValue({ root }: SpreadKind, units: SqlFragment, binary: SqlFragment): Expr {
  const write = (
    exact: (digits: Digits) => SqlFragment,
    inBinary: (x: SqlFragment) => SqlFragment,
  ): SqlFragment =>
    letIn(units, (u) => {
      const { w, e } = digitsOf(u);
      return sql`CASE WHEN ${u} IS NULL THEN NULL WHEN ${w} IS NULL THEN ${inBinary(binary)} ELSE ${exact({ w, e })} END`;
    });
  const text = write(({ w, e }) => sql`CASE WHEN ${w} = 0 THEN '0' ELSE ${digits(w, e)} END`, floatText);
  // A variance may have more digits before the point than a DECIMAL with room for the others.
  if (!root) return double(castTo(text, 'DOUBLE'), text);
  const value = write(
    ({ w, e }) => wideValue(w, e),
    (x) => castTo(floatText(x), `DECIMAL(38,${WIDE_SCALE})`),
  );
  return decimal(value, WIDE_SCALE, false, text);
}

/** The name of what is computed once a group; over windows it has none. */
const derived = (units: SqlFragment, { derive }: How) => derive?.(units) ?? units;

/** How many values there are. @param type that it is held in */
const countOf = (over: PartsCall, type: string) =>
  castTo(sql`coalesce(${over('count', (value) => value)}, 0)`, type);

/**
 * Variance of whole numbers or numerics from exact sums, as numeric_stddev_internal has it: (N·Σx² − (Σx)²) / (N·(N−1)).
 * Sums too large for that are taken in binary.
 */
export function numericSpread(x: Expr, call: AggregateCall, kind: SpreadKind, how: How): Expr {
  if (x.numeric === 'double') return double(finiteSpread(x.sql, call, kind));
  const over = overParts(x.sql, call, how);
  if (x.type.name === 'int8') return spreadOfHalves(over, kind, how);
  if (x.type.category === 'integer') return spreadOfShorts(over, kind, how);
  const inBinary = over(duckName(kind), (value) => castTo(value, 'DOUBLE'));
  const scale = spreadScale(scaleOf(x));
  const held = (value: SqlFragment) => castTo(value, `DECIMAL(38,${scale})`);
  // What has too many digits to be squared is taken in binary, as large sums are.
  const squared = (v: SqlFragment) =>
    sql`CASE WHEN abs(${v}) < ${raw(`1e${18 - scale}`)} THEN ${v} * ${v} END`;
  // Values with more decimals than are squared exactly, and how many decimals there are.
  const isRounded = scaleOf(x) > scale;
  const decimals = isRounded ? decimalsOf(x) : undefined;
  const parts = [
    countOf(over, 'DECIMAL(38,0)'),
    over('sum', held),
    over('sum', (value) => squared(held(value))),
    over('sum', (value) => sql`CAST(${value} AS DOUBLE) * CAST(${value} AS DOUBLE)`),
    inBinary,
    isRounded ? over('bool_or', (value) => sql`${held(value)} <> ${value}`) : raw('false'),
    decimals ? call('max', [decimals]) : integer(scale),
  ] as const;
  const units = letAll(parts, ([N, S, Q, D, B, isFiner, scales]) => {
    const spread = addNumeric(
      '-',
      multiplyNumeric(whole(N), decimal(Q, 2 * scale, true)),
      multiplyNumeric(decimal(S, scale, true), decimal(S, scale, true)),
    );
    const isLarge = sql`${isFiner} OR CAST(${N} AS DOUBLE) * ${D} >= ${raw(`1e${36 - 2 * scale}`)}`;
    const form = { scale: 2 * scale, exact: !isRounded };
    const twice = sql`(2 * ${scales})`;
    return spreadUnits(
      { ...spread, numeric: form, decimals: twice },
      { count: N, large: { isLarge, binary: B } },
      kind,
    );
  });
  return spreadValue(kind, derived(units, how), inBinary);
}

/** Of int2s and int4s, whose sums fit 128 bits, multiplied by how many they are: the quickest of sums. */
function spreadOfShorts(over: PartsCall, kind: SpreadKind, how: How): Expr {
  const sum = (part: (value: SqlFragment) => SqlFragment) => castTo(over('sum', part), 'HUGEINT');
  const long = (value: SqlFragment) => castTo(value, 'BIGINT');
  const sums = [
    countOf(over, 'HUGEINT'),
    sum(long),
    sum((value) => sql`${long(value)} * ${long(value)}`),
  ] as const;
  const topOf = ([n, s, q]: typeof sums) => sql`(${n} * ${q} - ${s} * ${s})`;
  const ratio = sql`CAST(${topOf(sums)} AS DOUBLE) / CAST(${divisorOf(sums[0], kind).sql} AS DOUBLE)`;
  const binary = kind.root ? sql`sqrt(${ratio})` : ratio;
  const units = letAll(sums, (names) =>
    spreadUnits(
      whole(castTo(topOf(names), 'DECIMAL(38,0)')),
      { count: castTo(names[0], 'DECIMAL(38,0)') },
      kind,
    ),
  );
  return spreadValue(kind, derived(units, how), binary);
}

/**
 * Of int8s, whose squares have up to 38 digits: with x = h·2³² + l, N·Σx² − (Σx)² is a·2⁶⁴ + 2b·2³² + c, of which each is a sum of
 * smaller products. Numbers near 2⁶³ that differ by little keep all digits of their difference so.
 */
function spreadOfHalves(over: PartsCall, kind: SpreadKind, how: How): Expr {
  const high = (value: SqlFragment) => sql`(${value} >> 32)`;
  const low = (value: SqlFragment) => sql`CAST(${value} & 4294967295 AS UBIGINT)`;
  const sum = (part: (value: SqlFragment) => SqlFragment) => castTo(over('sum', part), 'HUGEINT');
  // Where the spread is so large, what doubles leave out of the numbers does not count.
  const inBinary = over(duckName(kind), (value) => castTo(value, 'DOUBLE'));
  const sums = [
    countOf(over, 'HUGEINT'),
    sum(high),
    sum(low),
    sum((value) => sql`${high(value)} * ${high(value)}`),
    sum((value) => sql`${high(value)} * CAST(${low(value)} AS BIGINT)`),
    sum((value) => sql`${low(value)} * ${low(value)}`),
    inBinary,
  ] as const;
  const half = raw('CAST(4294967296 AS HUGEINT)');
  const units = letAll(sums, ([n, h, l, hh, hl, ll, binary]) => {
    const a = sql`(${n} * ${hh} - ${h} * ${h})`;
    const b = sql`(${n} * ${hl} - ${h} * ${l})`;
    const c = sql`(${n} * ${ll} - ${l} * ${l})`;
    const isLarge = sql`abs(${a}) >= 1e15 OR abs(${b}) >= 1e25 OR ${c} >= 1e35`;
    const top = castTo(sql`((${a} * ${half} + 2 * ${b}) * ${half} + ${c})`, 'DECIMAL(38,0)');
    const count = castTo(n, 'DECIMAL(38,0)');
    return spreadUnits(whole(top), { count, large: { isLarge, binary } }, kind);
  });
  return spreadValue(kind, derived(units, how), inBinary);
}
