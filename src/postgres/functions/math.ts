import { raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { knownText } from '../choices.ts';
import { castToNumeric, decimalsOf, roundTo, scaleOf } from '../casts/numeric.ts';
import { notSupported } from '../errors.ts';
import { castTo, decimal, double, type Expr } from '../expr.ts';
import { powerFloat, powerNumeric, remainder, squareRoot } from '../operators/arithmetic.ts';
import { binaryNumeric, keepingScale, modNumeric } from '../operators/numeric.ts';
import { wholeQuotient } from '../operators/quotient.ts';
import { unlessZero } from '../operators/zero.ts';
import { exactExp, exactLn, exactLog } from '../literals/exact-exponentials.ts';
import { literalDigits, numericLiteral } from '../literals/literal.ts';
import { letAll, letIn } from '../let.ts';
import { DEGREE_FUNCTIONS } from './degrees.ts';
import { numericRoot } from './numeric-roots.ts';
import { plainRows } from '../plain-rows.ts';
import { bound, type Operands, type PgFunction, row } from '../row.ts';

const INTEGERS = ['int2', 'int4', 'int8'] as const;

/** A function of a float; of a numeric by way of it: 15 to 16 digits, and of a literal with all that PostgreSQL gives. */
function transcendental(
  name: string,
  build: (x: SqlFragment) => SqlFragment,
  exact: (digits: string) => string | undefined,
): readonly PgFunction[] {
  return [
    bound(name, ['float8'], 'float8', build),
    row(name, ['numeric'], 'numeric', ([x]) => {
      const digits = literalDigits(x);
      const exactDigits = digits === undefined ? undefined : exact(digits);
      if (exactDigits !== undefined) return numericLiteral(exactDigits);
      return binaryNumeric(letIn(castTo(x.sql, 'DOUBLE'), build), [x]);
    }),
  ];
}

/** A logarithm in binary. */
const logarithm = (duck: string) => (x: SqlFragment) =>
  sql`CASE WHEN ${x} = 0 THEN error('cannot take logarithm of zero') WHEN ${x} < 0 THEN error('cannot take logarithm of a negative number') ELSE ${raw(duck)}(${x}) END`;

/** Digits that have a logarithm. */
const isPositive = (digits: string) => Number(digits) > 0;

/** log(base, x). */
function logToBase([base, x]: Operands<['numeric', 'numeric']>): Expr {
  const [b, digits] = [literalDigits(base), literalDigits(x)];
  if (b !== undefined && digits !== undefined && isPositive(b) && isPositive(digits) && Number(b) !== 1)
    return numericLiteral(exactLog(b, digits));
  const ln = ({ sql: value }: Expr) => letIn(castTo(value, 'DOUBLE'), logarithm('ln'));
  const quotient = letAll([ln(x), ln(base)], ([n, d]) => unlessZero(d, sql`${n} / ${d}`));
  return binaryNumeric(quotient, [base, x]);
}

/** round and trunc of a numeric to a literal number of decimals, maybe negative. */
function toScale(name: 'round' | 'trunc', x: Expr, digits: Expr): Expr {
  const wanted = Number(knownText(digits, `${name}() to a number of decimals`));
  const scale = Math.max(-38, Math.min(30, wanted));
  const held = x.numeric === 'double' ? fromDouble(x) : x;
  if (scale >= scaleOf(held)) return roundTo(held, scale);
  if (scale >= 0) return decimal(sql`${raw(name)}(${held.sql}, ${integer(scale)})`, scale, true);
  const unit = raw(`CAST(1${'0'.repeat(-scale)} AS HUGEINT)`);
  const whole = castTo(sql`trunc(${held.sql})`, 'HUGEINT');
  const rest = sql`(${whole} % ${unit})`;
  const cut = sql`(${whole} - ${rest})`;
  const up = sql`CASE WHEN 2 * abs(${rest}) >= ${unit} THEN ${unit} * CASE WHEN ${rest} < 0 THEN -1 ELSE 1 END ELSE 0 END`;
  return decimal(castTo(name === 'trunc' ? cut : sql`(${cut} + ${up})`, 'DECIMAL(38,0)'), 0, true);
}

/** A numeric kept in binary, by its 15 digits. */
function fromDouble(x: Expr): Expr {
  return castToNumeric({ ...x, type: { ...x.type, category: 'float', name: 'float8' } });
}

const wholeNumeric = (name: string, build: (x: SqlFragment) => SqlFragment): PgFunction =>
  row(name, ['numeric'], 'numeric', ([x]) => {
    if (x.numeric === 'double') return double(build(x.sql));
    return decimal(castTo(build(x.sql), 'DECIMAL(38,0)'), 0, true);
  });

const PLAIN = plainRows(`
  abs(int2|int4|int8|float4|float8) T = abs($1)
  sign(float8) float8 = CAST(sign($1) AS DOUBLE)
  round(float8) float8 = round_even($1, 0)
  pi random() float8 = NAME()
  cbrt radians ceil ceiling floor trunc(float8) float8 = NAME($1)
  degrees(float8) float8 = ($1 / 0.017453292519943295::DOUBLE)
  sin cos tan cot(float8) float8 = NAME($1)
  acos(float8) float8 := CASE WHEN abs($1) > 1 THEN error('input is out of range') ELSE acos($1) END
  factorial(int8) numeric := CASE WHEN $1 < 0 THEN error('factorial of a negative number is undefined')
      ELSE CAST(factorial(CAST($1 AS INTEGER)) AS DECIMAL(38,0)) END
  width_bucket(float8, float8, float8, int4) int4 := CASE WHEN $1 IS NULL OR $2 IS NULL OR $3 IS NULL OR $4 IS NULL THEN NULL
      WHEN $4 <= 0 THEN error('count must be greater than zero')
      WHEN isnan($1) OR isnan($2) OR isnan($3) THEN error('operand, lower bound, and upper bound cannot be NaN')
      WHEN isinf($2) OR isinf($3) THEN error('lower and upper bounds must be finite')
      WHEN $2 = $3 THEN error('lower bound cannot equal upper bound')
      WHEN $2 < $3 AND $1 < $2 OR $2 > $3 AND $1 > $2 THEN 0
      WHEN $2 < $3 AND $1 >= $3 OR $2 > $3 AND $1 <= $3 THEN $4 + 1
      ELSE CAST(floor(($1 - $2) / ($3 - $2) * $4) AS INTEGER) + 1 END
  width_bucket(anycompatible, anycompatiblearray) int4 := CASE WHEN $1 IS NULL OR $2 IS NULL THEN NULL
      WHEN list_count($2) < len($2) THEN error('thresholds array must not contain NULLs')
      ELSE CAST(len(list_filter($2, lambda t: t <= $1)) AS INTEGER) END
`);

/** Functions of numbers. */
export const MATH_FUNCTIONS: readonly PgFunction[] = [
  ...DEGREE_FUNCTIONS,
  ...PLAIN,
  row('abs', ['numeric'], 'numeric', ([x]) => keepingScale(x, sql`abs(${x.sql})`)),
  wholeNumeric('sign', (x) => sql`sign(${x})`),
  wholeNumeric('round', (x) => sql`round(${x}, 0)`),
  ...['ceil', 'ceiling', 'floor', 'trunc'].map((name) => wholeNumeric(name, (x) => sql`${raw(name)}(${x})`)),
  ...(['round', 'trunc'] as const).map((name) =>
    row(name, ['numeric', 'int4'], 'numeric', ([x, digits]) => toScale(name, x, digits)),
  ),
  bound('sqrt', ['float8'], 'float8', squareRoot),
  row('sqrt', ['numeric'], 'numeric', ([x]) => numericRoot(x)),
  ...transcendental('exp', (x) => sql`exp(${x})`, exactExp),
  ...transcendental('ln', logarithm('ln'), (x) => (isPositive(x) ? exactLn(x) : undefined)),
  ...transcendental('log', logarithm('log10'), (x) => (isPositive(x) ? exactLog('10', x) : undefined)),
  row('log', ['numeric', 'numeric'], 'numeric', logToBase),
  ...['power', 'pow'].flatMap((name): readonly PgFunction[] => [
    row(name, ['float8', 'float8'], 'float8', ([a, b]) => powerFloat(a, b)),
    row(name, ['numeric', 'numeric'], 'numeric', ([a, b]) => powerNumeric(a, b)),
  ]),
  ...INTEGERS.map((type) => row('mod', [type, type], type, remainder)),
  row('mod', ['numeric', 'numeric'], 'numeric', ([a, b]) => modNumeric(a, b)),
  row('div', ['numeric', 'numeric'], 'numeric', ([a, b]) => wholeQuotient(a, b)),
  row('scale', ['numeric'], 'int4', ([x]) => {
    const decimals = decimalsOf(x);
    if (x.numeric === 'double' && decimals)
      return letIn(x, (v) => sql`CASE WHEN isfinite(${v}) THEN CAST(${decimals} AS INTEGER) END`);
    if (/^(?:NaN|-?Infinity)$/.test(x.literal ?? '')) return raw('CAST(NULL AS INTEGER)');
    if (decimals) return sql`CASE WHEN ${x.sql} IS NOT NULL THEN CAST(${decimals} AS INTEGER) END`;
    throw notSupported('scale() of a numeric whose scale varies');
  }),
];
