import { raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { toUtc } from '../casts/zones.ts';
import { LiteralWanted, type Synonyms } from '../choices.ts';
import { PgError, dataError } from '../errors.ts';
import { around, castTo, decimal, NUMERIC, type Expr } from '../expr.ts';
import { numericLiteral } from '../literals/literal.ts';
import { addNumeric } from '../operators/numeric.ts';
import { divideNumeric } from '../operators/quotient.ts';
import { letIn } from '../let.ts';
import { intervalParts } from '../intervals.ts';
import { type PgFunction, row } from '../row.ts';

/** Units of date_part and extract in PostgreSQL's spellings. */
const SYNONYMS: readonly Synonyms[] = [
  ['century', 'centuries', 'c', 'cent'],
  ['day', 'days', 'd'],
  ['decade', 'decades', 'dec', 'decs'],
  ['hour', 'hours', 'h', 'hr', 'hrs'],
  ['microsecond', 'microseconds', 'us', 'usec', 'usecs', 'usecond', 'useconds'],
  ['millennium', 'millennia', 'mil', 'mils'],
  ['millisecond', 'milliseconds', 'ms', 'msec', 'msecs', 'msecond', 'mseconds'],
  ['minute', 'minutes', 'm', 'min', 'mins'],
  ['month', 'months', 'mon', 'mons'],
  ['quarter', 'qtr'],
  ['second', 'seconds', 's', 'sec', 'secs'],
  ['week', 'weeks', 'w'],
  ['year', 'years', 'y', 'yr', 'yrs'],
  ['dow'],
  ['doy'],
  ['epoch'],
  ['isodow'],
  ['isoyear'],
  ['julian'],
  ['timezone'],
  ['timezone_hour', 'timezone_h'],
  ['timezone_minute', 'timezone_m'],
];

const UNITS: Readonly<Record<string, string>> = Object.fromEntries(
  SYNONYMS.flatMap((names) => names.map((name) => [name, names[0] ?? name])),
);

/** The unit that a literal names. @throws PgError for one that there is not, and for what is no literal */
export function unitOf(unit: Expr, sqlName: string): string {
  if (unit.literal === undefined || unit.literal === null)
    throw new LiteralWanted('a date/time unit', unit, {
      texts: SYNONYMS,
      otherwise: (text) =>
        sql`error('unit "' || lower(${text}) || ${`" not recognized for type ${sqlName}`})`,
    });
  const name = UNITS[unit.literal.toLowerCase()];
  if (!name)
    throw dataError('invalid_parameter_value', `unit "${unit.literal}" not recognized for type ${sqlName}`);
  return name;
}

/** A unit as messages name it. */
const asWritten = (unit: Expr) => unit.literal?.toLowerCase() ?? '';

/** What is said of a unit that a type has not. */
export function unsupported(unit: string, sqlName: string): PgError {
  return dataError('feature_not_supported', `unit "${unit}" not supported for type ${sqlName}`);
}

const SECONDS_UNITS = new Set(['second', 'millisecond', 'epoch', 'microsecond']);

/** Microseconds of the minute. */
const minuteMicros = (x: SqlFragment) => sql`datepart('microsecond', ${x})`;

/** A part of a timestamp (UTC's clock), as an integer; the parts with a fraction as microseconds of it. */
function timestampPart(unit: string, x: SqlFragment): SqlFragment {
  switch (unit) {
    case 'century':
      return sql`CASE WHEN year(${x}) > 0 THEN (year(${x}) + 99) // 100 ELSE -((99 - (year(${x}) - 1)) // 100) END`;
    case 'millennium':
      return sql`CASE WHEN year(${x}) > 0 THEN (year(${x}) + 999) // 1000 ELSE -((999 - (year(${x}) - 1)) // 1000) END`;
    case 'decade':
      return sql`CAST(floor(year(${x}) / 10) AS BIGINT)`;
    case 'year':
    case 'isoyear': {
      const year = raw(unit);
      return sql`CASE WHEN ${year}(${x}) > 0 THEN ${year}(${x}) ELSE ${year}(${x}) - 1 END`;
    }
    case 'dow':
      return sql`dayofweek(${x})`;
    default:
      return sql`datepart(${raw(`'${unit}'`)}, ${x})`;
  }
}

/** extract and date_part over dates and timestamps; the numeric that extract gives. */
function extractFrom(unit: string, x: Expr, written = unit): Expr {
  const { category, sqlName } = x.type;
  if (category === 'interval') return extractInterval(unit, x, written);
  if (category === 'time') return extractTime(unit, x, written);
  if (category === 'date' && /^(?:hour|minute|.*second|timezone.*)$/.test(unit))
    throw unsupported(written, sqlName);
  if (unit.startsWith('timezone')) {
    if (category !== 'timestamptz') throw unsupported(written, sqlName);
    return decimal(
      letIn(x, (v) => sql`CASE WHEN ${v} IS NULL THEN NULL ELSE CAST(0 AS DECIMAL(38,0)) END`),
      0,
      true,
    );
  }
  // No DECIMAL is infinite, but a literal tells beforehand.
  if (/^-?infinity$/.test(x.literal ?? '')) {
    const value = GROWING.has(unit)
      ? raw(`CAST('${x.literal ?? ''}' AS DOUBLE)`)
      : raw('CAST(NULL AS DOUBLE)');
    return { sql: value, type: NUMERIC, numeric: 'double' };
  }
  const clock: Expr = category === 'timestamptz' ? { ...x, sql: letIn(x, toUtc), simple: false } : x;
  if (SECONDS_UNITS.has(unit) || unit === 'julian') {
    const part = fractional(unit, clock, category === 'date');
    if (!GROWING.has(unit)) return part;
    return around(part, (fragment) => letIn(clock, (v) => finite(unit, v, fragment)));
  }
  const part = letIn(clock, (v) => finite(unit, v, castTo(timestampPart(unit, v), 'DECIMAL(38,0)')));
  return decimal(part, 0, true);
}

/** Parts that grow with time. */
const GROWING = new Set(['year', 'decade', 'century', 'millennium', 'isoyear', 'julian', 'epoch']);

/** Parts of an infinite time are NULL, or infinite where they grow with it, which no DECIMAL is. */
function finite(unit: string, x: SqlFragment, part: SqlFragment): SqlFragment {
  const none = raw(
    GROWING.has(unit)
      ? "error('extract() of infinity is not supported by datapond: use date_part()')"
      : 'NULL',
  );
  return sql`CASE WHEN isinf(${x}) THEN ${none} ELSE ${part} END`;
}

/** The same as a float8, which may be infinite. */
function datePart(unit: string, x: Expr, written: string): SqlFragment {
  const write = (value: Expr) => castTo(extractFrom(unit, value, written).sql, 'DOUBLE');
  if (!GROWING.has(unit) || !['date', 'timestamp', 'timestamptz'].includes(x.type.category)) return write(x);
  return letIn(x, (v) => {
    const epoch = castTo(raw("'2000-01-01 00:00:00+00'"), x.type.duck);
    return sql`CASE WHEN isinf(${v}) THEN CASE WHEN ${v} > ${epoch} THEN CAST('Infinity' AS DOUBLE) ELSE CAST('-Infinity' AS DOUBLE) END ELSE ${write({ ...x, sql: v, simple: true })} END`;
  });
}

const MICRO = raw('CAST(0.000001 AS DECIMAL(7,6))');

/** Parts with a fraction, of times and intervals. */
function fractional(unit: string, x: Expr, isDate: boolean): Expr {
  switch (unit) {
    case 'second':
      return decimal(
        letIn(x, (v) => sql`(CAST(${minuteMicros(v)} AS DECIMAL(18,0)) * ${MICRO})`),
        6,
        true,
      );
    case 'millisecond':
      return decimal(
        letIn(x, (v) => sql`(CAST(${minuteMicros(v)} AS DECIMAL(18,0)) * CAST(0.001 AS DECIMAL(4,3)))`),
        3,
        true,
      );
    case 'microsecond':
      return decimal(castTo(letIn(x, minuteMicros), 'DECIMAL(38,0)'), 0, true);
    case 'epoch':
      return isDate
        ? decimal(sql`CAST(epoch_us(CAST(${x.sql} AS TIMESTAMP)) // 1000000 AS DECIMAL(38,0))`, 0, true)
        : decimal(
            letIn(x, (v) => sql`(CAST(epoch_us(${v}) AS DECIMAL(20,0)) * ${MICRO})`),
            6,
            true,
          );
    default:
      return julian(x, isDate);
  }
}

/** Days since the beginning of 4714 BC, and of a timestamp the part of the day that is over. */
function julian(x: Expr, isDate: boolean): Expr {
  const day = (v: SqlFragment) =>
    sql`CAST(CAST(${v} AS DATE) - DATE '1970-01-01' + 2440588 AS DECIMAL(38,0))`;
  const days = decimal(letIn(x, day), 0, true);
  if (isDate) return days;
  const length = raw('86400000000');
  const micros = sql`((epoch_us(${x.sql}) % ${length} + ${length}) % ${length})`;
  const part = divideNumeric(
    decimal(castTo(micros, 'DECIMAL(38,0)'), 0, true),
    numericLiteral('86400000000'),
  );
  return addNumeric('+', days, part);
}

function extractInterval(unit: string, x: Expr, written: string): Expr {
  const whole = (build: (v: SqlFragment) => SqlFragment) =>
    decimal(castTo(letIn(x, build), 'DECIMAL(38,0)'), 0, true);
  const [part, divisor, least] = INTERVAL_PARTS[unit] ?? [];
  if (part !== undefined)
    return whole((v) => {
      const value = sql`datepart(${raw(`'${part}'`)}, ${v})`;
      return divisor === undefined
        ? value
        : sql`((${value} // ${integer(divisor)}) + ${integer(least ?? 0)})`;
    });
  if (unit === 'epoch') {
    // Years of 365.25 days, months of 30.
    const seconds = (v: SqlFragment) => {
      const { months, days, micros } = intervalParts(v);
      return sql`(CAST((${months} // 12) * 31557600 + (${months} % 12) * 2592000 + ${days} * 86400 AS DECIMAL(20,0)) + CAST(${micros} AS DECIMAL(20,0)) * ${MICRO})`;
    };
    return decimal(castTo(letIn(x, seconds), 'DECIMAL(38,6)'), 6, true);
  }
  if (SECONDS_UNITS.has(unit)) return fractional(unit, x, false);
  throw unsupported(written, 'interval');
}

/** Parts of an interval by DuckDB's, what those are divided by, and the first one's number. */
const INTERVAL_PARTS: Readonly<Record<string, readonly [part: string, divisor?: number, first?: number]>> = {
  year: ['year'],
  month: ['month'],
  day: ['day'],
  hour: ['hour'],
  minute: ['minute'],
  week: ['day', 7],
  quarter: ['month', 3, 1],
  decade: ['year', 10],
  century: ['year', 100],
  millennium: ['year', 1000],
};

function extractTime(unit: string, x: Expr, written: string): Expr {
  if (SECONDS_UNITS.has(unit)) return fractional(unit, x, false);
  if (unit !== 'hour' && unit !== 'minute') throw unsupported(written, 'time without time zone');
  return decimal(castTo(sql`datepart(${raw(`'${unit}'`)}, ${x.sql})`, 'DECIMAL(38,0)'), 0, true);
}

const PARTED = ['date', 'timestamp', 'timestamptz', 'time', 'interval'] as const;

/** extract and date_part. */
export const EXTRACT_FUNCTIONS: readonly PgFunction[] = PARTED.flatMap((type): readonly PgFunction[] => [
  row('date_part', ['text', type], 'float8', ([unit, x]) =>
    datePart(unitOf(unit, x.type.sqlName), x, asWritten(unit)),
  ),
  row('extract', ['text', type], 'numeric', ([unit, x]) =>
    extractFrom(unitOf(unit, x.type.sqlName), x, asWritten(unit)),
  ),
]);
