import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { byteaOf, digitsOf } from '../casts/bytea.ts';
import { castToText } from '../casts/to-text.ts';
import { decimalsOf, scaleOf, withDecimals } from '../casts/numeric.ts';
import { notSupported, dataError } from '../errors.ts';
import { around, castTo, decimal, double, exactScale, type Expr, formed } from '../expr.ts';
import { intervalOf, intervalParts, scaleInterval } from '../intervals.ts';
import { quoted } from '../json/strings.ts';
import { jsonArrayOf, jsonOf } from '../json/write.ts';
import { ARRAY_OF_ARRAYS } from '../literals/arrays.ts';
import { parseBytea } from '../literals/bytea.ts';
import { divideNumeric } from '../operators/quotient.ts';
import { letIn, mapped } from '../let.ts';
import type { Aggregate, AggregateBuild, AggregateCall, How } from './aggregate-call.ts';
import { finiteSpread, numericSpread } from './spread.ts';
import { operandsOf, type Operands } from '../row.ts';
import { PERCENTILES } from './percentiles.ts';

/** A row whose translation knows how many arguments it gets. */
function aggregateRow<const A extends readonly string[]>(
  name: string,
  args: A,
  result: string,
  build: AggregateBuild<Operands<A>>,
): Aggregate {
  return { name, args, result, build: (xs, ...rest) => build(operandsOf(xs, args), ...rest) };
}

const sqls = (args: readonly Expr[]) => args.map((x) => x.sql);

/** An aggregate that DuckDB has under that name, with the result cast where its type differs. */
function agg(name: string, args: readonly string[], result: string, duck = name, cast?: string): Aggregate {
  return {
    name,
    args,
    result,
    build: (xs, call) => (cast ? castTo(call(duck, sqls(xs)), cast) : call(duck, sqls(xs))),
  };
}

const INTEGERS = ['int2', 'int4', 'int8'] as const;
const ORDERED =
  'int2 int4 int8 float4 float8 text bpchar date timestamp timestamptz time interval oid anyarray'.split(' ');

function wholeAverage(type: string): Aggregate {
  return aggregateRow('avg', [type], 'numeric', ([x], call, { isWindow }) =>
    divideNumeric(whole(call('sum', [x.sql])), whole(call('count', [x.sql])), !isWindow),
  );
}

/** NULL instead of a division by zero when there is nothing to average. */
function averageNumeric([x]: readonly [Expr], call: AggregateCall, { isWindow }: How): Expr {
  if (x.numeric === 'double') return double(call('avg', [x.sql]));
  return divideNumeric(sumNumeric([x], call), whole(call('count', [x.sql])), !isWindow);
}

const whole = (x: SqlFragment) => decimal(castTo(x, 'DECIMAL(38,0)'), 0, true);

const numericMinMax = (name: 'min' | 'max'): Aggregate =>
  aggregateRow(name, ['numeric'], 'numeric', ([x], call) => {
    const best = (of: SqlFragment) => call(`arg_${name}`, [of, x.sql]);
    const text = x.made
      ? x.made.text(x.made.of.map((part) => (part.literal ? part : around(part, best))))
      : x.text && best(x.text);
    return { ...formed(x, call(name, [x.sql])), text };
  });

/** As many decimals as the value that has most. */
function sumNumeric([x]: readonly [Expr], call: AggregateCall): Expr {
  const sum = call('sum', [x.sql]);
  const decimals = decimalsOf(x);
  return x.numeric === 'double' || exactScale(x) !== undefined || !decimals
    ? formed(x, sum)
    : withDecimals(sum, scaleOf(x), call('max', [decimals]));
}

/** Variance and its root: of floats as DuckDB has them, of integers and numerics from exact sums. */
function statistic(name: string, population: boolean, root: boolean): readonly Aggregate[] {
  const exact = [...INTEGERS, 'numeric'].map((type): Aggregate =>
    aggregateRow(name, [type], 'numeric', ([x], call) => numericSpread(x, call, { population, root })),
  );
  const duck = `${root ? 'stddev' : 'var'}_${population ? 'pop' : 'samp'}`;
  const binary = ['float4', 'float8'].map((type): Aggregate =>
    aggregateRow(name, [type], 'float8', ([x], call) => finiteSpread(duck, x.sql, call, population)),
  );
  return [...exact, ...binary];
}

/** Regression of floats. DuckDB divides by a spread of zero where PostgreSQL gives NULL. */
function spread(name: string, spreads: readonly string[]): Aggregate {
  return aggregateRow(name, ['float8', 'float8'], 'float8', ([y, x], call) => {
    const tests = spreads.map((part) => sql`${call(part, [y.sql, x.sql])} <> 0`);
    return sql`CASE WHEN ${join(tests, ' AND ')} THEN ${call(name, [y.sql, x.sql])} END`;
  });
}

const PAIRS =
  'covar_pop covar_samp regr_avgx regr_avgy regr_intercept regr_r2 regr_sxx regr_sxy regr_syy'.split(' ');

/** An aggregate or window function that gives back one of the values it saw. */
function same(
  name: string,
  args: readonly [string, ...string[]] = ['anyelement'],
  check: (xs: readonly Expr[]) => void = () => undefined,
): Aggregate {
  const build = ([first, ...others]: readonly [Expr, ...Expr[]], call: AggregateCall): Expr => {
    check([first, ...others]);
    const texts = [first.text, ...others.map((x, i) => (args[i + 1] === 'int4' ? x.sql : x.text))];
    return {
      ...formed(first, call(name, sqls([first, ...others]))),
      text: texts.every((text) => text !== undefined) ? call(name, texts) : undefined,
    };
  };
  return { ...aggregateRow(name, args, args[0], build), window: true };
}

/** Months, days and microseconds each summed. */
function summedInterval({ sql: x }: Expr, call: AggregateCall): SqlFragment {
  const { months, days, micros } = intervalParts(x);
  return intervalOf(call('sum', [months]), call('sum', [days]), call('sum', [micros]));
}

/** json_agg and jsonb_agg: NULLs are elements too. Rows stand on lines of their own. */
const jsonAgg = (kind: 'json' | 'jsonb'): Aggregate =>
  aggregateRow(`${kind}_agg`, ['anytyped'], kind, ([x], call) => {
    const isNested = kind === 'json' && (x.row !== undefined || x.type.element !== undefined);
    if (x.row || x.text) return jsonArrayOf(call('array_agg', [jsonOf(x, kind)]), isNested);
    // Values are gathered, not their texts: DISTINCT and ORDER BY look at them.
    const list = mapped(call('array_agg', [x.sql]), (name) =>
      jsonOf({ ...formed(x, name), simple: true }, kind),
    );
    return jsonArrayOf(list, isNested);
  });

/** What string_agg puts between: DuckDB wants to know it beforehand. NULL is nothing. */
function separatorOf({ literal }: Expr): string {
  if (literal === undefined) throw notSupported('a separator of string_agg() that is not a literal');
  return literal ?? '';
}

/** Aggregates and window functions. */
export const AGGREGATES: readonly Aggregate[] = [
  aggregateRow('count', [], 'int8', (_xs, call) => call('count', [raw('*')])),
  agg('count', ['any'], 'int8'),
  agg('sum', ['int2'], 'int8', 'sum', 'BIGINT'),
  agg('sum', ['int4'], 'int8', 'sum', 'BIGINT'),
  aggregateRow('sum', ['int8'], 'numeric', ([x], call) => whole(call('sum', [x.sql]))),
  aggregateRow('sum', ['numeric'], 'numeric', sumNumeric),
  agg('sum', ['float4'], 'float4', 'sum', 'FLOAT'),
  agg('sum', ['float8'], 'float8'),
  aggregateRow('sum', ['interval'], 'interval', ([x], call) => summedInterval(x, call)),
  ...INTEGERS.map(wholeAverage),
  aggregateRow('avg', ['numeric'], 'numeric', averageNumeric),
  agg('avg', ['float4'], 'float8', 'avg', 'DOUBLE'),
  agg('avg', ['float8'], 'float8'),
  aggregateRow('avg', ['interval'], 'interval', ([x], call) =>
    scaleInterval('/', summedInterval(x, call), sql`nullif(${call('count', [x.sql])}, 0)`),
  ),
  ...(['min', 'max'] as const).flatMap((name) => [
    numericMinMax(name),
    ...ORDERED.map((type): Aggregate =>
      aggregateRow(name, [type], type, ([x], call) => formed(x, call(name, [x.sql]))),
    ),
  ]),
  agg('bool_and', ['bool'], 'bool'),
  agg('bool_or', ['bool'], 'bool'),
  ...INTEGERS.flatMap((type) => [agg('bit_and', [type], type), agg('bit_or', [type], type)]),
  aggregateRow('string_agg', ['text', 'text'], 'text', ([x, separator], call) =>
    call('string_agg', [x.sql, sql`${separatorOf(separator)}`]),
  ),
  aggregateRow('string_agg', ['bytea', 'bytea'], 'bytea', ([x, separator], call) => {
    const between = parseBytea(separatorOf(separator));
    return byteaOf(call('string_agg', [digitsOf(x.sql), sql`${between.slice(2)}`]));
  }),
  aggregateRow('array_agg', ['anynonarray'], 'anyarray', ([x], call) => {
    if (x.type.name === 'record') throw notSupported('an array of rows (json_agg() takes them)');
    return {
      ...formed(x, call('array_agg', [x.sql]), pgType(`_${x.type.name}`)),
      text: x.text && call('array_agg', [x.text]),
    };
  }),
  aggregateRow('array_agg', ['anyarray'], 'anyarray', (_xs, _call) => {
    throw notSupported(ARRAY_OF_ARRAYS);
  }),
  jsonAgg('json'),
  jsonAgg('jsonb'),
  aggregateRow('json_object_agg', ['any', 'any'], 'json', ([k, v], call) => {
    const key = sql`COALESCE(${quoted(castToText(k))}, error('field name must not be null'))`;
    const list = call('array_agg', [sql`${key} || ' : ' || ${jsonOf(v, 'json')}`]);
    return letIn(
      list,
      (l) => sql`CASE WHEN ${l} IS NOT NULL THEN '{ ' || array_to_string(${l}, ', ') || ' }' END`,
    );
  }),
  ...statistic('stddev', false, true),
  ...statistic('stddev_samp', false, true),
  ...statistic('stddev_pop', true, true),
  ...statistic('variance', false, false),
  ...statistic('var_samp', false, false),
  ...statistic('var_pop', true, false),
  spread('corr', ['regr_sxx', 'regr_syy']),
  spread('regr_slope', ['regr_sxx']),
  ...PAIRS.map((name) => agg(name, ['float8', 'float8'], 'float8')),
  agg('regr_count', ['float8', 'float8'], 'int8', 'regr_count', 'BIGINT'),
  {
    ...aggregateRow('mode', ['anyelement'], 'anyelement', ([x], call) => formed(x, call('mode', []))),
    ordered: true,
  },
  ...PERCENTILES,
  ...['row_number', 'rank', 'dense_rank'].map((name) => ({ ...agg(name, [], 'int8'), window: true })),
  ...['percent_rank', 'cume_dist'].map((name) => ({ ...agg(name, [], 'float8'), window: true })),
  {
    ...aggregateRow('ntile', ['int4'], 'int4', ([n], call) => castTo(call('ntile', [n.sql]), 'INTEGER')),
    window: true,
  },
  ...['lag', 'lead'].flatMap((name) => [
    same(name),
    same(name, ['anyelement', 'int4']),
    same(name, ['anycompatible', 'int4', 'anycompatible']),
  ]),
  same('first_value'),
  same('last_value'),
  same('nth_value', ['anyelement', 'int4'], ([, n]) => {
    if (Number(n?.literal ?? 1) <= 0)
      throw dataError('data_exception', 'argument of nth_value must be greater than zero');
  }),
];
