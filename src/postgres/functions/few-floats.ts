import { integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { letIn, kept, mapped, reduced } from '../let.ts';
import { formula } from '../formula.ts';
import { zip } from '../zip.ts';
import type { AggregateCall } from './aggregate-call.ts';
import type { SpreadKind } from './spread.ts';

// Variance and regression of floats by PostgreSQL's own steps (Youngs and Cramer's: float8_accum and float8_regr_accum, float.c), which
// tell the last digits; DuckDB takes others. A list is gone through one value at a time, ten microseconds each.

/** Of more values the last digits are DuckDB's. */
const MOST = 2000;

/** What the steps have summed, by name: `x` and `y`, and about their means `xx`, `yy` and `xy`. */
const memberOf = (item: SqlFragment) => (name: string) => sql`struct_extract(${item}, ${raw(`'${name}'`)})`;

/** A struct of DOUBLEs. */
const struct = (members: readonly (readonly [name: string, value: SqlFragment])[]) =>
  sql`{${join(members.map(([name, value]) => sql`${raw(`'${name}'`)}: CAST(${value} AS DOUBLE)`))}}`;

const ZERO = raw('0');

/** Products of their distances from their means that are summed, too. */
const productsOf = (names: readonly string[]) => (names.length === 1 ? ['xx'] : ['xx', 'yy', 'xy']);
const sumsOf = (names: readonly string[]) => [...names, ...productsOf(names)];

/** The sums of a list of structs, with members that are named by one letter each. */
function summed(values: SqlFragment, names: readonly string[]): SqlFragment {
  const products = productsOf(names);
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
  const start = [...sumsOf(names), ...scaled, 'd'].map((name) => [name, ZERO] as const);
  return reduced(elements, step, struct(start));
}

/** A statistic of few values by the formula of their sums and of their number `$n`, or of many by DuckDB. */
function ofFew(list: SqlFragment, names: readonly string[], text: string, many: SqlFragment): SqlFragment {
  const given = kept(list, (item) => sql`${item} IS NOT NULL`);
  return letIn(given, (values) => {
    const few = letIn(summed(values, names), (sums) => {
      const parts = sumsOf(names).map((name) => [name, memberOf(sums)(name)] as const);
      return formula(text, { ...Object.fromEntries(parts), n: sql`CAST(len(${values}) AS DOUBLE)` });
    });
    return sql`CASE WHEN len(${values}) > ${integer(MOST)} THEN ${many} WHEN len(${values}) > 0 THEN ${few} END`;
  });
}

/** Variance or its root. @param many the same by DuckDB */
export function fewSpread(
  x: SqlFragment,
  call: AggregateCall,
  { population, root }: SpreadKind,
  many: SqlFragment,
): SqlFragment {
  const list = call('array_agg', [sql`CASE WHEN ${x} IS NOT NULL THEN ${struct([['x', x]])} END`]);
  const variance = `($xx / ${population ? '$n' : 'nullif($n - 1, 0)'})`;
  return ofFew(list, ['x'], root ? `sqrt(${variance})` : variance, many);
}

const OF_PAIRS: Readonly<Record<string, string>> = {
  corr: 'CASE WHEN $xx * $yy <> 0 THEN $xy / sqrt($xx * $yy) END',
  covar_pop: '$xy / $n',
  covar_samp: '$xy / nullif($n - 1, 0)',
  regr_avgx: '$x / $n',
  regr_avgy: '$y / $n',
  regr_intercept: 'CASE WHEN $xx <> 0 THEN ($y - $x * $xy / $xx) / $n END',
  regr_r2: 'CASE WHEN $xx <> 0 THEN CASE WHEN $yy = 0 THEN 1 ELSE ($xy * $xy) / ($xx * $yy) END END',
  regr_slope: 'CASE WHEN $xx <> 0 THEN $xy / $xx END',
  regr_sxx: '$xx',
  regr_sxy: '$xy',
  regr_syy: '$yy',
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
  const text = OF_PAIRS[name];
  if (text === undefined) throw new RangeError(`${name} is no statistic of pairs`);
  const pair = struct(zip(['x', 'y'], [x, y]));
  const list = call('array_agg', [sql`CASE WHEN ${x} IS NOT NULL AND ${y} IS NOT NULL THEN ${pair} END`]);
  return ofFew(list, ['x', 'y'], text, many);
}
