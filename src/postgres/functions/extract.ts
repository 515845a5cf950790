import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { coerce } from '../casts/cast.ts';
import { toUtc } from '../casts/zones.ts';
import { knownText, type Synonyms } from '../choices.ts';
import { PgError, dataError } from '../errors.ts';
import { castTo, decimal, double, type Expr } from '../expr.ts';
import { numericLiteral } from '../literals/literal.ts';
import { addNumeric } from '../operators/numeric.ts';
import { divideNumeric } from '../operators/quotient.ts';
import { formula } from '../formula.ts';
import { letIn } from '../let.ts';
import { intervalParts } from '../intervals.ts';
import { type PgFunction, row } from '../row.ts';

/** Units of date_part and extract in PostgreSQL's spellings. */
const SYNONYMS: readonly Synonyms[] =
  `century centuries c cent, day days d, decade decades dec decs, hour hours h hr hrs,
  microsecond microseconds us usec usecs usecond useconds, millennium millennia mil mils,
  millisecond milliseconds ms msec msecs msecond mseconds, minute minutes m min mins, month months mon mons,
  quarter qtr, second seconds s sec secs, week weeks w, year years y yr yrs, dow, doy, epoch, isodow, isoyear, julian,
  timezone, timezone_hour timezone_h, timezone_minute timezone_m`
    .split(/,\s+/)
    .map((names) => names.split(' '));

/** The unit that a literal names. @throws PgError for one that there is not, and for what is no literal */
export function unitOf(unit: Expr, sqlName: string): string {
  const unknown = `" not recognized for type ${sqlName}`;
  const written = knownText(unit, 'a date/time unit', {
    texts: SYNONYMS,
    otherwise: (text) => sql`error('unit "' || lower(${text}) || ${unknown})`,
  });
  const name = SYNONYMS.find((names) => names.includes(written.toLowerCase()))?.[0];
  if (name === undefined) throw dataError('invalid_parameter_value', `unit "${written}${unknown}`);
  return name;
}

/** A unit as messages name it. */
const asWritten = (unit: Expr) => unit.literal?.toLowerCase() ?? '';

/** What is said of a unit that a type has not. */
export function unsupported(unit: string, sqlName: string): PgError {
  return dataError('feature_not_supported', `unit "${unit}" not supported for type ${sqlName}`);
}

/** A part of a value `$x`, and the decimals that it has. */
type Part = readonly [scale: number, text: string];

const whole = (text: string): Part => [0, `CAST(${text} AS DECIMAL(38,0))`];
const parts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [unit, whole(`datepart('${unit}', $x)`)]));

/** There is no year 0: before Christ years, and spans of them, count from 1. */
const spans = (years: number) =>
  whole(
    `CASE WHEN year($x) > 0 THEN (year($x) + ${years - 1}) // ${years} ELSE -((${years - 1} - (year($x) - 1)) // ${years}) END`,
  );
const counted = (year: string) =>
  whole(`CASE WHEN ${year}($x) > 0 THEN ${year}($x) ELSE ${year}($x) - 1 END`);

const MICRO = 'CAST(0.000001 AS DECIMAL(7,6))';
const MICROS = "CAST(datepart('microsecond', $x) AS DECIMAL(18,0))";
const SECONDS = {
  second: [6, `(${MICROS} * ${MICRO})`],
  millisecond: [3, `(${MICROS} * CAST(0.001 AS DECIMAL(4,3)))`],
  microsecond: whole("datepart('microsecond', $x)"),
} as const;
const OF_TIME = {
  ...SECONDS,
  ...parts('hour', 'minute'),
  epoch: [6, `(CAST(epoch_us($x) AS DECIMAL(20,0)) * ${MICRO})`] as const,
};

const OF_DATE = {
  ...parts('month', 'day', 'week', 'quarter', 'doy', 'isodow'),
  year: counted('year'),
  isoyear: counted('isoyear'),
  decade: whole('floor(year($x) / 10)'),
  century: spans(100),
  millennium: spans(1000),
  dow: whole('dayofweek($x)'),
  epoch: whole('epoch_us(CAST($x AS TIMESTAMP)) // 1000000'),
  julian: whole("CAST($x AS DATE) - DATE '1970-01-01' + 2440588"),
};

/** The server's zone is UTC. */
const zone = whole('CASE WHEN $x IS NOT NULL THEN 0 END');

/** Of an interval: years have 365.25 days, months 30. */
const intervalEpoch = (x: SqlFragment) => {
  const { months, days, micros } = intervalParts(x);
  return sql`CAST((CAST((${months} // 12) * 31557600 + (${months} % 12) * 2592000 + ${days} * 86400 AS DECIMAL(20,0)) + CAST(${micros} AS DECIMAL(20,0)) * ${raw(MICRO)}) AS DECIMAL(38,6))`;
};

/** What types have, by their categories; zoned timestamps come as UTC's clock. */
const PARTS: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  time: OF_TIME,
  date: OF_DATE,
  timestamp: { ...OF_DATE, ...OF_TIME },
  timestamptz: { ...OF_DATE, ...OF_TIME, timezone: zone, timezone_hour: zone, timezone_minute: zone },
  interval: {
    ...SECONDS,
    ...parts('year', 'month', 'day', 'hour', 'minute'),
    quarter: whole("datepart('month', $x) // 3 + 1"),
    decade: whole("datepart('year', $x) // 10"),
    century: whole("datepart('year', $x) // 100"),
    millennium: whole("datepart('year', $x) // 1000"),
  },
};

/** The numeric that extract gives. */
function extractFrom(unit: string, x: Expr, written = unit): Expr {
  const { category, sqlName } = x.type;
  if (category === 'interval' && unit === 'epoch') return decimal(letIn(x, intervalEpoch), 6, true);
  const [scale, text] = PARTS[category]?.[unit] ?? [];
  if (scale === undefined || text === undefined) {
    const complaint = unsupported(written, sqlName);
    // PostgreSQL complains once there is a value.
    if (x.literal !== undefined) throw complaint;
    return decimal(
      sql`CAST(CASE WHEN ${x.sql} IS NOT NULL THEN error(${complaint.message}) END AS DECIMAL(38,0))`,
      0,
      true,
    );
  }
  // No DECIMAL is infinite, but a literal tells beforehand.
  if (/^-?infinity$/.test(x.literal ?? '') && !unit.startsWith('timezone')) {
    const value = GROWING.has(unit) ? `CAST('${x.literal ?? ''}' AS DOUBLE)` : 'CAST(NULL AS DOUBLE)';
    return double(raw(value));
  }
  const clock: Expr = category === 'timestamptz' ? { ...x, sql: letIn(x, toUtc), simple: false } : x;
  const value = (v: SqlFragment) => formula(text, { x: v });
  const isFinite = category === 'time' || category === 'interval' || unit.startsWith('timezone');
  const part = decimal(
    letIn(clock, (v) => (isFinite ? value(v) : finite(unit, v, value(v)))),
    scale,
    true,
  );
  return unit === 'julian' && category !== 'date' ? addNumeric('+', part, partOfDay(clock)) : part;
}

/** The part of a day that is over. */
function partOfDay(x: Expr): Expr {
  const length = raw('86400000000');
  const micros = sql`((epoch_us(${x.sql}) % ${length} + ${length}) % ${length})`;
  return divideNumeric(decimal(castTo(micros, 'DECIMAL(38,0)'), 0, true), numericLiteral('86400000000'));
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
  if (!GROWING.has(unit) || ['time', 'interval'].includes(x.type.category)) return write(x);
  return letIn(x, (v) => {
    const epoch = castTo(raw("'2000-01-01 00:00:00+00'"), x.type.duck);
    return sql`CASE WHEN isinf(${v}) THEN CASE WHEN ${v} > ${epoch} THEN CAST('Infinity' AS DOUBLE) ELSE CAST('-Infinity' AS DOUBLE) END ELSE ${write({ ...x, sql: v, simple: true })} END`;
  });
}

const PARTED = ['timestamp', 'timestamptz', 'time', 'interval'] as const;
const TIMESTAMP = pgType('timestamp');

/** extract and date_part. A date has units of less than a day for date_part alone, which takes it as a timestamp. */
export const EXTRACT_FUNCTIONS: readonly PgFunction[] = [
  row('date_part', ['text', 'date'], 'float8', ([unit, x]) =>
    datePart(unitOf(unit, TIMESTAMP.sqlName), coerce(x, TIMESTAMP), asWritten(unit)),
  ),
  ...PARTED.map((type) =>
    row('date_part', ['text', type], 'float8', ([unit, x]) =>
      datePart(unitOf(unit, x.type.sqlName), x, asWritten(unit)),
    ),
  ),
  ...(['date', ...PARTED] as const).map((type) =>
    row('extract', ['text', type], 'numeric', ([unit, x]) =>
      extractFrom(unitOf(unit, x.type.sqlName), x, asWritten(unit)),
    ),
  ),
];
