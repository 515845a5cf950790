import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { castToNumeric, decimalsOf, roundTo, scaleOf } from '../casts/numeric.ts';
import { notSupported } from '../errors.ts';
import { castTo, decimal, type Expr } from '../expr.ts';
import { powerFloat, powerNumeric, remainder } from '../operators/arithmetic.ts';
import { binaryNumeric, keepingScale, modNumeric, wholeQuotient } from '../operators/numeric.ts';
import { exactExp, exactLn, exactLog } from '../literals/exact-exponentials.ts';
import { literalDigits, numericLiteral } from '../literals/literal.ts';
import { letAll, letIn, type Site } from '../site.ts';
import { DEGREE_FUNCTIONS } from './degrees.ts';
import { fn, type PgFunction } from './function.ts';
import { numericRoot } from './numeric-roots.ts';
import { WIDTH_BUCKET } from './width-bucket.ts';
import { row, type Operands } from '../row.ts';

const INTEGERS = ['int2', 'int4', 'int8'] as const;

const same = (
  name: string,
  types: readonly string[],
  build: (x: SqlFragment) => SqlFragment,
): readonly PgFunction[] => types.map((type) => fn(name, [type], type, build));

/** A function of DOUBLE that fails where DuckDB might not. */
function guarded(
  name: string,
  bad: (x: SqlFragment) => SqlFragment,
  message: string,
  build: (x: SqlFragment) => SqlFragment,
): PgFunction {
  return row(name, ['float8'], 'float8', ([x], site) =>
    letIn(site, x, (v) => sql`CASE WHEN ${bad(v)} THEN error(${raw(`'${message}'`)}) ELSE ${build(v)} END`),
  );
}

/** A function of a float; of a numeric by way of it: 15 to 16 digits, and of a literal with all that PostgreSQL gives. */
function transcendental(
  name: string,
  build: (x: SqlFragment) => SqlFragment,
  exact: (digits: string) => string | undefined,
): readonly PgFunction[] {
  return [
    row(name, ['float8'], 'float8', ([x], site) => letIn(site, x, build)),
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
function toScale(name: 'round' | 'trunc'): PgFunction['build'] {
  const call = raw(name);
  return ([x, n], site) => {
    const value = x as Expr;
    const digits = n as Expr;
    if (digits.literal === undefined || digits.literal === null)
      throw notSupported(`${name}() to a number of decimals that is not a literal`, site.location);
    const scale = Math.max(-38, Math.min(30, Number(digits.literal)));
    const held = value.numeric === 'double' ? fromDouble(site, value) : value;
    if (scale >= scaleOf(held)) return roundTo(site, held, scale);
    if (scale >= 0) return decimal(sql`${call}(${held.sql}, ${raw(String(scale))})`, scale, true);
    const unit = raw(`CAST(1${'0'.repeat(-scale)} AS DECIMAL(38,0))`);
    const whole = castTo(sql`trunc(${held.sql})`, 'HUGEINT');
    const rest = sql`(${whole} % CAST(${unit} AS HUGEINT))`;
    const cut = sql`(${whole} - ${rest})`;
    const up = sql`CASE WHEN 2 * abs(${rest}) >= CAST(${unit} AS HUGEINT) THEN CAST(${unit} AS HUGEINT) * CASE WHEN ${rest} < 0 THEN -1 ELSE 1 END ELSE 0 END`;
    return decimal(castTo(name === 'trunc' ? cut : sql`(${cut} + ${up})`, 'DECIMAL(38,0)'), 0, true);
  };
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

const rounded = (x: SqlFragment) => sql`round_even(${x}, 0)`;

/** Functions of numbers. */
export const MATH_FUNCTIONS: readonly PgFunction[] = [
  ...DEGREE_FUNCTIONS,
  ...same('abs', [...INTEGERS, 'float4', 'float8'], (x) => sql`abs(${x})`),
  row('abs', ['numeric'], 'numeric', ([x]) => keepingScale(x, sql`abs(${x.sql})`)),
  fn('sign', ['float8'], 'float8', (x) => castTo(sql`sign(${x})`, 'DOUBLE')),
  wholeNumeric('sign', (x) => sql`sign(${x})`),
  fn('ceil', ['float8'], 'float8', (x) => sql`ceil(${x})`),
  fn('ceiling', ['float8'], 'float8', (x) => sql`ceil(${x})`),
  fn('floor', ['float8'], 'float8', (x) => sql`floor(${x})`),
  fn('round', ['float8'], 'float8', rounded),
  fn('trunc', ['float8'], 'float8', (x) => sql`trunc(${x})`),
  wholeNumeric('ceil', (x) => sql`ceil(${x})`),
  wholeNumeric('ceiling', (x) => sql`ceil(${x})`),
  wholeNumeric('floor', (x) => sql`floor(${x})`),
  wholeNumeric('round', (x) => sql`round(${x}, 0)`),
  wholeNumeric('trunc', (x) => sql`trunc(${x})`),
  { name: 'round', args: ['numeric', 'int4'], result: 'numeric', build: toScale('round') },
  { name: 'trunc', args: ['numeric', 'int4'], result: 'numeric', build: toScale('trunc') },
  guarded(
    'sqrt',
    (x) => sql`${x} < 0`,
    'cannot take square root of a negative number',
    (x) => sql`sqrt(${x})`,
  ),
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
  ...INTEGERS.map((type): PgFunction => ({
    name: 'mod',
    args: [type, type],
    result: type,
    build: remainder,
  })),
  row('mod', ['numeric', 'numeric'], 'numeric', ([a, b], site) => modNumeric(site, a, b)),
  row('div', ['numeric', 'numeric'], 'numeric', ([a, b], site) => wholeQuotient(site, a, b)),
  fn('pi', [], 'float8', () => sql`pi()`),
  fn('random', [], 'float8', () => sql`random()`),
  fn('degrees', ['float8'], 'float8', (x) => sql`degrees(${x})`),
  fn('radians', ['float8'], 'float8', (x) => sql`radians(${x})`),
  ...(['sin', 'cos', 'tan', 'cot', 'atan', 'sinh', 'cosh', 'tanh'] as const).map((name) =>
    fn(name, ['float8'], 'float8', (x) => sql`${raw(name)}(${x})`),
  ),
  guarded(
    'acos',
    (x) => sql`abs(${x}) > 1`,
    'input is out of range',
    (x) => sql`acos(${x})`,
  ),
  guarded(
    'asin',
    (x) => sql`abs(${x}) > 1`,
    'input is out of range',
    (x) => sql`asin(${x})`,
  ),
  fn('atan2', ['float8', 'float8'], 'float8', (y, x) => sql`atan2(${y}, ${x})`),
  fn('factorial', ['int8'], 'numeric', (x) => sql`CAST(factorial(CAST(${x} AS INTEGER)) AS DECIMAL(38,0))`),
  ...WIDTH_BUCKET,
  row('scale', ['numeric'], 'int4', ([x], site) => {
    const value = x;
    const decimals = decimalsOf(value);
    if (value.numeric === 'double' && decimals)
      return letIn(site, value, (v) => sql`CASE WHEN isfinite(${v}) THEN CAST(${decimals} AS INTEGER) END`);
    if (/^(?:NaN|-?Infinity)$/.test(value.literal ?? '')) return raw('CAST(NULL AS INTEGER)');
    if (decimals) return sql`CASE WHEN ${value.sql} IS NOT NULL THEN CAST(${decimals} AS INTEGER) END`;
    throw notSupported('scale() of a numeric whose scale varies', site.location);
  }),
];
