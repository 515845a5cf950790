import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { coerce } from '../casts/cast.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { outputText } from '../casts/to-text.ts';
import { notSupported } from '../errors.ts';
import { castTo, isNumeric, type Expr } from '../expr.ts';
import { intervalMicros } from '../intervals.ts';
import { concatLists } from '../operators/array.ts';
import { applyOperator } from '../operators/table.ts';
import { letIn, type Site } from '../site.ts';
import type { PgFunction } from './function.ts';

/** An expression with another SQL, of the same type. */
function as(x: Expr, fragment: SqlFragment): Expr {
  return { sql: fragment, type: x.type, ...(x.numeric ? { numeric: x.numeric } : {}) };
}

/** Only one-dimensional arrays exist here: other dimensions have no length. */
function dimension(x: Expr, n: Expr, value: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${n.sql} = 1 AND len(${x.sql}) > 0 THEN CAST(${value} AS INTEGER) END`;
}

/** Whether an element is that value, NULL being one too. */
function sameAs(site: Site, list: Expr, item: SqlFragment, value: Expr): SqlFragment {
  const element: Expr = { ...as(list, item), type: list.type.element as Expr['type'], simple: true };
  const equal = applyOperator(site, '=', [element, value]).sql;
  return sql`COALESCE(${equal}, ${item} IS NULL AND ${value.sql} IS NULL)`;
}

/** A list and a value with numerics in one form. */
function aligned(list: Expr, value: Expr): readonly [Expr, Expr] {
  if (!isNumeric(list.type)) return [list, value];
  const form = commonForm([list.numeric, value.numeric]);
  return [withForm(list, form), withForm(value, form)];
}

/** Functions of arrays. */
export const ARRAY_FUNCTIONS: readonly PgFunction[] = [
  {
    name: 'array_length',
    args: ['anyarray', 'int4'],
    result: 'int4',
    build: ([x, n]) => dimension(x as Expr, n as Expr, sql`len(${(x as Expr).sql})`),
  },
  {
    name: 'array_upper',
    args: ['anyarray', 'int4'],
    result: 'int4',
    build: ([x, n]) => dimension(x as Expr, n as Expr, sql`len(${(x as Expr).sql})`),
  },
  {
    name: 'array_lower',
    args: ['anyarray', 'int4'],
    result: 'int4',
    build: ([x, n]) => dimension(x as Expr, n as Expr, raw('1')),
  },
  {
    name: 'array_ndims',
    args: ['anyarray'],
    result: 'int4',
    build: ([x]) => sql`CASE WHEN len(${(x as Expr).sql}) > 0 THEN 1 END`,
  },
  {
    name: 'cardinality',
    args: ['anyarray'],
    result: 'int4',
    build: ([x]) => castTo(sql`len(${(x as Expr).sql})`, 'INTEGER'),
  },
  {
    name: 'array_append',
    args: ['anycompatiblearray', 'anycompatible'],
    result: 'anycompatiblearray',
    build: ([x, v]) => {
      const [list, value] = aligned(x as Expr, v as Expr);
      return concatLists(list, list.sql, sql`[${value.sql}]`);
    },
  },
  {
    name: 'array_prepend',
    args: ['anycompatible', 'anycompatiblearray'],
    result: 'anycompatiblearray',
    build: ([v, x]) => {
      const [list, value] = aligned(x as Expr, v as Expr);
      return concatLists(list, sql`[${value.sql}]`, list.sql);
    },
  },
  {
    name: 'array_cat',
    args: ['anycompatiblearray', 'anycompatiblearray'],
    result: 'anycompatiblearray',
    build: ([a, b]) => {
      const [x, y] = aligned(a as Expr, b as Expr);
      return concatLists(x, x.sql, y.sql);
    },
  },
  {
    name: 'array_position',
    args: ['anycompatiblearray', 'anycompatible'],
    result: 'int4',
    build: ([x, v]) => castTo(sql`list_position(${(x as Expr).sql}, ${(v as Expr).sql})`, 'INTEGER'),
  },
  {
    name: 'array_positions',
    args: ['anycompatiblearray', 'anycompatible'],
    result: '_int4',
    build: ([x, v], site) =>
      letIn(site, x as Expr, (list) => {
        const i = raw(site.fresh('v'));
        const test = sameAs(site, x as Expr, sql`${list}[${i}]`, v as Expr);
        return castTo(sql`list_filter(range(1, len(${list}) + 1), lambda ${i}: ${test})`, 'INTEGER[]');
      }),
  },
  {
    name: 'array_remove',
    args: ['anycompatiblearray', 'anycompatible'],
    result: 'anycompatiblearray',
    build: ([x, v], site) => {
      const item = raw(site.fresh('v'));
      const list = x as Expr;
      return as(
        list,
        sql`list_filter(${list.sql}, lambda ${item}: NOT ${sameAs(site, list, item, v as Expr)})`,
      );
    },
  },
  {
    name: 'array_replace',
    args: ['anycompatiblearray', 'anycompatible', 'anycompatible'],
    result: 'anycompatiblearray',
    build: ([x, from, to], site) => {
      const item = raw(site.fresh('v'));
      const list = x as Expr;
      const test = sameAs(site, list, item, from as Expr);
      return as(
        list,
        sql`list_transform(${list.sql}, lambda ${item}: CASE WHEN ${test} THEN ${(to as Expr).sql} ELSE ${item} END)`,
      );
    },
  },
  {
    name: 'array_fill',
    args: ['anyelement', '_int4'],
    result: 'anyarray',
    build: ([v, sizes], site) => {
      const value = v as Expr;
      if (value.type.element) throw notSupported('an array of arrays', site.location);
      const many = sql`CASE WHEN len(${(sizes as Expr).sql}) > 1 THEN error('an array of arrays is not supported by datapond') ELSE ${bounded(sql`(${(sizes as Expr).sql})[1]`, sql`(${(sizes as Expr).sql})[1]`, 'array_fill')} END`;
      const i = raw(site.fresh('v'));
      return {
        ...as(value, sql`list_transform(range(${many}), lambda ${i}: ${value.sql})`),
        type: pgType(`_${value.type.name}`),
      };
    },
  },
  {
    name: 'array_to_string',
    args: ['anyarray', 'text'],
    result: 'text',
    build: ([x, by], site) => joined(site, x as Expr, by as Expr, undefined),
  },
  {
    name: 'array_to_string',
    args: ['anyarray', 'text', 'text'],
    result: 'text',
    build: ([x, by, none], site) => joined(site, x as Expr, by as Expr, none),
  },
  {
    name: 'string_to_array',
    args: ['text', 'text'],
    result: '_text',
    build: ([x, by], site) => splitText(site, x as Expr, by as Expr),
  },
  {
    name: 'string_to_array',
    args: ['text', 'text', 'text'],
    result: '_text',
    build: ([x, by, none], site) => {
      const item = raw(site.fresh('v'));
      const text = (none as Expr).sql;
      return sql`list_transform(${splitText(site, x as Expr, by as Expr)}, lambda ${item}: CASE WHEN ${item} = ${text} THEN NULL ELSE ${item} END)`;
    },
  },
  {
    name: 'unnest',
    args: ['anyarray'],
    result: 'anyelement',
    rows: true,
    build: ([x]) => ({ ...as(x as Expr, (x as Expr).sql), type: (x as Expr).type.element as Expr['type'] }),
  },
];

function joined(site: Site, x: Expr, by: Expr, none: Expr | undefined): SqlFragment {
  const name = raw(site.fresh('v'));
  const item: Expr = { ...as(x, name), type: x.type.element as Expr['type'], simple: true };
  const text = outputText(site, item);
  const shown = none ? sql`COALESCE(${text}, ${none.sql})` : text;
  return letIn(
    site,
    x,
    (list) =>
      sql`CASE WHEN ${list} IS NULL OR ${by.sql} IS NULL THEN NULL ELSE COALESCE(array_to_string(list_transform(${list}, lambda ${name}: ${shown}), ${by.sql}), '') END`,
  );
}

/** A NULL separator splits into characters, an empty one not at all, and the empty text has no parts. */
function splitText(site: Site, x: Expr, by: Expr): SqlFragment {
  if (by.literal === null)
    return sql`CASE WHEN ${x.sql} = '' THEN [] WHEN ${x.sql} IS NOT NULL THEN string_split(${x.sql}, '') END`;
  return letIn(
    site,
    x,
    (text) =>
      sql`CASE WHEN ${text} IS NULL THEN NULL WHEN ${text} = '' THEN [] WHEN ${by.sql} IS NULL OR ${by.sql} <> '' THEN string_split(${text}, COALESCE(${by.sql}, '')) ELSE [${text}] END`,
  );
}

/** Numbers and times from one to another, by a step. */
function series(
  type: string,
  steps: string,
  build: (from: SqlFragment, to: SqlFragment, by: SqlFragment) => SqlFragment,
): PgFunction {
  return {
    name: 'generate_series',
    args: [type, type, steps],
    result: type,
    rows: true,
    build: ([from, to, by], site) => {
      const values = [from, to, by].map((x) => (x as Expr).sql) as [SqlFragment, SqlFragment, SqlFragment];
      return letIn(site, { sql: values[2] }, (step) => build(values[0], values[1], step));
    },
  };
}

const noZero = (step: SqlFragment, list: SqlFragment) =>
  sql`CASE WHEN ${step} = 0 THEN error('step size cannot equal zero') ELSE ${list} END`;

/** Rows that a series may have: it is a list before it is rows. */
const MAX_ROWS = 20_000_000;

function bounded(count: SqlFragment, list: SqlFragment, name = 'generate_series'): SqlFragment {
  const message = raw(`'${name}() of more than ${MAX_ROWS} rows is not supported by datapond'`);
  return sql`CASE WHEN ${count} > ${raw(String(MAX_ROWS))} THEN error(${message}) ELSE ${list} END`;
}

const wholeCount = (from: SqlFragment, to: SqlFragment, by: SqlFragment) =>
  sql`(CAST(${to} AS HUGEINT) - ${from}) // nullif(${by}, 0)`;

const integers = (type: string, duck: string): readonly PgFunction[] => [
  {
    name: 'generate_series',
    args: [type, type],
    result: type,
    rows: true,
    build: ([from, to]) => {
      const [a, b] = [(from as Expr).sql, (to as Expr).sql];
      return bounded(wholeCount(a, b, raw('1')), castTo(sql`generate_series(${a}, ${b})`, `${duck}[]`));
    },
  },
  series(type, type, (from, to, by) =>
    noZero(
      by,
      bounded(wholeCount(from, to, by), castTo(sql`generate_series(${from}, ${to}, ${by})`, `${duck}[]`)),
    ),
  ),
];

/** About how many steps fit between two timestamps. */
const stepCount = (from: SqlFragment, to: SqlFragment, by: SqlFragment) =>
  sql`(CAST(epoch_us(${to}) AS HUGEINT) - epoch_us(${from})) // nullif(${intervalMicros(by)}, 0)`;

/** Functions that make rows. */
export const SERIES_FUNCTIONS: readonly PgFunction[] = [
  ...integers('int4', 'INTEGER'),
  ...integers('int8', 'BIGINT'),
  ...[
    ['numeric', 'numeric'],
    ['numeric', 'numeric', 'numeric'],
  ].map((args): PgFunction => ({
    name: 'generate_series',
    args,
    result: 'numeric',
    rows: true,
    build: (xs, site) => numericSeries(xs, site),
  })),
  series(
    'timestamp',
    'interval',
    (from, to, by) =>
      sql`CASE WHEN ${by} = to_days(0) THEN error('step size cannot equal zero') ELSE ${bounded(stepCount(from, to, by), sql`generate_series(${from}, ${to}, ${by})`)} END`,
  ),
  {
    name: 'generate_series',
    args: ['timestamptz', 'timestamptz', 'interval'],
    result: 'timestamptz',
    rows: true,
    build: ([from, to, by], site) => {
      const timestamp = pgType('timestamp');
      const [a, b] = [coerce(site, from as Expr, timestamp), coerce(site, to as Expr, timestamp)];
      const item = raw(site.fresh('v'));
      const zoned = coerce(site, { sql: item, type: timestamp, simple: true }, pgType('timestamptz'));
      const step = (by as Expr).sql;
      const list = bounded(stepCount(a.sql, b.sql, step), sql`generate_series(${a.sql}, ${b.sql}, ${step})`);
      return sql`list_transform(${list}, lambda ${item}: ${zoned.sql})`;
    },
  },
];

/** Counted in whole steps: no sum of steps gathers errors, and there are none in decimal anyway. */
function numericSeries(xs: readonly Expr[], site: Site): Expr {
  const form = commonForm(xs.map(({ numeric }) => numeric));
  if (form === 'double') throw notSupported('generate_series over this numeric', site.location);
  const [from, to, by] = xs.map((x) => withForm(x, form)) as [Expr, Expr, Expr | undefined];
  const step = by?.sql ?? raw(`CAST(1 AS DECIMAL(38,${form.scale}))`);
  const i = raw(site.fresh('v'));
  const type = `DECIMAL(38,${form.scale})`;
  const count = sql`CAST(floor(CAST(${to.sql} - ${from.sql} AS DOUBLE) / CAST(${step} AS DOUBLE) + 1e-9) AS BIGINT)`;
  const list = sql`CASE WHEN ${step} = 0 THEN error('step size cannot equal zero') ELSE list_transform(range(0, ${bounded(count, count)} + 1), lambda ${i}: CAST(${from.sql} + CAST(${i} AS DECIMAL(18,0)) * ${step} AS ${raw(type)})) END`;
  return { sql: list, type: from.type, numeric: form };
}
