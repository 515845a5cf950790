import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { castTo, type Expr } from '../expr.ts';
import { numericPower } from '../functions/numeric-roots.ts';
import { negated } from '../literals/numbers.ts';
import { letAll, letIn, type Site } from '../site.ts';
import {
  addNumeric,
  divideNumeric,
  keepingScale,
  modNumeric,
  multiplyNumeric,
  negateNumeric,
} from './numeric.ts';
import type { Operator } from './operator.ts';
import { row } from '../row.ts';

const INTEGERS = ['int2', 'int4', 'int8'] as const;
const DUCK = {
  int2: 'SMALLINT',
  int4: 'INTEGER',
  int8: 'BIGINT',
  float4: 'FLOAT',
  float8: 'DOUBLE',
} as const;
type Binary = keyof typeof DUCK;

const wider = (a: 'int2' | 'int4' | 'int8', b: 'int2' | 'int4' | 'int8') =>
  INTEGERS[Math.max(INTEGERS.indexOf(a), INTEGERS.indexOf(b))] as 'int2' | 'int4' | 'int8';

/** Fails as PostgreSQL does where DuckDB would give NULL or infinity. */
export function unlessZero(
  site: Site,
  operands: readonly Expr[],
  divide: (a: SqlFragment, b: SqlFragment) => SqlFragment,
  fails: (a: SqlFragment) => SqlFragment = (a) => sql`${a} IS NOT NULL`,
): SqlFragment {
  const [a, b] = operands as [Expr, Expr];
  if (b.literal && !/^[-+.0]*(e.*)?$/i.test(b.literal)) return divide(a.sql, b.sql);
  return letAll(
    site,
    [a, b],
    ([x, y]) =>
      sql`CASE WHEN ${y} = 0 AND ${fails(x)} THEN error('division by zero') ELSE ${divide(x, y)} END`,
  );
}

/** Of whole numbers. DuckDB has no remainder of the least of them by -1. */
export function remainder(operands: readonly Expr[], site: Site): SqlFragment {
  const divisor = operands[1]?.literal;
  return unlessZero(site, operands, (a, b) =>
    divisor && !/^-1$/.test(divisor)
      ? sql`(${a} % ${b})`
      : sql`CASE WHEN ${b} = -1 THEN ${a} - ${a} ELSE ${a} % ${b} END`,
  );
}

function integers(): readonly Operator[] {
  return INTEGERS.flatMap((left) =>
    INTEGERS.flatMap((right): readonly Operator[] => {
      const result = wider(left, right);
      const args = [left, right];
      // A narrower operand is cast first: DuckDB lets constants take the other side's type.
      const widen = (x: Expr) => (x.type.name === result ? x.sql : castTo(x.sql, DUCK[result]));
      const infix = (symbol: string): Operator['build'] => {
        const operator = raw(` ${symbol} `);
        return ([a, b]) => sql`(${widen(a as Expr)}${operator}${widen(b as Expr)})`;
      };
      return [
        { name: '+', args, result, build: infix('+') },
        { name: '-', args, result, build: infix('-') },
        { name: '*', args, result, build: infix('*') },
        {
          name: '/',
          args,
          result,
          build: (xs, site) =>
            unlessZero(
              site,
              xs.map((x) => ({ ...x, sql: widen(x) })),
              (a, b) => sql`(${a} // ${b})`,
            ),
        },
        ...(left === right
          ? [
              {
                name: '%',
                args,
                result,
                build: remainder,
              },
            ]
          : []),
      ];
    }),
  );
}

function floats(): readonly Operator[] {
  const pairs: readonly (readonly [Binary, Binary, Binary])[] = [
    ['float4', 'float4', 'float4'],
    ['float4', 'float8', 'float8'],
    ['float8', 'float4', 'float8'],
    ['float8', 'float8', 'float8'],
  ];
  return pairs.flatMap(([left, right, result]): readonly Operator[] => {
    const args = [left, right];
    const infix = (symbol: string): Operator['build'] => {
      const operator = raw(` ${symbol} `);
      return ([a, b]) => sql`(${(a as Expr).sql}${operator}${(b as Expr).sql})`;
    };
    return [
      { name: '+', args, result, build: infix('+') },
      { name: '-', args, result, build: infix('-') },
      { name: '*', args, result, build: infix('*') },
      {
        name: '/',
        args,
        result,
        // What is no number stays none.
        build: (xs, site) =>
          unlessZero(
            site,
            xs,
            (a, b) => sql`(${a} / ${b})`,
            (a) => sql`NOT isnan(${a})`,
          ),
      },
    ];
  });
}

const numerics: readonly Operator[] = [
  row('+', ['numeric', 'numeric'], 'numeric', ([a, b], site) => addNumeric(site, '+', a, b)),
  row('-', ['numeric', 'numeric'], 'numeric', ([a, b], site) => addNumeric(site, '-', a, b)),
  row('*', ['numeric', 'numeric'], 'numeric', ([a, b], site) => multiplyNumeric(site, a, b)),
  row('/', ['numeric', 'numeric'], 'numeric', ([a, b], site) => divideNumeric(site, a, b)),
  row('%', ['numeric', 'numeric'], 'numeric', ([a, b], site) => modNumeric(site, a, b)),
  row('-', ['numeric'], 'numeric', ([a]) => negateNumeric(a)),
  row('+', ['numeric'], 'numeric', ([a]) => a),
  row('@', ['numeric'], 'numeric', ([a]) => keepingScale(a, sql`abs(${a.sql})`)),
];

const SIGNED = [...INTEGERS, 'float4', 'float8'] as const;

const unary: readonly Operator[] = SIGNED.flatMap((type): readonly Operator[] => [
  row('-', [type], type, ([x]) => {
    if (x.literal && x.simple)
      return { sql: sql`(- ${x.sql})`, type: x.type, literal: negated(x.literal), simple: true };
    // A difference says which type it leaves, a negation does not.
    return x.type.category === 'integer'
      ? sql`(CAST(0 AS ${raw(x.type.duck)}) - ${x.sql})`
      : sql`(- ${x.sql})`;
  }),
  row('+', [type], type, ([a]) => a),
  row('@', [type], type, ([a]) => sql`abs(${a.sql})`),
]);

const bits: readonly Operator[] = INTEGERS.flatMap((type): readonly Operator[] => {
  const infix = (name: string, write: (a: SqlFragment, b: SqlFragment) => SqlFragment): Operator =>
    row(name, [type, type], type, ([a, b]) => write(a.sql, b.sql));
  const bits = { int2: 16, int4: 32, int8: 64 }[type];
  // C's shifts: as many places as the count's last bits say; what goes beyond the type's own bits is lost.
  const shift = (name: string, write: (a: SqlFragment, places: SqlFragment) => SqlFragment): Operator => ({
    name,
    args: [type, 'int4'],
    result: type,
    build: (xs, site) =>
      letAll(site, xs as readonly Expr[], ([a, b]) => {
        const places = sql`CAST(${b as SqlFragment} & ${raw(bits === 64 ? '63' : '31')} AS ${raw(DUCK[type])})`;
        return castTo(write(a as SqlFragment, places), DUCK[type]);
      }),
  });
  const [full, half] = [2n ** BigInt(bits), 2n ** BigInt(bits - 1)].map((n) => raw(`CAST(${n} AS HUGEINT)`));
  return [
    infix('&', (a, b) => sql`(${a} & ${b})`),
    infix('|', (a, b) => sql`(${a} | ${b})`),
    infix('#', (a, b) => sql`xor(${a}, ${b})`),
    shift(
      '<<',
      (a, n) =>
        sql`((CAST(${a} AS HUGEINT) * (CAST(1 AS HUGEINT) << ${n}) % ${full as SqlFragment} + ${full as SqlFragment} + ${half as SqlFragment}) % ${full as SqlFragment} - ${half as SqlFragment})`,
    ),
    shift('>>', (a, n) => sql`CASE WHEN ${a} < 0 THEN ~((~ ${a}) >> ${n}) ELSE ${a} >> ${n} END`),
    row('~', [type], type, ([a]) => sql`(~ ${a.sql})`),
  ];
});

/** float8 overflow and domain checks, as power() in PostgreSQL has them. */
export function powerFloat(site: Site, a: Expr, b: Expr): SqlFragment {
  return letAll(site, [a, b], ([x, y]) => {
    const [base, exponent] = [x, y];
    return sql`CASE WHEN ${base} = 0 AND ${exponent} < 0 THEN error('zero raised to a negative power is undefined') WHEN ${base} < 0 AND isfinite(${exponent}) AND ${exponent} <> floor(${exponent}) THEN error('a negative number raised to a non-integer power yields a complex result') ELSE power(${base}, ${exponent}) END`;
  });
}

/** numeric ^ numeric. */
export function powerNumeric(site: Site, a: Expr, b: Expr): Expr {
  return numericPower(a, b, site, () =>
    powerFloat(
      site,
      { ...a, sql: castTo(a.sql, 'DOUBLE'), simple: false },
      { ...b, sql: castTo(b.sql, 'DOUBLE'), simple: false },
    ),
  );
}

const powers: readonly Operator[] = [
  row('^', ['numeric', 'numeric'], 'numeric', ([a, b], site) => powerNumeric(site, a, b)),
  row('^', ['float8', 'float8'], 'float8', ([a, b], site) => powerFloat(site, a, b)),
  row('|/', ['float8'], 'float8', ([a], site) =>
    letIn(
      site,
      a,
      (x) =>
        sql`CASE WHEN ${x} < 0 THEN error('cannot take square root of a negative number') ELSE sqrt(${x}) END`,
    ),
  ),
  row('||/', ['float8'], 'float8', ([a]) => sql`cbrt(${a.sql})`),
];

/** Operators of numbers. */
export const ARITHMETIC: readonly Operator[] = [
  ...integers(),
  ...floats(),
  ...numerics,
  ...unary,
  ...bits,
  ...powers,
];
