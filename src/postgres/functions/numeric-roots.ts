import { raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { decimalsOf, scaleOf, withDecimals } from '../casts/numeric.ts';
import { floatText } from '../../backends/duckdb/float-text.ts';
import { castTo, decimal, double, type Expr } from '../expr.ts';
import { exactPower, exactRoot } from '../literals/exact-exponentials.ts';
import { literalDigits, numericLiteral } from '../literals/literal.ts';
import { magnitude, weightOf } from '../operators/division-scale.ts';
import { binaryNumeric, multiplyNumeric } from '../operators/numeric.ts';
import { withDigits, type Digits } from '../operators/quotient.ts';
import { digits, raised, shortened, unscaled, wideValue, WIDE_SCALE } from '../operators/units.ts';
import { inTurn, letIn } from '../let.ts';

/**
 * The root of `w` units of 10^-`e` in units of 10^-decimals, rounded. Binary gives 16 digits; what their square misses gives the next, of
 * which those beyond the 17th are taken in binary.
 * @param weight of the number, as numeric.c counts it
 */
export function rootUnits({ w, e }: Digits, weight: SqlFragment, decimals: SqlFragment): SqlFragment {
  const float = (x: SqlFragment) => castTo(x, 'DOUBLE');
  return inTurn({ w, e, decimals, places: sql`CAST(least(15 - 2 * ${weight}, ${decimals}) AS INTEGER)` })
    .next(({ w, e, decimals, places }) => ({
      w,
      k: sql`(2 * ${places} - ${e})`,
      more: sql`(${decimals} - ${places})`,
    }))
    .next(({ w, k, more }) => ({
      x: sql`CASE WHEN ${k} >= 0 THEN ${raised(w, k)} ELSE ${shortened(w, sql`(- ${k})`)} END`,
      more,
    }))
    .next(({ x, more }) => ({ x, more, first: sql`CAST(sqrt(${float(x)}) AS HUGEINT)` }))
    .next(({ x, more, first }) => {
      const step = sql`CAST(${float(sql`(${x} - ${first} * ${first})`)} / (2 * ${float(first)}) AS HUGEINT)`;
      return { x, more, s: sql`CASE WHEN ${first} = 0 THEN ${first} ELSE ${first} + ${step} END` };
    })
    .next(({ x, more, s }) => ({ more, s, rest: sql`(${x} - ${s} * ${s})` }))
    .last(({ more, s, rest }) => {
      const last = sql`CAST(${float(rest)} * power(10::DOUBLE, ${more}) / (2 * ${float(s)}) AS HUGEINT)`;
      const nearest = sql`CASE WHEN ${rest} > ${s} THEN 1 WHEN ${rest} <= - ${s} AND ${s} > 0 THEN -1 ELSE 0 END`;
      return sql`CASE WHEN ${more} > 0 AND ${s} > 0 THEN ${raised(s, more)} + ${last} ELSE ${s} + ${nearest} END`;
    });
}

/** sqrt(numeric), with PostgreSQL's number of decimals. */
export function numericRoot(x: Expr): Expr {
  const literal = literalDigits(x);
  if (literal !== undefined && !literal.startsWith('-')) return numericLiteral(exactRoot(literal));
  const negative = raw("error('cannot take square root of a negative number')");
  const inBinary = (v: SqlFragment) => sql`sqrt(CAST(${v} AS DOUBLE))`;
  const scale = scaleOf(x);
  if (x.numeric === 'double' || scale > 24)
    return double(letIn(x, (v) => sql`CASE WHEN ${v} < 0 THEN ${negative} ELSE ${inBinary(v)} END`));
  const own = (named: Expr) => decimalsOf(named) ?? integer(scale);
  const sized = (named: Expr, write: (u: SqlFragment, weight: SqlFragment, e: SqlFragment) => SqlFragment) =>
    letIn(unscaled(named.sql, scale), (u) =>
      letIn(weightOf(magnitude(sql`abs(${u})`, scale)), (weight) =>
        letIn(sql`CAST(greatest(15 - 2 * ${weight}, ${own(named)}) AS INTEGER)`, (e) => write(u, weight, e)),
      ),
    );
  const write = (shown: (digits: Digits) => SqlFragment, large: (v: SqlFragment) => SqlFragment) =>
    withDigits([x], ([named]) => {
      const v = named.sql;
      const root = sized(named, (u, weight, e) =>
        letIn(rootUnits({ w: u, e: integer(scale) }, weight, e), (w) => shown({ w, e })),
      );
      return sql`CASE WHEN ${v} < 0 THEN ${negative} WHEN ${v} >= 9e21 THEN ${large(v)} ELSE ${root} END`;
    });
  const text = write(
    ({ w, e }) => digits(w, e),
    (v) => letIn(inBinary(v), floatText),
  );
  const value = write(
    ({ w, e }) => wideValue(w, e),
    (v) => castTo(inBinary(v), `DECIMAL(38,${WIDE_SCALE})`),
  );
  const decimals = withDigits([x], ([named]) => sized(named, (_u, _weight, e) => e));
  return { ...decimal(value, WIDE_SCALE, false, text), decimals };
}

/** Decimals of a power with a whole exponent. */
const POWER_SCALE = 16;

/** The square's digits of what has up to 20 decimals in each record, such as a quotient or an average. */
function squareText(base: Expr): Pick<Expr, 'text'> {
  const scale = scaleOf(base);
  const own = decimalsOf(base);
  if (!own || scale > WIDE_SCALE) return {};
  const text = withDigits([base], ([x]) => {
    const e = sql`greatest(${integer(POWER_SCALE)}, ${decimalsOf(x) ?? own})`;
    return letIn(e, (places) => {
      const square = unscaled(multiplyNumeric(x, x).sql, WIDE_SCALE);
      const cut = letIn(square, (u) => shortened(u, sql`(${integer(WIDE_SCALE)} - ${places})`));
      const isFine = sql`${places} <= ${integer(WIDE_SCALE)} AND abs(${x.sql}) < 1e8`;
      return sql`CASE WHEN ${x.sql} IS NULL THEN NULL WHEN ${isFine} THEN ${digits(cut, places)} ELSE ${letIn(sql`(CAST(${x.sql} AS DOUBLE) ^ 2)`, floatText)} END`;
    });
  });
  return { text };
}

/** numeric ^ numeric: exact for small whole exponents and for literals, in binary otherwise. */
export function numericPower(base: Expr, exponent: Expr, inBinary: () => SqlFragment): Expr {
  const [digitsOfBase, times] = [literalDigits(base), literalDigits(exponent)];
  const power =
    digitsOfBase !== undefined && times !== undefined ? exactPower(digitsOfBase, times) : undefined;
  if (power !== undefined) return numericLiteral(power);
  const n = Number(times ?? Number.NaN);
  const scale = scaleOf(base) * n;
  if (!(Number.isInteger(n) && n >= 0 && n <= 24 && base.numeric !== 'double' && scale <= 24)) {
    const binary = binaryNumeric(inBinary(), [base, exponent]);
    return n === 2 && base.numeric !== 'double' ? { ...binary, ...squareText(base) } : binary;
  }
  const decimals = Math.max(POWER_SCALE, scaleOf(base));
  const type = `DECIMAL(38,${decimals})`;
  if (n === 0)
    return decimal(sql`CASE WHEN ${base.sql} IS NOT NULL THEN ${castTo(raw('1'), type)} END`, decimals, true);
  const product = (x: Expr) => Array.from({ length: n - 1 }).reduce<Expr>((p) => multiplyNumeric(p, x), x);
  const value = letIn(base, (v) => product({ ...base, sql: v, simple: true }).sql);
  // Digits before the point want the room that zeros would take.
  return scale < decimals
    ? withDecimals(value, scale, integer(decimals))
    : decimal(castTo(value, type), decimals, true);
}
