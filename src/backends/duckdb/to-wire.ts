import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { PgCategory, PgType } from '../../core/values/pg-types.ts';
import type { WireStyle } from '../../core/values/wire.ts';

/**
 * Casts an expression of a PostgreSQL type to what may leave an engine (core/ports.ts) and what `WireKind` expects there.
 * @param text for `numeric`: an expression that holds the value's own text, where there is one; for an array of them their texts
 */
export function toWire(
  expression: SqlFragment,
  type: PgType,
  style: WireStyle,
  text?: SqlFragment,
): SqlFragment {
  return WIRE[type.category](expression, type, style, text);
}

type Wire = (x: SqlFragment, type: PgType, style: WireStyle, text?: SqlFragment) => SqlFragment;

const asText: Wire = (x) => sql`CAST(${x} AS VARCHAR)`;
const asIs: Wire = (x) => x;

const WIRE: Readonly<Record<PgCategory, Wire>> = {
  integer: asIs,
  // A FLOAT becomes a longer DOUBLE on its way out; DuckDB prints the shortest text that reads back the same, as PostgreSQL does.
  float: (x, type) =>
    type.name === 'float4'
      ? sql`CASE WHEN isfinite(${x}) THEN CAST(${x} AS VARCHAR) WHEN isnan(${x}) THEN 'NaN' WHEN ${x} > 0 THEN 'Infinity' WHEN ${x} < 0 THEN '-Infinity' END`
      : x,
  numeric: (x, _type, _style, text) => text ?? sql`CAST(${x} AS VARCHAR)`,
  text: asIs,
  boolean: asIs,
  json: asIs,
  uuid: asText,
  other: asText,
  date: (x, _type, style) =>
    style === 'python'
      ? // Before Christ it fails: PostgreSQL's own text is better.
        sql`CASE WHEN isinf(${x}) THEN ${clamped(x, '')} ELSE replace(CAST(${x} AS VARCHAR), ' (BC)', ' BC') END`
      : sql`CAST(${x} AS VARCHAR)`,
  timestamp: (x, _type, style) =>
    style === 'python'
      ? sql`CASE WHEN isinf(${x}) THEN ${clamped(x, 'T23:59:59.999999')} ELSE ${beforeChrist(x, isoformat(x, '%Y-%m-%dT%H:%M:%S'))} END`
      : // CKAN cuts the fraction (2.11), and cannot show infinity.
        sql`CASE WHEN isinf(${x}) THEN NULL ELSE strftime(${x}, '%Y-%m-%dT%H:%M:%S') END`,
  timestamptz: (x, _type, style) => {
    // Without ICU DuckDB prints no zones: the server's zone is UTC, so shift to a plain timestamp and say so.
    const utc = sql`make_timestamp(epoch_us(${x}))`;
    const zoned = (text: SqlFragment) => sql`regexp_replace(${text} || '+00:00', ' BC\\+00:00$', '+00 BC')`;
    const printed = {
      search: sql`replace(CAST(${utc} AS VARCHAR), ' ', 'T') || '+00:00'`,
      text: sql`CAST(${utc} AS VARCHAR) || '+00'`,
      python: zoned(beforeChrist(utc, isoformat(utc, '%Y-%m-%dT%H:%M:%S'))),
    }[style];
    const infinite = style === 'python' ? clamped(x, 'T23:59:59.999999', '+00:00') : raw('NULL');
    return sql`CASE WHEN isinf(${x}) THEN ${infinite} ELSE ${printed} END`;
  },
  time: (x, _type, style) =>
    style === 'python'
      ? // The end of the day is no time to Python; PostgreSQL's own text is better.
        sql`CASE WHEN ${x} = TIME '24:00:00' THEN '24:00:00' ELSE ${isoformat(sql`(DATE '2000-01-01' + ${x})`, '%H:%M:%S')} END`
      : sql`CAST(${x} AS VARCHAR)`,
  // Months, days and microseconds, which PostgreSQL and Python each put together in their own way: see interval-text.ts.
  interval: (x) => {
    const months = sql`datepart('year', ${x}) * 12 + datepart('month', ${x})`;
    const micros = sql`datepart('hour', ${x}) * 3600000000 + datepart('minute', ${x}) * 60000000 + datepart('microsecond', ${x})`;
    return sql`CASE WHEN ${x} IS NOT NULL THEN concat_ws(' ', ${months}, datepart('day', ${x}), ${micros}) END`;
  },
  array: (x, type, style, text) => {
    if (text) return text;
    const element = type.element;
    if (!element) throw new RangeError(`${type.name} has no element type`);
    // Elements print as in JSON whatever the style: CKAN writes arrays as compact JSON in csv too.
    const item = toWire(raw('item'), element, style === 'text' ? 'search' : style);
    return item.texts[0] === 'item' ? x : sql`[${item} FOR item IN ${x}]`;
  },
};

/** Python has no infinite times: psycopg2 gives the last of those that there are, or the first. */
function clamped(x: SqlFragment, lastTime: string, zone = ''): SqlFragment {
  const firstTime = lastTime && 'T00:00:00';
  return sql`CASE WHEN ${x} > DATE '2000-01-01' THEN ${`9999-12-31${lastTime}${zone}`} ELSE ${`0001-01-01${firstTime}${zone}`} END`;
}

/** Python has no years before Christ: PostgreSQL's own text is better. */
function beforeChrist(x: SqlFragment, otherwise: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${x} < TIMESTAMP '0001-01-01 00:00:00' THEN regexp_replace(CAST(${x} AS VARCHAR), '^(.*) \\(BC\\) (.*)$', '\\1T\\2 BC') ELSE ${otherwise} END`;
}

/** Python's `isoformat`: no fraction when it is zero, else six digits. Two formats, as DuckDB wants them constant. */
function isoformat(x: SqlFragment, format: string): SqlFragment {
  const whole = raw(`'${format}'`);
  const fraction = raw(`'${format}.%f'`);
  return sql`CASE WHEN microsecond(${x}) % 1000000 = 0 THEN strftime(${x}, ${whole}) ELSE strftime(${x}, ${fraction}) END`;
}
