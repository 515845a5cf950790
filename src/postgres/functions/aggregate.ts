import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { byteaOf, digitsOf } from '../casts/bytea.ts';
import { floatText } from '../../backends/duckdb/float-text.ts';
import { castToText } from '../casts/to-text.ts';
import { decimalsOf, fromDigits, scaleOf, withDecimals } from '../casts/numeric.ts';
import { notSupported } from '../errors.ts';
import { around, castTo, decimal, double, exactScale, expr, type Expr, formed } from '../expr.ts';
import { intervalOf, intervalParts, scaleInterval } from '../intervals.ts';
import { quoted } from '../json/strings.ts';
import { isOrdered, jsonArrayOf, jsonOf } from '../json/write.ts';
import { ARRAY_OF_ARRAYS } from '../literals/arrays.ts';
import { parseBytea } from '../literals/bytea.ts';
import { fitsDecimal } from '../operators/numeric.ts';
import { divideNumeric } from '../operators/quotient.ts';
import { WIDE_SCALE } from '../operators/units.ts';
import { kept, letIn, mapped } from '../let.ts';
import { aggregateRow, overParts, type Aggregate, type AggregateCall, type How } from './aggregate-call.ts';
import { finiteSpread, numericSpread, type SpreadKind } from './spread.ts';
import { fewPairs, fewSpread } from './few-floats.ts';
import { PERCENTILES } from './percentiles.ts';
import { WINDOW_VALUES } from './window-values.ts';

const sqls = (args: readonly Expr[]) => args.map((x) => x.sql);

/** An aggregate that DuckDB has under that name, with the result cast where its type differs. */
function agg(name: string, args: readonly string[], result: string, cast?: string): Aggregate {
  return {
    name,
    args,
    result,
    build: (xs, call) => (cast ? castTo(call(name, sqls(xs)), cast) : call(name, sqls(xs))),
  };
}

const INTEGERS = ['int2', 'int4', 'int8'] as const;
const ORDERED =
  'int2 int4 int8 float4 float8 text bpchar date timestamp timestamptz time interval oid anyarray'.split(' ');

function wholeAverage(type: string): Aggregate {
  return aggregateRow('avg', [type], 'numeric', ([x], call, how) =>
    average(whole(call('sum', [x.sql])), call('count', [x.sql]), how),
  );
}

/** NULL instead of a division by zero when there is nothing to average. */
function averageNumeric([x]: readonly [Expr], call: AggregateCall, how: How): Expr {
  if (x.numeric === 'double')
    return inDecimals(x, call, call('avg', [x.sql]), (held) => averageNumeric([held], call, how));
  return average(sumNumeric([x], call), call('count', [x.sql]), how);
}

const average = (sum: Expr, count: SqlFragment, { isWindow, derive }: How): Expr =>
  divideNumeric(sum, whole(count), { isFew: !isWindow, derive });

const whole = (x: SqlFragment) => decimal(castTo(x, 'DECIMAL(38,0)'), 0, true);

const numericMinMax = (name: 'min' | 'max'): Aggregate =>
  aggregateRow(name, ['numeric'], 'numeric', ([x], call) => {
    const best = (of: SqlFragment) => call(`arg_${name}`, [of, x.sql]);
    const text = x.made
      ? x.made.text(x.made.of.map((part) => (part.literal ? part : around(part, best))))
      : x.text && best(x.text);
    return { ...formed(x, call(name, [x.sql])), text };
  });

/** What is gathered in binary, with its digits in decimals beside it where those of all values are known and fit. */
function inDecimals(
  { text: digits }: Expr,
  call: AggregateCall,
  value: SqlFragment,
  exact: (held: Expr) => Expr,
): Expr {
  const binary = double(value);
  if (!digits) return binary;
  const fits = fitsDecimal(digits, 12);
  const fitting = sql`CASE WHEN ${fits} THEN ${digits} END`;
  const { text, sql: held } = exact(decimal(fromDigits(fitting), WIDE_SCALE, false, fitting));
  const misfit = call('bool_or', [sql`NOT ${fits}`]);
  const shown = text ?? castTo(held, 'VARCHAR');
  return { ...binary, text: sql`CASE WHEN ${misfit} THEN ${floatText(value)} ELSE ${shown} END` };
}

/** As many decimals as the value that has most. */
function sumNumeric([x]: readonly [Expr], call: AggregateCall): Expr {
  const sum = call('sum', [x.sql]);
  if (x.numeric === 'double') return inDecimals(x, call, sum, (held) => sumNumeric([held], call));
  const decimals = decimalsOf(x);
  return exactScale(x) !== undefined || !decimals
    ? formed(x, sum)
    : withDecimals(sum, scaleOf(x), call('max', [decimals]));
}

/** Whether floats are summed one by one, as they come. */
const isStepwise = ({ isFew, isWindow, isDistinct }: How) => isFew && !isWindow && !isDistinct;

/** Variance and its root: of floats as DuckDB has them, of integers and numerics from exact sums. */
function statistic(name: string, kind: SpreadKind): readonly Aggregate[] {
  const exact = [...INTEGERS, 'numeric'].map((type) =>
    aggregateRow(name, [type], 'numeric', ([x], call, how) => numericSpread(x, call, kind, how)),
  );
  const binary = ['float4', 'float8'].map((type) =>
    aggregateRow(name, [type], 'float8', ([x], call, how) => {
      const many = finiteSpread(x.sql, call, kind);
      return isStepwise(how) ? fewSpread(x.sql, call, kind, many) : many;
    }),
  );
  return [...exact, ...binary];
}

const STATISTICS = [
  ...['stddev', 'stddev_samp'].flatMap((name) => statistic(name, { population: false, root: true })),
  ...statistic('stddev_pop', { population: true, root: true }),
  ...['variance', 'var_samp'].flatMap((name) => statistic(name, { population: false, root: false })),
  ...statistic('var_pop', { population: true, root: false }),
];

type Pair = readonly [y: SqlFragment, x: SqlFragment];

/** Regression of floats. @param spreads where one of these is zero DuckDB divides by it, and PostgreSQL has NULL */
function regression(name: string, spreads: readonly string[] = []): Aggregate {
  return aggregateRow(name, ['float8', 'float8'], 'float8', ([y, x], call, how) => {
    const pair: Pair = [y.sql, x.sql];
    // DuckDB fails where a value is infinite or NaN.
    const isOdd = sql`NOT (isfinite(${y.sql}) AND isfinite(${x.sql}))`;
    const finite = pair.map((value) => sql`CASE WHEN NOT ${isOdd} THEN ${value} END`);
    const part = (duck: string) => call(duck, finite);
    const tests = spreads.map((each) => sql`WHEN NOT ${part(each)} <> 0 THEN NULL`);
    const own =
      name === 'corr'
        ? sql`${part('regr_sxy')} / sqrt(${part('regr_sxx')} * ${part('regr_syy')})`
        : part(name);
    const many = sql`CASE WHEN ${call('bool_or', [isOdd])} THEN CAST('NaN' AS DOUBLE) ${join(tests, ' ')} ELSE ${own} END`;
    return isStepwise(how) ? fewPairs(name, pair, call, many) : many;
  });
}

const PAIRS =
  'covar_pop covar_samp regr_avgx regr_avgy regr_intercept regr_r2 regr_sxx regr_sxy regr_syy'.split(' ');

/** Months, days and microseconds each summed. */
function summedInterval({ sql: x }: Expr, call: AggregateCall, how: How): SqlFragment {
  const over = overParts(x, call, how);
  const sum = (part: keyof ReturnType<typeof intervalParts>) =>
    over('sum', (value) => intervalParts(value)[part]);
  return intervalOf(sum('months'), sum('days'), sum('micros'));
}

/** json_agg and jsonb_agg: NULLs are elements too. Rows stand on lines of their own. */
const jsonAgg = (kind: 'json' | 'jsonb'): Aggregate =>
  aggregateRow(`${kind}_agg`, ['anytyped'], kind, ([x], call) => {
    const isNested = kind === 'json' && (x.row !== undefined || x.type.element !== undefined);
    const made = (list: SqlFragment) =>
      expr(jsonArrayOf(list, isNested), pgType(kind), { ordered: isOrdered(x) });
    if (x.row || x.text) return made(call('array_agg', [jsonOf(x, kind)]));
    // Values are gathered, not their texts: DISTINCT and ORDER BY look at them.
    const list = mapped(call('array_agg', [x.sql]), (name) =>
      jsonOf({ ...formed(x, name), simple: true }, kind),
    );
    return made(list);
  });

/** Of values that are the same one's text. */
function distinctTexts([value, text]: readonly [SqlFragment, SqlFragment], call: AggregateCall): SqlFragment {
  return letIn(call('array_agg', [sql`{'v': ${value}, 't': ${text}}`]), (pairs) => {
    const first = kept(pairs, (pair, i) => sql`${i} = 1 OR ${pairs}[${i} - 1].v IS DISTINCT FROM ${pair}.v`);
    return mapped(first, (pair) => sql`${pair}.t`);
  });
}

/** What string_agg puts between: DuckDB wants to know it beforehand. NULL is nothing. */
function separatorOf({ literal }: Expr): string {
  if (literal === undefined) throw notSupported('a separator of string_agg() that is not a literal');
  return literal ?? '';
}

/** Aggregates and window functions. */
export const AGGREGATES: readonly Aggregate[] = [
  aggregateRow('count', [], 'int8', (_xs, call) => call('count', [raw('*')])),
  agg('count', ['any'], 'int8'),
  agg('sum', ['int2'], 'int8', 'BIGINT'),
  agg('sum', ['int4'], 'int8', 'BIGINT'),
  aggregateRow('sum', ['int8'], 'numeric', ([x], call) => whole(call('sum', [x.sql]))),
  aggregateRow('sum', ['numeric'], 'numeric', sumNumeric),
  agg('sum', ['float4'], 'float4', 'FLOAT'),
  agg('sum', ['float8'], 'float8'),
  aggregateRow('sum', ['interval'], 'interval', ([x], call, how) => summedInterval(x, call, how)),
  ...INTEGERS.map(wholeAverage),
  aggregateRow('avg', ['numeric'], 'numeric', averageNumeric),
  agg('avg', ['float4'], 'float8', 'DOUBLE'),
  agg('avg', ['float8'], 'float8'),
  aggregateRow('avg', ['interval'], 'interval', ([x], call, how) =>
    scaleInterval('/', summedInterval(x, call, how), sql`nullif(${call('count', [x.sql])}, 0)`),
  ),
  ...(['min', 'max'] as const).flatMap((name) => [
    numericMinMax(name),
    ...ORDERED.map((type): Aggregate =>
      aggregateRow(name, [type], type, ([x], call) => ({
        ...formed(x, call(name, [x.sql])),
        text: x.text && call(`arg_${name}`, [x.text, x.sql]),
      })),
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
  aggregateRow('array_agg', ['anynonarray'], 'anyarray', ([x], call, { isDistinct }) => {
    if (x.type.name === 'record') throw notSupported('an array of rows (json_agg() takes them)');
    return {
      ...formed(x, call('array_agg', [x.sql]), pgType(`_${x.type.name}`)),
      text: x.text && (isDistinct ? distinctTexts([x.sql, x.text], call) : call('array_agg', [x.text])),
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
  ...STATISTICS,
  regression('corr', ['regr_sxx', 'regr_syy']),
  regression('regr_slope', ['regr_sxx']),
  ...PAIRS.map((name) => regression(name)),
  agg('regr_count', ['float8', 'float8'], 'int8', 'BIGINT'),
  {
    ...aggregateRow('mode', ['anyelement'], 'anyelement', ([x], call) => {
      const most = call('mode', []);
      const sorted = (value: SqlFragment) => call('array_agg', [value]);
      const text = x.text && sql`${sorted(x.text)}[list_position(${sorted(x.sql)}, ${most})]`;
      return { ...formed(x, most), text };
    }),
    ordered: true,
  },
  ...PERCENTILES,
  ...['row_number', 'rank', 'dense_rank'].map((name) => ({ ...agg(name, [], 'int8'), window: true })),
  ...['percent_rank', 'cume_dist'].map((name) => ({ ...agg(name, [], 'float8'), window: true })),
  {
    ...aggregateRow('ntile', ['int4'], 'int4', ([n], call) => castTo(call('ntile', [n.sql]), 'INTEGER')),
    window: true,
  },
  ...WINDOW_VALUES,
];
