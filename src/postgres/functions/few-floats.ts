import { integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { letIn, kept, mapped, reduced } from '../let.ts';
import type { AggregateCall } from './aggregate-call.ts';

// Variance and regression of floats by PostgreSQL's own steps (Youngs and Cramer's: float8_accum and float8_regr_accum, float.c), which
// tell the last digits; DuckDB takes others. A list is gone through one value at a time, ten microseconds each.

/** Of more values the last digits are DuckDB's. */
const MOST = 2000;

/** What the steps have summed, by name: `x` and `y`, and about their means `xx`, `yy` and `xy`. */
type Sums = (name: string) => SqlFragment;

interface Statistic {
  /** From its sums and the number of values. */
  readonly of: (sums: Sums, n: SqlFragment) => SqlFragment;
  /** Values that it is of; default 1. */
  readonly least?: number;
}

const memberOf =
  (item: SqlFragment): Sums =>
  (name) =>
    sql`struct_extract(${item}, ${raw(`'${name}'`)})`;

/** A struct of DOUBLEs. */
const struct = (members: readonly (readonly [name: string, value: SqlFragment])[]) =>
  sql`{${join(members.map(([name, value]) => sql`${raw(`'${name}'`)}: CAST(${value} AS DOUBLE)`))}}`;

const ZERO = raw('0');

/** The sums of a list of structs, with members that are named by one letter each. */
function summed(values: SqlFragment, names: readonly string[]): SqlFragment {
  const products = names.length === 1 ? ['xx'] : ['xx', 'yy', 'xy'];
  const sums = [...names, ...products];
  const scaled = names.map((name) => `n${name}`);
  const elements = mapped(values, (value, i) => {
    const member = memberOf(value);
    return struct([
      ...names.map((name) => [name, member(name)] as const),
      ...products.map((name) => [name, ZERO] as const),
      ...names.map((name) => [`n${name}`, sql`${member(name)} * ${i}`] as const),
      ['d', sql`greatest(${i} * (${i} - 1), 1)`],
    ]);
  });
  const step = (done: SqlFragment, next: SqlFragment) => {
    const [before, after] = [memberOf(done), memberOf(next)];
    const sum = (name: string) => sql`(${before(name)} + ${after(name)})`;
    const rest = (name = '') => sql`(${after(`n${name}`)} - ${sum(name)})`;
    const product = ([a, b]: string) => sql`${rest(a)} * ${rest(b)}`;
    // Pairs are multiplied by what single values are divided by.
    const part = (name: string) =>
      names.length === 1
        ? sql`${product(name)} / ${after('d')}`
        : sql`${product(name)} * (1 / ${after('d')})`;
    return struct([
      ...names.map((name) => [name, sum(name)] as const),
      ...products.map((name) => [name, sql`${before(name)} + ${part(name)}`] as const),
      ...[...scaled, 'd'].map((name) => [name, ZERO] as const),
    ]);
  };
  return reduced(elements, step, struct([...sums, ...scaled, 'd'].map((name) => [name, ZERO] as const)));
}

/** A statistic of few values, or of many by DuckDB. */
function ofFew(
  list: SqlFragment,
  names: readonly string[],
  { of, least = 1 }: Statistic,
  many: SqlFragment,
): SqlFragment {
  const given = kept(list, (item) => sql`${item} IS NOT NULL`);
  return letIn(given, (values) => {
    const few = letIn(summed(values, names), (sums) =>
      of(memberOf(sums), sql`CAST(len(${values}) AS DOUBLE)`),
    );
    return sql`CASE WHEN len(${values}) > ${integer(MOST)} THEN ${many} WHEN len(${values}) >= ${integer(least)} THEN ${few} END`;
  });
}

/** Variance or its root. @param many the same by DuckDB */
export function fewSpread(
  x: SqlFragment,
  call: AggregateCall,
  { population, root }: { readonly population: boolean; readonly root: boolean },
  many: SqlFragment,
): SqlFragment {
  const list = call('array_agg', [sql`CASE WHEN ${x} IS NOT NULL THEN ${struct([['x', x]])} END`]);
  const of: Statistic['of'] = (sums, n) => {
    const variance = sql`(${sums('xx')} / ${population ? n : sql`(${n} - 1)`})`;
    return root ? sql`sqrt(${variance})` : variance;
  };
  return ofFew(list, ['x'], { of, least: population ? 1 : 2 }, many);
}

const unlessFlat = (spread: SqlFragment, value: SqlFragment) =>
  sql`CASE WHEN ${spread} <> 0 THEN ${value} END`;

const OF_PAIRS: Readonly<Record<string, Statistic>> = {
  corr: {
    of: (s) => unlessFlat(sql`${s('xx')} * ${s('yy')}`, sql`${s('xy')} / sqrt(${s('xx')} * ${s('yy')})`),
  },
  covar_pop: { of: (s, n) => sql`${s('xy')} / ${n}` },
  covar_samp: { of: (s, n) => sql`${s('xy')} / (${n} - 1)`, least: 2 },
  regr_avgx: { of: (s, n) => sql`${s('x')} / ${n}` },
  regr_avgy: { of: (s, n) => sql`${s('y')} / ${n}` },
  regr_intercept: {
    of: (s, n) => unlessFlat(s('xx'), sql`(${s('y')} - ${s('x')} * ${s('xy')} / ${s('xx')}) / ${n}`),
  },
  regr_r2: {
    of: (s) =>
      unlessFlat(
        s('xx'),
        sql`CASE WHEN ${s('yy')} = 0 THEN 1 ELSE (${s('xy')} * ${s('xy')}) / (${s('xx')} * ${s('yy')}) END`,
      ),
  },
  regr_slope: { of: (s) => unlessFlat(s('xx'), sql`${s('xy')} / ${s('xx')}`) },
  regr_sxx: { of: (s) => s('xx') },
  regr_sxy: { of: (s) => s('xy') },
  regr_syy: { of: (s) => s('yy') },
};

/**
 * Covariance, correlation or regression, by its name.
 * @param many the same by DuckDB
 * @throws RangeError for another name
 */
export function fewPairs(
  name: string,
  [y, x]: readonly [SqlFragment, SqlFragment],
  call: AggregateCall,
  many: SqlFragment,
): SqlFragment {
  const statistic = OF_PAIRS[name];
  if (!statistic) throw new RangeError(`${name} is no statistic of pairs`);
  const pair = struct([
    ['x', x],
    ['y', y],
  ]);
  const list = call('array_agg', [sql`CASE WHEN ${x} IS NOT NULL AND ${y} IS NOT NULL THEN ${pair} END`]);
  return ofFew(list, ['x', 'y'], statistic, many);
}
