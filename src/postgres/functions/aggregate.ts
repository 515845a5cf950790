import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { byteaOf, digitsOf } from '../casts/bytea.ts';
import { castToText } from '../casts/to-text.ts';
import { decimalsOf, scaleOf, withDecimals } from '../casts/numeric.ts';
import { notSupported, PgError } from '../errors.ts';
import { castTo, decimal, NUMERIC, type Expr } from '../expr.ts';
import { intervalOf, intervalParts } from '../intervals.ts';
import { quoted } from '../json/strings.ts';
import { jsonArrayOf, jsonOf } from '../json/write.ts';
import { ARRAY_OF_ARRAYS } from '../literals/arrays.ts';
import { parseBytea } from '../literals/bytea.ts';
import { scaleInterval } from '../operators/datetime.ts';
import { divideNumeric } from '../operators/numeric.ts';
import { letAll, letIn, type Site } from '../site.ts';
import { finiteSpread, numericSpread } from './numeric-roots.ts';
import { operandsOf, type Operands } from '../row.ts';

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

/** A row whose translation knows how many arguments it gets. */
function aggregateRow<const A extends readonly string[]>(
  name: string,
  args: A,
  result: string,
  build: (operands: Operands<A>, call: AggregateCall, site: Site) => SqlFragment | Expr,
): Aggregate {
  return { name, args, result, build: (xs, call, site) => build(operandsOf(xs, args), call, site) };
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
  return aggregateRow('avg', [type], 'numeric', ([x], call, site) =>
    divideNumeric(
      site,
      decimal(castTo(call('sum', [x.sql]), 'DECIMAL(38,0)'), 0, true),
      decimal(castTo(call('count', [x.sql]), 'DECIMAL(38,0)'), 0, true),
    ),
  );
}

/** NULL instead of a division by zero when there is nothing to average. */
function averageNumeric([x]: readonly Expr[], call: AggregateCall, site: Site): Expr {
  const value = x as Expr;
  if (value.numeric === 'double') return { sql: call('avg', [value.sql]), type: NUMERIC, numeric: 'double' };
  const sum = decimal(call('sum', [value.sql]), scaleOf(value), value.numeric?.exact ?? false);
  const count = decimal(castTo(call('count', [value.sql]), 'DECIMAL(38,0)'), 0, true);
  return divideNumeric(site, sum, count);
}

const numericMinMax = (name: 'min' | 'max'): Aggregate =>
  aggregateRow(name, ['numeric'], 'numeric', ([x], call) => {
    const value = x;
    const { text } = value;
    return {
      ...bare(value),
      sql: call(name, [value.sql]),
      ...(text ? { text: call(`arg_${name}`, [text, value.sql]) } : {}),
    };
  });

/** As many decimals as the value that has most. */
function sumNumeric([x]: readonly Expr[], call: AggregateCall): Expr {
  const value = x as Expr;
  const sum = call('sum', [value.sql]);
  const decimals = decimalsOf(value);
  return value.numeric === 'double' || value.numeric?.exact || !decimals
    ? { ...bare(value), sql: sum }
    : withDecimals(sum, scaleOf(value), call('max', [decimals]));
}

function bare(x: Expr): Expr {
  return { sql: x.sql, type: x.type, ...(x.numeric ? { numeric: x.numeric } : {}) };
}

/** Variance and its root: of floats as DuckDB has them, of integers and numerics from exact sums. */
function statistic(name: string, population: boolean, root: boolean): readonly Aggregate[] {
  const exact = [...INTEGERS, 'numeric'].map((type): Aggregate =>
    aggregateRow(name, [type], 'numeric', ([x], call, site) =>
      numericSpread(x, call, site, { population, root }),
    ),
  );
  const duck = `${root ? 'stddev' : 'var'}_${population ? 'pop' : 'samp'}`;
  const binary = ['float4', 'float8'].map((type): Aggregate =>
    aggregateRow(name, [type], 'float8', ([x], call) => finiteSpread(duck, x.sql, call, population)),
  );
  return [...exact, ...binary];
}

/** Regression of floats. DuckDB divides by a spread of zero where PostgreSQL gives NULL. */
function spread(name: string, spreads: readonly string[]): Aggregate {
  return {
    name,
    args: ['float8', 'float8'],
    result: 'float8',
    build: (xs, call, site) =>
      letAll(
        site,
        [name, ...spreads].map((part) => ({ sql: call(part, sqls(xs)) })),
        ([value, ...sums]) =>
          sql`CASE WHEN ${join(
            sums.map((sum) => sql`${sum} <> 0`),
            ' AND ',
          )} THEN ${value as SqlFragment} END`,
      ),
  };
}

const pairs = [
  'covar_pop',
  'covar_samp',
  'regr_avgx',
  'regr_avgy',
  'regr_intercept',
  'regr_r2',
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
    build: (xs, call) => {
      const [first, ...others] = xs as readonly [Expr, ...Expr[]];
      const texts = [first.text, ...others.map((x, i) => (extra[i] === 'int4' ? x.sql : x.text))];
      return {
        ...bare(first),
        sql: call(name, sqls(xs)),
        ...(texts.every((text) => text !== undefined) ? { text: call(name, texts) } : {}),
      };
    },
  };
}

/** Months, days and microseconds each summed. */
function summedInterval({ sql: x }: Expr, call: AggregateCall): SqlFragment {
  const { months, days, micros } = intervalParts(x);
  return intervalOf(call('sum', [months]), call('sum', [days]), call('sum', [micros]));
}

/** json_agg and jsonb_agg: NULLs are elements too. Rows stand on lines of their own. */
const jsonAgg = (kind: 'json' | 'jsonb'): Aggregate =>
  aggregateRow(`${kind}_agg`, ['any'], kind, ([x], call, site) => {
    const value = x;
    const isNested = kind === 'json' && (value.row !== undefined || value.type.element !== undefined);
    if (value.row || value.text)
      return jsonArrayOf(site, call('array_agg', [jsonOf(site, value, kind)]), isNested);
    // Values are gathered, not their texts: DISTINCT and ORDER BY look at them.
    const name = raw(site.fresh('v'));
    const item = { ...bare(value), sql: name, simple: true };
    const list = sql`list_transform(${call('array_agg', [value.sql])}, lambda ${name}: ${jsonOf(site, item, kind)})`;
    return jsonArrayOf(site, list, isNested);
  });

/** What string_agg puts between: DuckDB wants to know it beforehand. NULL is nothing. */
function separatorOf({ literal }: Expr, site: Site): string {
  if (literal === undefined)
    throw notSupported('a separator of string_agg() that is not a literal', site.location);
  return literal ?? '';
}

/** Aggregates and window functions. */
export const AGGREGATES: readonly Aggregate[] = [
  { name: 'count', args: [], result: 'int8', build: (_xs, call) => call('count', [raw('*')]) },
  agg('count', ['any'], 'int8'),
  agg('sum', ['int2'], 'int8', 'sum', 'BIGINT'),
  agg('sum', ['int4'], 'int8', 'sum', 'BIGINT'),
  aggregateRow('sum', ['int8'], 'numeric', ([x], call) =>
    decimal(castTo(call('sum', [x.sql]), 'DECIMAL(38,0)'), 0, true),
  ),
  {
    name: 'sum',
    args: ['numeric'],
    result: 'numeric',
    build: sumNumeric,
  },
  agg('sum', ['float4'], 'float4', 'sum', 'FLOAT'),
  agg('sum', ['float8'], 'float8'),
  aggregateRow('sum', ['interval'], 'interval', ([x], call) => summedInterval(x, call)),
  ...INTEGERS.map(wholeAverage),
  { name: 'avg', args: ['numeric'], result: 'numeric', build: averageNumeric },
  agg('avg', ['float4'], 'float8', 'avg', 'DOUBLE'),
  agg('avg', ['float8'], 'float8'),
  aggregateRow('avg', ['interval'], 'interval', ([x], call, site) =>
    scaleInterval('/', summedInterval(x, call), sql`nullif(${call('count', [x.sql])}, 0)`, site),
  ),
  ...(['min', 'max'] as const).flatMap((name) => [
    numericMinMax(name),
    ...ORDERED.map((type): Aggregate =>
      aggregateRow(name, [type], type, ([x], call) => ({ ...bare(x), sql: call(name, [x.sql]) })),
    ),
  ]),
  agg('bool_and', ['bool'], 'bool'),
  agg('bool_or', ['bool'], 'bool'),
  ...INTEGERS.flatMap((type) => [agg('bit_and', [type], type), agg('bit_or', [type], type)]),
  aggregateRow('string_agg', ['text', 'text'], 'text', ([x, separator], call, site) =>
    call('string_agg', [x.sql, sql`${separatorOf(separator, site)}`]),
  ),
  aggregateRow('string_agg', ['bytea', 'bytea'], 'bytea', ([x, separator], call, site) => {
    const between = parseBytea(separatorOf(separator, site));
    return byteaOf(call('string_agg', [digitsOf(x.sql), sql`${between.slice(2)}`]));
  }),
  aggregateRow('array_agg', ['anynonarray'], 'anyarray', ([x], call, site) => {
    const value = x;
    if (value.type.name === 'record') throw notSupported('an array of rows', site.location);
    return {
      ...bare(value),
      sql: call('array_agg', [value.sql]),
      type: pgType(`_${value.type.name}`),
      ...(value.text ? { text: call('array_agg', [value.text]) } : {}),
    };
  }),
  {
    name: 'array_agg',
    args: ['anyarray'],
    result: 'anyarray',
    build: (_xs, _call, site) => {
      throw notSupported(ARRAY_OF_ARRAYS, site.location);
    },
  },
  jsonAgg('json'),
  jsonAgg('jsonb'),
  aggregateRow('json_object_agg', ['any', 'any'], 'json', ([k, v], call, site) => {
    const key = sql`COALESCE(${quoted(site, { sql: castToText(site, k) })}, error('field name must not be null'))`;
    const list = call('array_agg', [sql`${key} || ' : ' || ${jsonOf(site, v, 'json')}`]);
    return letIn(
      site,
      { sql: list },
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
  ...pairs.map((name) => agg(name, ['float8', 'float8'], 'float8')),
  agg('regr_count', ['float8', 'float8'], 'int8', 'regr_count', 'BIGINT'),
  {
    ...aggregateRow('mode', ['anyelement'], 'anyelement', ([x], call) => ({
      ...bare(x),
      sql: call('mode', []),
    })),
    ordered: true,
  },
  ...(['float8', '_float8'] as const).flatMap((share): readonly Aggregate[] => [
    {
      ...aggregateRow('percentile_cont', [share, 'float8'], share, ([p], call) =>
        call('percentile_cont', [p.sql]),
      ),
      ordered: true,
    },
    {
      ...aggregateRow(
        'percentile_disc',
        [share, 'anyelement'],
        share === 'float8' ? 'anyelement' : 'anyarray',
        ([p, x], call) => {
          const value = bare(x);
          const type = share === 'float8' ? value.type : pgType(`_${value.type.name}`);
          return { ...value, type, sql: call('percentile_disc', [p.sql]) };
        },
      ),
      ordered: true,
    },
  ]),
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
    ...aggregateRow('ntile', ['int4'], 'int4', ([n], call) => castTo(call('ntile', [n.sql]), 'INTEGER')),
    window: true,
  },
  ...['lag', 'lead'].flatMap((name) => [
    same(name),
    same(name, ['int4']),
    {
      ...same(name, ['int4', 'anycompatible']),
      args: ['anycompatible', 'int4', 'anycompatible'],
      result: 'anycompatible',
    },
  ]),
  same('first_value'),
  same('last_value'),
  {
    ...same('nth_value', ['int4']),
    build: (xs, call, site) => {
      if (Number(xs[1]?.literal ?? 1) <= 0)
        throw new PgError('data_exception', 'argument of nth_value must be greater than zero');
      return same('nth_value', ['int4']).build(xs, call, site);
    },
  },
];
