import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { mostDecimals, scaleOf, WIDE_SCALE } from '../casts/numeric.ts';
import { castTo, decimal, type Expr } from '../expr.ts';
import { letAll, letIn, type Bindable, type Site } from '../site.ts';
import { constantOf, divideByConstant, type Quotient } from './divide-by-constant.ts';
import { divisionScale, magnitude } from './division-scale.ts';
import { binary, isDouble, isExact } from './numeric.ts';
import { smallDecimals, smallQuotient } from './small-division.ts';
import { digits, power10, rounded, unscaled } from './units.ts';

const VALUE = `DECIMAL(38,${WIDE_SCALE})`;
const WIDE = raw(String(WIDE_SCALE));

/**
 * Quotient with PostgreSQL's digits: at least 16 significant ones, by select_div_scale (numeric.c), rounded half away from zero.
 * Its text has those digits; the value is held with 20 decimals.
 * @param few such as averages, one a group: DuckDB would take longer to plan the quick way than it saves
 */
export function divideNumeric(site: Site, a: Expr, b: Expr, few = false): Expr {
  if (isDouble(a, b))
    return binary(
      site,
      a,
      b,
      (x, y) =>
        sql`CASE WHEN ${y} = 0 AND NOT isnan(${x}) THEN error('division by zero') ELSE (${x} / ${y}) END`,
    );
  const constant = constantOf(b);
  const write = (x: Expr): Quotient => {
    const whole = quotient(site, x, b, few);
    if (!constant) return whole;
    const least = Math.max(ownScale(a), ownScale(b));
    const quick = divideByConstant(x.sql, scaleOf(a), constant, least, whole);
    // What has a scale of its own in every record has digits that depend on it.
    return isExact(a) ? quick : { ...whole, value: quick.value };
  };
  // The value and its text are seldom both wanted: each names the dividend for itself.
  const part = (which: keyof Quotient) =>
    constant ? withDigits(site, [a], ([x]) => write(x)[which]) : write(a)[which];
  return { ...decimal(part('value'), WIDE_SCALE, false, part('text')), decimals: part('decimals') };
}

/** Decimals that the values themselves have in PostgreSQL: those of a wide form are only room. */
function ownScale({ numeric }: Expr): number {
  return numeric && numeric !== 'double' && numeric.exact ? numeric.scale : 0;
}

/** Names numerics by what tells their values and their digits: their texts, where they have some that are no columns. */
export function withDigits<const X extends readonly Expr[]>(
  site: Site,
  xs: X,
  body: (xs: { readonly [K in keyof X]: Expr }) => SqlFragment,
): SqlFragment {
  const write = body as (xs: readonly Expr[]) => SqlFragment;
  const isText = (x: Expr) => x.text !== undefined && !x.simple;
  const named = (x: Expr): Bindable => (x.text && isText(x) ? { sql: x.text } : x);
  return letAll(site, xs.map(named), (names) =>
    write(
      xs.map((x, i) => {
        const [name, scale] = [names[i] as SqlFragment, scaleOf(x)];
        return isText(x)
          ? { ...decimal(castTo(name, `DECIMAL(38,${scale})`), scale, false, name), simple: true }
          : { ...x, sql: name, simple: true };
      }),
    ),
  );
}

function quotient(site: Site, a: Expr, b: Expr, few: boolean): Quotient {
  const write = (body: (x: Expr, y: Expr, least: SqlFragment) => SqlFragment): SqlFragment =>
    withDigits(site, [a, b], ([x, y]) =>
      body(x, y, mostDecimals(x, y) ?? raw(String(Math.max(ownScale(a), ownScale(b))))),
    );
  const show = (
    shown: (w: SqlFragment, e: SqlFragment) => SqlFragment,
    cast: (binary: SqlFragment) => SqlFragment,
  ) =>
    write((x, y, least) => {
      const inBinary = castTo(sql`CAST(${x.sql} AS DOUBLE) / CAST(${y.sql} AS DOUBLE)`, VALUE);
      return letIn(site, { sql: units(site, x, y, least, few) }, (u) => {
        const [w, e] = [sql`struct_extract(${u}, 'w')`, sql`struct_extract(${u}, 'e')`];
        return sql`CASE WHEN ${u} IS NULL THEN NULL WHEN ${w} IS NULL THEN ${cast(inBinary)} ELSE ${shown(w, e)} END`;
      });
    });
  return {
    value: show(wideValue, (x) => x),
    text: show(
      (w, e) => digits(site, w, e),
      (x) => castTo(x, 'VARCHAR'),
    ),
    decimals: write((x, y, least) => decimals(site, x, y, least, few)),
  };
}

/** A HUGEINT of 10^-decimals units, held with 20 decimals. */
function wideValue(whole: SqlFragment, decimals: SqlFragment): SqlFragment {
  const power = (places: SqlFragment) => sql`CAST(power(10::DOUBLE, ${places}) AS HUGEINT)`;
  const [missing, surplus] = [power(sql`${WIDE} - ${decimals}`), power(sql`${decimals} - ${WIDE}`)];
  const units = sql`CASE WHEN ${decimals} <= ${WIDE} THEN ${whole} * ${missing} ELSE ${rounded(whole, surplus)} END`;
  return sql`(CAST(${units} AS DECIMAL(38,0)) * CAST(0.00000000000000000001 AS DECIMAL(20,20)))`;
}

/** Operands as both ways of dividing take them. */
function operandsOf(x: Expr, y: Expr) {
  return [
    { value: x.sql, scale: scaleOf(x) },
    { value: y.sql, scale: scaleOf(y) },
  ] as const;
}

function orElse(first: SqlFragment | undefined, second: SqlFragment): SqlFragment {
  return first ? sql`COALESCE(${first}, ${second})` : second;
}

function decimals(site: Site, x: Expr, y: Expr, least: SqlFragment, few: boolean): SqlFragment {
  return unlessNull(
    x,
    y,
    orElse(
      few ? undefined : smallDecimals(site, operandsOf(x, y), least),
      large(site, x, y, least, (_n, _d, e) => e),
    ),
  );
}

function unlessNull(x: Expr, y: Expr, quotient: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${x.sql} IS NOT NULL AND ${y.sql} IS NOT NULL THEN ${quotient} END`;
}

/** The quotient as `{w, e}`: w units of 10^-e. It has no w where it has too many digits, and is NULL where an operand is. */
function units(site: Site, x: Expr, y: Expr, least: SqlFragment, few: boolean): SqlFragment {
  const quick = few ? undefined : smallQuotient(site, operandsOf(x, y), least);
  const slow = large(site, x, y, least, (n, d, e) => {
    // n·10^k / d, k making the quotient a whole number of the last digit.
    const k = sql`(${e} + ${raw(String(scaleOf(y) - scaleOf(x)))})`;
    const [up, down] = [{ sql: power10(n, k) }, { sql: power10(d, sql`(- ${k})`) }];
    const whole = letAll(
      site,
      [up, down],
      ([p, q]) =>
        sql`CASE WHEN ${q} IS NULL THEN NULL WHEN ${p} IS NULL THEN ${longDivision(site, n, d, k)} ELSE ${rounded(p, q)} END`,
    );
    return sql`{'w': ${whole}, 'e': ${e}}`;
  });
  return unlessNull(x, y, orElse(quick, slow));
}

/** Names operands of any size as whole numbers of their units, and the decimals of their quotient. Operands are not NULL. */
function large(
  site: Site,
  x: Expr,
  y: Expr,
  least: SqlFragment,
  write: (n: SqlFragment, d: SqlFragment, decimals: SqlFragment) => SqlFragment,
): SqlFragment {
  const [xScale, yScale] = [scaleOf(x), scaleOf(y)];
  return letAll(
    site,
    [{ sql: unscaled(site, x.sql, xScale) }, { sql: unscaled(site, y.sql, yScale) }],
    ([n, d]) => {
      const scale = { sql: divisionScale(magnitude(site, n, xScale), magnitude(site, d, yScale), least) };
      return sql`CASE WHEN ${d} = 0 THEN error('division by zero') ELSE ${letIn(site, scale, (e) => write(n, d, e))} END`;
    },
  );
}

/** n·10^k / d in two steps, where n·10^k has too many digits; NULL where the quotient has. Zeros at the end of d are taken off first. */
function longDivision(site: Site, n: SqlFragment, d: SqlFragment, k: SqlFragment): SqlFragment {
  const zeros = sql`least(length(CAST(${d} AS VARCHAR)) - length(rtrim(CAST(${d} AS VARCHAR), '0')), ${k})`;
  const unit = power10(raw('1'), zeros);
  return letAll(
    site,
    [{ sql: sql`${d} // ${unit}` }, { sql: sql`(${k} - ${zeros})` }],
    ([divisor, power]) => {
      const later = sql`least(38 - length(CAST(abs(${divisor}) AS VARCHAR)), ${power})`;
      const first = { sql: power10(n, sql`(${power} - ${later})`) };
      return letAll(site, [first, { sql: later }], ([p, rest]) => {
        const remainder = { sql: sql`${p} % ${divisor} * ${power10(raw('1'), rest)}` };
        const last = letIn(site, remainder, (r) => rounded(r, divisor));
        return sql`(${power10(sql`(${p} // ${divisor})`, rest)} + ${last})`;
      });
    },
  );
}

/** Whole quotient, cut towards zero. */
export function wholeQuotient(site: Site, a: Expr, b: Expr): Expr {
  if (isDouble(a, b)) {
    const inBinary = divideNumeric(site, a, b);
    return { ...inBinary, sql: sql`trunc(${inBinary.sql})` };
  }
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const whole = [{ sql: unscaled(site, a.sql, scale) }, { sql: unscaled(site, b.sql, scale) }] as const;
  const value = letAll(
    site,
    whole,
    ([n, d]) =>
      sql`CASE WHEN ${d} = 0 AND ${n} IS NOT NULL THEN error('division by zero') ELSE ${n} // ${d} END`,
  );
  return decimal(castTo(value, 'DECIMAL(38,0)'), 0, true);
}
