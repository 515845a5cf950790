import { raw, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { scaleOf } from '../casts/numeric.ts';
import { castTo, decimal, NUMERIC, type Expr } from '../expr.ts';
import { divideNumeric } from '../operators/numeric.ts';
import type { Site } from '../site.ts';

/** Writes a call of a DuckDB aggregate with the DISTINCT, ORDER BY, FILTER and OVER that the statement gave. */
export type AggregateCall = (name: string, args: readonly SqlFragment[]) => SqlFragment;

/** One row of pg_proc of kind aggregate or window function. */
export interface Aggregate {
  readonly name: string;
  readonly args: readonly string[];
  readonly result: string;
  /** Only with OVER. */
  readonly window?: boolean;
  /** Takes its argument from WITHIN GROUP (ORDER BY …): the last of `args`. */
  readonly ordered?: boolean;
  readonly build: (args: readonly Expr[], call: AggregateCall, site: Site) => SqlFragment | Expr;
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
const ORDERED = [
  'int2',
  'int4',
  'int8',
  'float4',
  'float8',
  'text',
  'bpchar',
  'date',
  'timestamp',
  'timestamptz',
  'time',
  'interval',
  'oid',
  'anyarray',
] as const;

function wholeAverage(type: string): Aggregate {
  return {
    name: 'avg',
    args: [type],
    result: 'numeric',
    build: ([x], call, site) =>
      divideNumeric(
        site,
        decimal(castTo(call('sum', [(x as Expr).sql]), 'DECIMAL(38,0)'), 0, true),
        decimal(castTo(call('count', [(x as Expr).sql]), 'DECIMAL(38,0)'), 0, true),
      ),
  };
}

/** NULL instead of a division by zero when there is nothing to average. */
function averageNumeric([x]: readonly Expr[], call: AggregateCall, site: Site): Expr {
  const value = x as Expr;
  if (value.numeric === 'double') return { sql: call('avg', [value.sql]), type: NUMERIC, numeric: 'double' };
  const sum = decimal(call('sum', [value.sql]), scaleOf(value), value.numeric?.exact ?? false);
  const count = decimal(castTo(call('count', [value.sql]), 'DECIMAL(38,0)'), 0, true);
  return divideNumeric(site, sum, count);
}

const numericMinMax = (name: 'min' | 'max'): Aggregate => ({
  name,
  args: ['numeric'],
  result: 'numeric',
  build: ([x], call) => ({ ...bare(x as Expr), sql: call(name, [(x as Expr).sql]) }),
});

function bare(x: Expr): Expr {
  return { sql: x.sql, type: x.type, ...(x.numeric ? { numeric: x.numeric } : {}) };
}

/** Statistics: of floats as DuckDB has them, of integers and numerics as numeric by way of binary. */
function statistic(name: string, duck: string): readonly Aggregate[] {
  const viaDouble = (type: string): Aggregate => ({
    name,
    args: [type],
    result: 'numeric',
    build: ([x], call) => ({
      sql: call(duck, [castTo((x as Expr).sql, 'DOUBLE')]),
      type: NUMERIC,
      numeric: 'double',
    }),
  });
  return [
    ...INTEGERS.map(viaDouble),
    viaDouble('numeric'),
    ...['float4', 'float8'].map((type) => agg(name, [type], 'float8', duck)),
  ];
}

const pairs = [
  'corr',
  'covar_pop',
  'covar_samp',
  'regr_avgx',
  'regr_avgy',
  'regr_intercept',
  'regr_r2',
  'regr_slope',
  'regr_sxx',
  'regr_sxy',
  'regr_syy',
];

/** An aggregate or window function that gives back one of the values it saw. */
function same(name: string, extra: readonly string[] = []): Aggregate {
  return {
    name,
    args: ['anyelement', ...extra],
    result: 'anyelement',
    window: true,
    build: (xs, call) => ({ ...bare(xs[0] as Expr), sql: call(name, sqls(xs)) }),
  };
}

/** Aggregates and window functions. */
export const AGGREGATES: readonly Aggregate[] = [
  { name: 'count', args: [], result: 'int8', build: (_xs, call) => call('count', [raw('*')]) },
  agg('count', ['any'], 'int8'),
  agg('sum', ['int2'], 'int8', 'sum', 'BIGINT'),
  agg('sum', ['int4'], 'int8', 'sum', 'BIGINT'),
  {
    name: 'sum',
    args: ['int8'],
    result: 'numeric',
    build: ([x], call) => decimal(castTo(call('sum', [(x as Expr).sql]), 'DECIMAL(38,0)'), 0, true),
  },
  {
    name: 'sum',
    args: ['numeric'],
    result: 'numeric',
    build: ([x], call) => ({ ...bare(x as Expr), sql: call('sum', [(x as Expr).sql]) }),
  },
  agg('sum', ['float4'], 'float4', 'sum', 'FLOAT'),
  agg('sum', ['float8'], 'float8'),
  agg('sum', ['interval'], 'interval'),
  ...INTEGERS.map(wholeAverage),
  { name: 'avg', args: ['numeric'], result: 'numeric', build: averageNumeric },
  agg('avg', ['float4'], 'float8', 'avg', 'DOUBLE'),
  agg('avg', ['float8'], 'float8'),
  agg('avg', ['interval'], 'interval'),
  ...(['min', 'max'] as const).flatMap((name) => [
    numericMinMax(name),
    ...ORDERED.map((type): Aggregate => ({
      name,
      args: [type],
      result: type,
      build: ([x], call) => ({ ...bare(x as Expr), sql: call(name, [(x as Expr).sql]) }),
    })),
  ]),
  agg('bool_and', ['bool'], 'bool'),
  agg('bool_or', ['bool'], 'bool'),
  ...INTEGERS.flatMap((type) => [agg('bit_and', [type], type), agg('bit_or', [type], type)]),
  agg('string_agg', ['text', 'text'], 'text'),
  {
    name: 'array_agg',
    args: ['anynonarray'],
    result: 'anyarray',
    build: ([x], call) => {
      const value = x as Expr;
      return { ...bare(value), sql: call('array_agg', [value.sql]), type: pgType(`_${value.type.name}`) };
    },
  },
  ...statistic('stddev', 'stddev_samp'),
  ...statistic('stddev_samp', 'stddev_samp'),
  ...statistic('stddev_pop', 'stddev_pop'),
  ...statistic('variance', 'var_samp'),
  ...statistic('var_samp', 'var_samp'),
  ...statistic('var_pop', 'var_pop'),
  ...pairs.map((name) => agg(name, ['float8', 'float8'], 'float8')),
  agg('regr_count', ['float8', 'float8'], 'int8', 'regr_count', 'BIGINT'),
  {
    name: 'mode',
    args: ['anyelement'],
    result: 'anyelement',
    ordered: true,
    build: ([x], call) => ({ ...bare(x as Expr), sql: call('mode', []) }),
  },
  {
    name: 'percentile_cont',
    args: ['float8', 'float8'],
    result: 'float8',
    ordered: true,
    build: ([p], call) => call('percentile_cont', [(p as Expr).sql]),
  },
  {
    name: 'percentile_disc',
    args: ['float8', 'anyelement'],
    result: 'anyelement',
    ordered: true,
    build: ([p, x], call) => ({ ...bare(x as Expr), sql: call('percentile_disc', [(p as Expr).sql]) }),
  },
  ...['row_number', 'rank', 'dense_rank'].map((name): Aggregate => ({
    name,
    args: [],
    result: 'int8',
    window: true,
    build: (_xs, call) => call(name, []),
  })),
  ...['percent_rank', 'cume_dist'].map((name): Aggregate => ({
    name,
    args: [],
    result: 'float8',
    window: true,
    build: (_xs, call) => call(name, []),
  })),
  {
    name: 'ntile',
    args: ['int4'],
    result: 'int4',
    window: true,
    build: ([n], call) => castTo(call('ntile', [(n as Expr).sql]), 'INTEGER'),
  },
  ...['lag', 'lead'].flatMap((name) => [
    same(name),
    same(name, ['int4']),
    same(name, ['int4', 'anyelement']),
  ]),
  same('first_value'),
  same('last_value'),
  same('nth_value', ['int4']),
];
