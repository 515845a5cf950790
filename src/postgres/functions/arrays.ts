import { raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { coerce } from '../casts/cast.ts';
import { commonForm, digitsText, withForm } from '../casts/numeric.ts';
import { outputText } from '../casts/to-text.ts';
import { notSupported } from '../errors.ts';
import { castTo, type Expr, formed, itemOf, printedItems } from '../expr.ts';
import { intervalMicros } from '../intervals.ts';
import { ARRAY_FROM_ELSEWHERE, ARRAY_OF_ARRAYS } from '../literals/arrays.ts';
import { aligned, concatenations } from '../operators/array.ts';
import { applyOperator } from '../operators/table.ts';
import { kept, letAll, letIn, mapped } from '../let.ts';
import { fromUtc } from '../casts/zones.ts';
import { plainRows } from '../plain-rows.ts';
import { asRows, type PgFunction, row, rowsOf } from '../row.ts';

/** Whether an element is that value, NULL being one too. */
function sameAs(list: Expr, item: SqlFragment, value: Expr): SqlFragment {
  const equal = applyOperator('=', [itemOf(list, item), value]).sql;
  return sql`COALESCE(${equal}, ${item} IS NULL AND ${value.sql} IS NULL)`;
}

// Only one-dimensional arrays exist here: other dimensions have no length.
const PLAIN = plainRows(`
  array_length array_upper(anyarray, int4) int4 = CASE WHEN $2 = 1 AND len($1) > 0 THEN CAST(len($1) AS INTEGER) END
  array_lower(anyarray, int4) int4 = CASE WHEN $2 = 1 AND len($1) > 0 THEN CAST(1 AS INTEGER) END
  array_ndims(anyarray) int4 = CASE WHEN len($1) > 0 THEN 1 END
  cardinality(anyarray) int4 = CAST(len($1) AS INTEGER)
  array_position(anycompatiblearray, anycompatible) int4 = CAST(list_position($1, $2) AS INTEGER)
  array_position(anycompatiblearray, anycompatible, int4) int4 := CASE WHEN $1 IS NULL THEN NULL WHEN $3 IS NULL THEN error('initial position must not be null')
      ELSE CAST(list_position($1[greatest($3, 1):], $2) + greatest($3, 1) - 1 AS INTEGER) END
`);

/** Functions of arrays. */
export const ARRAY_FUNCTIONS: readonly PgFunction[] = [
  ...PLAIN,
  ...concatenations('array_cat', 'array_append', 'array_prepend'),
  row('array_positions', ['anycompatiblearray', 'anycompatible'], '_int4', ([x, v]) =>
    letIn(x, (list) => {
      const places = kept(sql`range(1, len(${list}) + 1)`, (i) => sameAs(x, sql`${list}[${i}]`, v));
      return castTo(places, 'INTEGER[]');
    }),
  ),
  row('array_remove', ['anycompatiblearray', 'anycompatible'], 'anycompatiblearray', ([x, v]) => {
    const isOther = (_item: SqlFragment, i: SqlFragment) => sql`NOT ${sameAs(x, sql`(${x.sql})[${i}]`, v)}`;
    return { ...formed(x, kept(x.sql, isOther)), text: x.text && kept(x.text, isOther) };
  }),
  row(
    'array_replace',
    ['anycompatiblearray', 'anycompatible', 'anycompatible'],
    'anycompatiblearray',
    ([x, from, to]) => {
      const [list, value] = aligned(x, to);
      const replaced = (items: SqlFragment, by: SqlFragment) =>
        mapped(items, (item, i) => {
          const isFound = sameAs(list, sql`(${list.sql})[${i}]`, from);
          return sql`CASE WHEN ${isFound} THEN ${by} ELSE ${item} END`;
        });
      const text = list.text && value.text && replaced(list.text, value.text);
      return { ...formed(list, replaced(list.sql, value.sql)), text };
    },
  ),
  ...rowsOf('array_fill', [['anyelement', '_int4'], ['_int4']], 'anyarray', ([v, sizes, begins]) =>
    filledArray(v, sizes, begins ? sql`len(${begins.sql}) > 0 AND (${begins.sql})[1] <> 1` : raw('false')),
  ),
  ...rowsOf('array_to_string', [['anyarray', 'text'], ['text']], 'text', ([x, by, none]) =>
    joined(x, by, none),
  ),
  row('string_to_array', ['text', 'text'], '_text', ([x, by]) => splitText(x, by)),
  row('string_to_array', ['text', 'text', 'text'], '_text', ([x, by, none]) =>
    mapped(splitText(x, by), (item) => sql`CASE WHEN ${item} = ${none.sql} THEN NULL ELSE ${item} END`),
  ),
  asRows(
    row('unnest', ['anyarray'], 'anyelement', ([x]) => ({
      ...itemOf(x, x.sql),
      simple: false,
      text: x.text,
    })),
  ),
];

/** An array of one value, of the first of the sizes. */
function filledArray(value: Expr, sizes: Expr, isElsewhere: SqlFragment): Expr {
  if (value.type.element) throw notSupported(ARRAY_OF_ARRAYS);
  const refused = (what: string) => sql`error(${`${what} is not supported by datapond`})`;
  const size = sql`coalesce((${sizes.sql})[1], 0)`;
  const many = sql`CASE WHEN len(${sizes.sql}) > 1 THEN ${refused(ARRAY_OF_ARRAYS)} WHEN ${isElsewhere} THEN ${refused(ARRAY_FROM_ELSEWHERE)} WHEN ${sizes.sql} IS NOT NULL THEN ${bounded(size, size, 'array_fill')} END`;
  const list = mapped(sql`range(${many})`, (_i) => value.sql);
  return formed(value, list, pgType(`_${value.type.name}`));
}

function joined(x: Expr, by: Expr, none: Expr | undefined): SqlFragment {
  const { list: printed, itemAt } = printedItems(x);
  return letAll([printed, by], ([list, separator]) => {
    const texts = mapped(list, (name) => {
      const text = outputText(itemAt(name));
      return none ? sql`COALESCE(${text}, ${none.sql})` : text;
    });
    const whole =
      by.literal === undefined
        ? joinedBy(texts, separator)
        : sql`COALESCE(array_to_string(${texts}, ${separator}), '')`;
    return sql`CASE WHEN ${list} IS NULL OR ${separator} IS NULL THEN NULL ELSE ${whole} END`;
  });
}

/** Texts one after the other. DuckDB's own way wants to know beforehand what stands between them. */
function joinedBy(texts: SqlFragment, separator: SqlFragment): SqlFragment {
  // NULLs stay NULL, and are left out.
  const parts = mapped(texts, (text) => sql`${separator} || ${text}`);
  return sql`substring(COALESCE(array_to_string(${parts}, ''), ''), length(${separator}) + 1)`;
}

/** A NULL separator splits into characters, an empty one not at all, and the empty text has no parts. */
function splitText(x: Expr, by: Expr): SqlFragment {
  if (by.literal === null)
    return sql`CASE WHEN ${x.sql} = '' THEN [] WHEN ${x.sql} IS NOT NULL THEN string_split(${x.sql}, '') END`;
  return letIn(
    x,
    (text) =>
      sql`CASE WHEN ${text} IS NULL THEN NULL WHEN ${text} = '' THEN [] WHEN ${by.sql} IS NULL OR ${by.sql} <> '' THEN string_split(${text}, COALESCE(${by.sql}, '')) ELSE [${text}] END`,
  );
}

const noZero = (step: SqlFragment, list: SqlFragment) =>
  sql`CASE WHEN ${step} = 0 THEN error('step size cannot equal zero') ELSE ${list} END`;

/** Rows that a series may have: it is a list before it is rows. */
const MAX_ROWS = 20_000_000;

function bounded(count: SqlFragment, list: SqlFragment, name = 'generate_series'): SqlFragment {
  const message = raw(`'${name}() of more than ${MAX_ROWS} rows is not supported by datapond'`);
  return sql`CASE WHEN ${count} > ${integer(MAX_ROWS)} THEN error(${message}) ELSE ${list} END`;
}

/** Whole numbers, one after the other unless a step says otherwise. */
const wholeSeries = (type: string, duck: string) =>
  rowsOf('generate_series', [[type, type], [type]], type, ([{ sql: from }, { sql: to }, by]) =>
    letIn(by ?? { sql: raw('1'), simple: true }, (step) => {
      const count = sql`(CAST(${to} AS HUGEINT) - ${from}) // nullif(${step}, 0)`;
      const list = castTo(sql`generate_series(${from}, ${to}, ${step})`, `${duck}[]`);
      return by ? noZero(step, bounded(count, list)) : bounded(count, list);
    }),
  );

/** Timestamps by an interval's steps. */
function stepped({ sql: from }: Expr, { sql: to }: Expr, by: Expr): SqlFragment {
  return letIn(by, (step) => {
    const count = sql`(CAST(epoch_us(${to}) AS HUGEINT) - epoch_us(${from})) // nullif(${intervalMicros(step)}, 0)`;
    const list = bounded(count, sql`generate_series(${from}, ${to}, ${step})`);
    return sql`CASE WHEN ${step} = to_days(0) THEN error('step size cannot equal zero') WHEN isinf(${to}) AND isfinite(${from}) THEN error('generate_series() without an end is not supported by datapond') ELSE ${list} END`;
  });
}

const STAMP = pgType('timestamp');

/** Functions that make rows. */
export const SERIES_FUNCTIONS: readonly PgFunction[] = [
  ...wholeSeries('int4', 'INTEGER'),
  ...wholeSeries('int8', 'BIGINT'),
  ...rowsOf('generate_series', [['numeric', 'numeric'], ['numeric']], 'numeric', numericSeries),
  row('generate_series', ['timestamp', 'timestamp', 'interval'], 'timestamp', ([from, to, by]) =>
    stepped(from, to, by),
  ),
  row('generate_series', ['timestamptz', 'timestamptz', 'interval'], 'timestamptz', ([from, to, by]) =>
    mapped(stepped(coerce(from, STAMP), coerce(to, STAMP), by), fromUtc),
  ),
].map((one) => asRows(one));

/** Counted in whole steps: no sum of steps gathers errors, and there are none in decimal anyway. */
function numericSeries([first, last, by]: readonly [Expr, Expr, Expr?]): Expr {
  const scales = [first, by ?? { numeric: { scale: 0, exact: true } }].map(({ numeric }) => numeric);
  const form = commonForm(scales);
  if (form === 'double' || last.numeric === 'double') throw notSupported('generate_series over this numeric');
  const from = withForm(first, form);
  const step = by ? withForm(by, form).sql : raw(`CAST(1 AS DECIMAL(38,${form.scale}))`);
  const type = `DECIMAL(38,${form.scale})`;
  const count = sql`CAST(floor(CAST(${last.sql} - ${from.sql} AS DOUBLE) / CAST(${step} AS DOUBLE) + 1e-9) AS BIGINT)`;
  const list = (item: (i: SqlFragment) => SqlFragment) =>
    noZero(step, mapped(sql`range(0, ${bounded(count, count)} + 1)`, item));
  const value = (i: SqlFragment) =>
    sql`CAST(${from.sql} + CAST(${i} AS DECIMAL(18,0)) * ${step} AS ${raw(type)})`;
  const series = { sql: list(value), type: from.type, numeric: form };
  const start = digitsText(first);
  if (form.exact || !start || scales.some((one) => one === 'double' || !one?.exact)) return series;
  // The first has no more decimals than were written, the others those of the step, too.
  const text = (i: SqlFragment) =>
    sql`CASE WHEN ${i} = 0 THEN ${start} ELSE CAST(${value(i)} AS VARCHAR) END`;
  return { ...series, text: list(text) };
}
