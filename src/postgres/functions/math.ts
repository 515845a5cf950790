import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { castToNumeric, decimalsOf, roundTo, scaleOf } from '../casts/numeric.ts';
import { notSupported } from '../errors.ts';
import { castTo, decimal, type Expr } from '../expr.ts';
import { powerFloat, powerNumeric, remainder, squareRoot } from '../operators/arithmetic.ts';
import { binaryNumeric, keepingScale, modNumeric } from '../operators/numeric.ts';
import { wholeQuotient } from '../operators/quotient.ts';
import { exactExp, exactLn, exactLog } from '../literals/exact-exponentials.ts';
import { literalDigits, numericLiteral } from '../literals/literal.ts';
import { letAll, letIn, type Site } from '../site.ts';
import { DEGREE_FUNCTIONS } from './degrees.ts';
import { numericRoot } from './numeric-roots.ts';
import { WIDTH_BUCKET } from './width-bucket.ts';
import { bound, fn, type Operands, type PgFunction, row } from '../row.ts';

const INTEGERS = ['int2', 'int4', 'int8'] as const;

const same = (
  name: string,
  types: readonly string[],
  build: (x: SqlFragment) => SqlFragment,
): readonly PgFunction[] => types.map((type) => fn(name, [type], type, build));

/** A function of a float; of a numeric by way of it: 15 to 16 digits, and of a literal with all that PostgreSQL gives. */
function transcendental(
  name: string,
  build: (x: SqlFragment) => SqlFragment,
  exact: (digits: string) => string | undefined,
): readonly PgFunction[] {
  return [
    bound(name, ['float8'], 'float8', build),
    row(name, ['numeric'], 'numeric', ([x], site) => {
      const digits = literalDigits(x);
      const known = digits === undefined ? undefined : exact(digits);
      if (known !== undefined) return numericLiteral(known);
      return binaryNumeric(site, letIn(site, { sql: castTo(x.sql, 'DOUBLE') }, build), [x]);
    }),
  ];
}

/** A logarithm in binary. */
const logarithm = (duck: string) => (x: SqlFragment) =>
  sql`CASE WHEN ${x} = 0 THEN error('cannot take logarithm of zero') WHEN ${x} < 0 THEN error('cannot take logarithm of a negative number') ELSE ${raw(duck)}(${x}) END`;

/** Digits that have a logarithm. */
const isPositive = (digits: string) => Number(digits) > 0;

/** log(base, x). */
function logToBase([base, x]: Operands<['numeric', 'numeric']>, site: Site): Expr {
  const [b, digits] = [literalDigits(base), literalDigits(x)];
  if (b !== undefined && digits !== undefined && isPositive(b) && isPositive(digits) && Number(b) !== 1)
    return numericLiteral(exactLog(b, digits));
  const ln = ({ sql: value }: Expr) => letIn(site, { sql: castTo(value, 'DOUBLE') }, logarithm('ln'));
  const quotient = letAll(
    site,
    [{ sql: ln(x) }, { sql: ln(base) }],
    ([n, d]) => sql`CASE WHEN ${d} = 0 THEN error('division by zero') ELSE ${n} / ${d} END`,
  );
  return binaryNumeric(site, quotient, [base, x]);
}

/** round and trunc of a numeric to a literal number of decimals, maybe negative. */
function toScale(name: 'round' | 'trunc', x: Expr, digits: Expr, site: Site): Expr {
  if (digits.literal === undefined || digits.literal === null)
    throw notSupported(`${name}() to a number of decimals that is not a literal`, site.location);
  const scale = Math.max(-38, Math.min(30, Number(digits.literal)));
  const held = x.numeric === 'double' ? fromDouble(site, x) : x;
  if (scale >= scaleOf(held)) return roundTo(site, held, scale);
  if (scale >= 0) return decimal(sql`${raw(name)}(${held.sql}, ${raw(String(scale))})`, scale, true);
  const unit = raw(`CAST(1${'0'.repeat(-scale)} AS HUGEINT)`);
  const whole = castTo(sql`trunc(${held.sql})`, 'HUGEINT');
  const rest = sql`(${whole} % ${unit})`;
  const cut = sql`(${whole} - ${rest})`;
  const up = sql`CASE WHEN 2 * abs(${rest}) >= ${unit} THEN ${unit} * CASE WHEN ${rest} < 0 THEN -1 ELSE 1 END ELSE 0 END`;
  return decimal(castTo(name === 'trunc' ? cut : sql`(${cut} + ${up})`, 'DECIMAL(38,0)'), 0, true);
}

/** A numeric kept in binary, by its 15 digits. */
function fromDouble(site: Site, x: Expr): Expr {
  return castToNumeric(site, { ...x, type: { ...x.type, category: 'float', name: 'float8' } });
}

const wholeNumeric = (name: string, build: (x: SqlFragment) => SqlFragment): PgFunction =>
  row(name, ['numeric'], 'numeric', ([x]) => {
    if (x.numeric === 'double') return { sql: build(x.sql), type: x.type, numeric: 'double' };
    return decimal(castTo(build(x.sql), 'DECIMAL(38,0)'), 0, true);
  });

/** Functions of numbers. */
export const MATH_FUNCTIONS: readonly PgFunction[] = [
  ...DEGREE_FUNCTIONS,
  ...same('abs', [...INTEGERS, 'float4', 'float8'], (x) => sql`abs(${x})`),
  row('abs', ['numeric'], 'numeric', ([x]) => keepingScale(x, sql`abs(${x.sql})`)),
  fn('sign', ['float8'], 'float8', (x) => castTo(sql`sign(${x})`, 'DOUBLE')),
  wholeNumeric('sign', (x) => sql`sign(${x})`),
  fn('round', ['float8'], 'float8', (x) => sql`round_even(${x}, 0)`),
  wholeNumeric('round', (x) => sql`round(${x}, 0)`),
  ...(['ceil', 'ceiling', 'floor', 'trunc'] as const).flatMap((name) => {
    const whole = (x: SqlFragment) => sql`${raw(name)}(${x})`;
    return [fn(name, ['float8'], 'float8', whole), wholeNumeric(name, whole)];
  }),
  ...(['round', 'trunc'] as const).map((name) =>
    row(name, ['numeric', 'int4'], 'numeric', ([x, digits], site) => toScale(name, x, digits, site)),
  ),
  bound('sqrt', ['float8'], 'float8', squareRoot),
  row('sqrt', ['numeric'], 'numeric', ([x], site) => numericRoot(x, site)),
  fn('cbrt', ['float8'], 'float8', (x) => sql`cbrt(${x})`),
  ...transcendental('exp', (x) => sql`exp(${x})`, exactExp),
  ...transcendental('ln', logarithm('ln'), (x) => (isPositive(x) ? exactLn(x) : undefined)),
  ...transcendental('log', logarithm('log10'), (x) => (isPositive(x) ? exactLog('10', x) : undefined)),
  row('log', ['numeric', 'numeric'], 'numeric', logToBase),
  ...['power', 'pow'].flatMap((name): readonly PgFunction[] => [
    row(name, ['float8', 'float8'], 'float8', ([a, b], site) => powerFloat(site, a, b)),
    row(name, ['numeric', 'numeric'], 'numeric', ([a, b], site) => powerNumeric(site, a, b)),
  ]),
  ...INTEGERS.map((type) => row('mod', [type, type], type, remainder)),
  row('mod', ['numeric', 'numeric'], 'numeric', ([a, b], site) => modNumeric(site, a, b)),
  row('div', ['numeric', 'numeric'], 'numeric', ([a, b], site) => wholeQuotient(site, a, b)),
  fn('pi', [], 'float8', () => sql`pi()`),
  fn('random', [], 'float8', () => sql`random()`),
  fn('degrees', ['float8'], 'float8', (x) => sql`degrees(${x})`),
  fn('radians', ['float8'], 'float8', (x) => sql`radians(${x})`),
  ...(['sin', 'cos', 'tan', 'cot', 'atan', 'sinh', 'cosh', 'tanh'] as const).map((name) =>
    fn(name, ['float8'], 'float8', (x) => sql`${raw(name)}(${x})`),
  ),
  ...['acos', 'asin'].map((name) =>
    bound(
      name,
      ['float8'],
      'float8',
      (x) => sql`CASE WHEN abs(${x}) > 1 THEN error('input is out of range') ELSE ${raw(name)}(${x}) END`,
    ),
  ),
  fn('atan2', ['float8', 'float8'], 'float8', (y, x) => sql`atan2(${y}, ${x})`),
  fn('factorial', ['int8'], 'numeric', (x) => sql`CAST(factorial(CAST(${x} AS INTEGER)) AS DECIMAL(38,0))`),
  ...WIDTH_BUCKET,
  row('scale', ['numeric'], 'int4', ([x], site) => {
    const decimals = decimalsOf(x);
    if (x.numeric === 'double' && decimals)
      return letIn(site, x, (v) => sql`CASE WHEN isfinite(${v}) THEN CAST(${decimals} AS INTEGER) END`);
    if (/^(?:NaN|-?Infinity)$/.test(x.literal ?? '')) return raw('CAST(NULL AS INTEGER)');
    if (decimals) return sql`CASE WHEN ${x.sql} IS NOT NULL THEN CAST(${decimals} AS INTEGER) END`;
    throw notSupported('scale() of a numeric whose scale varies', site.location);
  }),
];
