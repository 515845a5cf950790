import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { castTo, type Expr } from '../expr.ts';
import { numericPower } from '../functions/numeric-roots.ts';
import { negated } from '../literals/numbers.ts';
import { letAll } from '../let.ts';
import { addNumeric, keepingScale, modNumeric, multiplyNumeric, negateNumeric } from './numeric.ts';
import { divideNumeric } from './quotient.ts';
import { unlessZero } from './zero.ts';
import { plainRows } from '../plain-rows.ts';
import { bound, row, type Row } from '../row.ts';

const INTEGERS = ['int2', 'int4', 'int8'] as const;
type Integer = (typeof INTEGERS)[number];
const DUCK = {
  int2: 'SMALLINT',
  int4: 'INTEGER',
  int8: 'BIGINT',
  float4: 'FLOAT',
  float8: 'DOUBLE',
} as const;
type Binary = keyof typeof DUCK;
const BITS = { int2: 16, int4: 32, int8: 64 } as const;

/** Fails as PostgreSQL does where DuckDB would give NULL or infinity. */
function divided(
  [a, b]: readonly [Expr, Expr],
  divide: (a: SqlFragment, b: SqlFragment) => SqlFragment,
  fails: (a: SqlFragment) => SqlFragment = (a) => sql`${a} IS NOT NULL`,
): SqlFragment {
  if (b.literal && !/^[-+.0]*(e.*)?$/i.test(b.literal)) return divide(a.sql, b.sql);
  return letAll([a, b], ([x, y]) => unlessZero(y, divide(x, y), fails(x)));
}

/** Of whole numbers. DuckDB has no remainder of the least of them by -1. */
export function remainder(operands: readonly [Expr, Expr]): SqlFragment {
  const divisor = operands[1].literal;
  return divided(operands, (a, b) =>
    divisor && !/^-1$/.test(divisor)
      ? sql`(${a} % ${b})`
      : sql`CASE WHEN ${b} = -1 THEN ${a} - ${a} ELSE ${a} % ${b} END`,
  );
}

const plain = (symbol: string, a: Expr, b: Expr) => sql`(${a.sql} ${raw(symbol)} ${b.sql})`;

/** Whether a whole number is so large that DuckDB, adding up a sum's literals first, may leave their type. */
function isHuge({ literal, type }: Expr): boolean {
  const bits = type.category === 'integer' ? BITS[type.name as Integer] : undefined;
  return bits !== undefined && /^\d+$/.test(literal ?? '') && BigInt(literal ?? 0) >= 2n ** BigInt(bits - 2);
}

/** A sum with a literal, of which DuckDB does not see that it is one. */
const minus = (a: Expr, b: Expr) => sql`(${a.sql} - (- ${b.sql}))`;

/** The four operations of two types that DuckDB computes with as PostgreSQL does. */
function operations(
  args: readonly [Binary, Binary],
  result: Binary,
  taken: (x: Expr) => Expr,
  divide: (a: Expr, b: Expr) => SqlFragment,
): readonly Row[] {
  return [
    ...['+', '-', '*'].map((symbol) =>
      row(symbol, args, result, ([a, b]) =>
        symbol === '+' && isHuge(b) ? minus(taken(a), taken(b)) : plain(symbol, taken(a), taken(b)),
      ),
    ),
    row('/', args, result, ([a, b]) => divide(taken(a), taken(b))),
  ];
}

const pairsOf = <T>(types: readonly T[]) => types.flatMap((a) => types.map((b) => [a, b] as const));

function integers([left, right]: readonly [Integer, Integer]): readonly Row[] {
  const result = INTEGERS.indexOf(left) > INTEGERS.indexOf(right) ? left : right;
  // A narrower operand is cast first: DuckDB lets constants take the other side's type.
  const widened = (x: Expr) => (x.type.name === result ? x : { ...x, sql: castTo(x.sql, DUCK[result]) });
  const quotient = (a: SqlFragment, b: SqlFragment) => sql`(${a} // ${b})`;
  return operations([left, right], result, widened, (a, b) => divided([a, b], quotient));
}

function floats([left, right]: readonly ['float4' | 'float8', 'float4' | 'float8']): readonly Row[] {
  const result = left === right ? left : 'float8';
  const quotient = (a: SqlFragment, b: SqlFragment) => sql`(${a} / ${b})`;
  return operations(
    [left, right],
    result,
    (x) => x,
    // What is no number stays none.
    (a, b) => divided([a, b], quotient, (x) => sql`NOT isnan(${x})`),
  );
}

const numerics: readonly Row[] = [
  row('+', ['numeric', 'numeric'], 'numeric', ([a, b]) => addNumeric('+', a, b)),
  row('-', ['numeric', 'numeric'], 'numeric', ([a, b]) => addNumeric('-', a, b)),
  row('*', ['numeric', 'numeric'], 'numeric', ([a, b]) => multiplyNumeric(a, b)),
  row('/', ['numeric', 'numeric'], 'numeric', ([a, b]) => divideNumeric(a, b)),
  row('%', ['numeric', 'numeric'], 'numeric', ([a, b]) => modNumeric(a, b)),
  row('-', ['numeric'], 'numeric', ([a]) => negateNumeric(a)),
  row('+', ['numeric'], 'numeric', ([a]) => a),
  row('@', ['numeric'], 'numeric', ([a]) => keepingScale(a, sql`abs(${a.sql})`)),
];

const SIGNED = [...INTEGERS, 'float4', 'float8'] as const;

/** The least integers, which have no opposite. */
const LEAST = /^-(?:32768|2147483648|9223372036854775808)$/;

const unary: readonly Row[] = SIGNED.flatMap((type): readonly Row[] => [
  row('-', [type], type, ([x]) => {
    if (x.literal && x.simple && !LEAST.test(x.literal))
      return { sql: sql`(- ${x.sql})`, type: x.type, literal: negated(x.literal), simple: true };
    // A difference says which type it leaves, a negation does not.
    return x.type.category === 'integer'
      ? sql`(CAST(0 AS ${raw(x.type.duck)}) - ${x.sql})`
      : sql`(- ${x.sql})`;
  }),
  row('+', [type], type, ([a]) => a),
]);

/** C's shifts: as many places as the count's last bits say; what goes beyond the type's own bits is lost. */
const bits: readonly Row[] = INTEGERS.flatMap((type) => {
  const places = `CAST($2 & ${type === 'int8' ? 63 : 31} AS ${DUCK[type]})`;
  const full = `CAST(${2n ** BigInt(BITS[type])} AS HUGEINT)`;
  const half = `CAST(${2n ** BigInt(BITS[type] - 1)} AS HUGEINT)`;
  return plainRows(`
    <<(${type}, int4) ${type} := CAST(((CAST($1 AS HUGEINT) * (CAST(1 AS HUGEINT) << ${places}) % ${full} + ${full} + ${half}) % ${full} - ${half}) AS ${DUCK[type]})
    >>(${type}, int4) ${type} := CAST(CASE WHEN $1 < 0 THEN ~((~ $1) >> ${places}) ELSE $1 >> ${places} END AS ${DUCK[type]})
  `);
});

/** float8 overflow and domain checks, as power() in PostgreSQL has them. */
export function powerFloat(a: Expr, b: Expr): SqlFragment {
  return letAll(
    [a, b],
    ([x, y]) =>
      sql`CASE WHEN ${x} = 0 AND ${y} < 0 THEN error('zero raised to a negative power is undefined') WHEN ${x} < 0 AND isfinite(${y}) AND ${y} <> floor(${y}) THEN error('a negative number raised to a non-integer power yields a complex result') ELSE power(${x}, ${y}) END`,
  );
}

/** numeric ^ numeric. */
export function powerNumeric(a: Expr, b: Expr): Expr {
  return numericPower(a, b, () =>
    powerFloat(
      { ...a, sql: castTo(a.sql, 'DOUBLE'), simple: false },
      { ...b, sql: castTo(b.sql, 'DOUBLE'), simple: false },
    ),
  );
}

/** Of a float, which is written twice. */
export const squareRoot = (x: SqlFragment) =>
  sql`CASE WHEN ${x} < 0 THEN error('cannot take square root of a negative number') ELSE sqrt(${x}) END`;

const powers: readonly Row[] = [
  row('^', ['numeric', 'numeric'], 'numeric', ([a, b]) => powerNumeric(a, b)),
  row('^', ['float8', 'float8'], 'float8', ([a, b]) => powerFloat(a, b)),
  bound('|/', ['float8'], 'float8', squareRoot),
];

const PLAIN = plainRows(`
  & |(int2|int4|int8, int2|int4|int8) T = ($1 NAME $2)
  #(int2|int4|int8, int2|int4|int8) T = xor($1, $2)
  ~(int2|int4|int8) T = (~ $1)
  @(int2|int4|int8|float4|float8) T = abs($1)
  ||/(float8) float8 = cbrt($1)
`);

/** Operators of numbers. */
export const ARITHMETIC: readonly Row[] = [
  ...pairsOf(INTEGERS).flatMap(integers),
  ...INTEGERS.map((type) => row('%', [type, type], type, remainder)),
  ...pairsOf(['float4', 'float8'] as const).flatMap(floats),
  ...numerics,
  ...PLAIN,
  ...unary,
  ...bits,
  ...powers,
];
