import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { fromUtc, toUtc } from '../casts/zones.ts';
import { notSupported, PgError } from '../errors.ts';
import { castTo, decimal, NUMERIC, type Expr } from '../expr.ts';
import { numericLiteral } from '../literals/literal.ts';
import { addNumeric, divideNumeric } from '../operators/numeric.ts';
import { letAll, letIn, type Site } from '../site.ts';
import { clockFrom, clockFromSane, clockIn } from './zones.ts';
import { fn, type PgFunction, row } from '../row.ts';

/** Units of date_part and extract in PostgreSQL's spellings. */
const UNITS: Readonly<Record<string, string>> = Object.fromEntries(
  [
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
  ].flatMap(([unit, ...names]) => [unit as string, ...names].map((name) => [name, unit as string])),
);

export function unitOf(unit: Expr, sqlName: string, site: Site): string {
  if (unit.literal === undefined || unit.literal === null)
    throw notSupported('a date/time unit that is not a literal', site.location);
  const name = UNITS[unit.literal.toLowerCase()];
  if (!name)
    throw new PgError('invalid_parameter_value', `unit "${unit.literal}" not recognized for type ${sqlName}`);
  return name;
}

/** A unit as messages name it. */
const asWritten = (unit: Expr) => unit.literal?.toLowerCase() ?? '';

function unsupported(unit: string, sqlName: string): PgError {
  return new PgError('feature_not_supported', `unit "${unit}" not supported for type ${sqlName}`);
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
export function extractFrom(site: Site, unit: string, x: Expr, written = unit): Expr {
  const { category, sqlName } = x.type;
  if (category === 'interval') return extractInterval(site, unit, x, written);
  if (category === 'time') return extractTime(site, unit, x, written);
  if (
    category === 'date' &&
    [
      'hour',
      'minute',
      'second',
      'millisecond',
      'microsecond',
      'timezone',
      'timezone_hour',
      'timezone_minute',
    ].includes(unit)
  )
    throw unsupported(written, sqlName);
  if (unit.startsWith('timezone')) {
    if (category !== 'timestamptz') throw unsupported(written, sqlName);
    return decimal(
      letIn(site, x, (v) => sql`CASE WHEN ${v} IS NULL THEN NULL ELSE CAST(0 AS DECIMAL(38,0)) END`),
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
  const clock: Expr = category === 'timestamptz' ? { ...x, sql: letIn(site, x, toUtc), simple: false } : x;
  if (SECONDS_UNITS.has(unit) || unit === 'julian') {
    const part = fractional(site, unit, clock, category === 'date');
    if (!GROWING.has(unit)) return part;
    const within = (fragment: SqlFragment) => letIn(site, clock, (v) => finite(unit, v, fragment));
    return { ...part, sql: within(part.sql), ...(part.text ? { text: within(part.text) } : {}) };
  }
  const part = letIn(site, clock, (v) => finite(unit, v, castTo(timestampPart(unit, v), 'DECIMAL(38,0)')));
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
function datePart(site: Site, unit: string, x: Expr, written: string): SqlFragment {
  const write = (value: Expr) => castTo(extractFrom(site, unit, value, written).sql, 'DOUBLE');
  if (!GROWING.has(unit) || !['date', 'timestamp', 'timestamptz'].includes(x.type.category)) return write(x);
  return letIn(site, x, (v) => {
    const epoch = castTo(raw("'2000-01-01 00:00:00+00'"), x.type.duck);
    return sql`CASE WHEN isinf(${v}) THEN CASE WHEN ${v} > ${epoch} THEN CAST('Infinity' AS DOUBLE) ELSE CAST('-Infinity' AS DOUBLE) END ELSE ${write({ ...x, sql: v, simple: true })} END`;
  });
}

function fractional(site: Site, unit: string, x: Expr, isDate: boolean): Expr {
  const micro = raw('CAST(0.000001 AS DECIMAL(7,6))');
  switch (unit) {
    case 'second':
      return decimal(
        letIn(site, x, (v) => sql`(CAST(${minuteMicros(v)} AS DECIMAL(18,0)) * ${micro})`),
        6,
        true,
      );
    case 'millisecond':
      return decimal(
        letIn(site, x, (v) => sql`(CAST(${minuteMicros(v)} AS DECIMAL(18,0)) * CAST(0.001 AS DECIMAL(4,3)))`),
        3,
        true,
      );
    case 'microsecond':
      return decimal(castTo(letIn(site, x, minuteMicros), 'DECIMAL(38,0)'), 0, true);
    case 'epoch':
      return isDate
        ? decimal(sql`CAST(epoch_us(CAST(${x.sql} AS TIMESTAMP)) // 1000000 AS DECIMAL(38,0))`, 0, true)
        : decimal(
            letIn(site, x, (v) => sql`(CAST(epoch_us(${v}) AS DECIMAL(20,0)) * ${micro})`),
            6,
            true,
          );
    default:
      return julian(site, x, isDate);
  }
}

/** Days since the beginning of 4714 BC, and of a timestamp the part of the day that is over. */
function julian(site: Site, x: Expr, isDate: boolean): Expr {
  const day = (v: SqlFragment) =>
    sql`CAST(CAST(${v} AS DATE) - DATE '1970-01-01' + 2440588 AS DECIMAL(38,0))`;
  const days = decimal(letIn(site, x, day), 0, true);
  if (isDate) return days;
  const length = raw('86400000000');
  const micros = sql`((epoch_us(${x.sql}) % ${length} + ${length}) % ${length})`;
  const part = divideNumeric(
    site,
    decimal(castTo(micros, 'DECIMAL(38,0)'), 0, true),
    numericLiteral('86400000000'),
  );
  return addNumeric(site, '+', days, part);
}

function extractInterval(site: Site, unit: string, x: Expr, written: string): Expr {
  const whole = (build: (v: SqlFragment) => SqlFragment) =>
    decimal(castTo(letIn(site, x, build), 'DECIMAL(38,0)'), 0, true);
  const months = (v: SqlFragment) => sql`(datepart('year', ${v}) * 12 + datepart('month', ${v}))`;
  switch (unit) {
    case 'year':
      return whole((v) => sql`datepart('year', ${v})`);
    case 'month':
      return whole((v) => sql`datepart('month', ${v})`);
    case 'day':
      return whole((v) => sql`datepart('day', ${v})`);
    case 'week':
      return whole((v) => sql`(datepart('day', ${v}) // 7)`);
    case 'hour':
      return whole((v) => sql`datepart('hour', ${v})`);
    case 'minute':
      return whole((v) => sql`datepart('minute', ${v})`);
    case 'quarter':
      return whole((v) => sql`((datepart('month', ${v}) // 3) + 1)`);
    case 'decade':
      return whole((v) => sql`(datepart('year', ${v}) // 10)`);
    case 'century':
      return whole((v) => sql`(datepart('year', ${v}) // 100)`);
    case 'millennium':
      return whole((v) => sql`(datepart('year', ${v}) // 1000)`);
    case 'second':
    case 'millisecond':
    case 'microsecond':
      return fractional(site, unit, x, false);
    case 'epoch': {
      // Years of 365.25 days, months of 30.
      const seconds = (v: SqlFragment) =>
        sql`(CAST((${months(v)} // 12) * 31557600 + (${months(v)} % 12) * 2592000 + datepart('day', ${v}) * 86400 + datepart('hour', ${v}) * 3600 + datepart('minute', ${v}) * 60 AS DECIMAL(20,0)) + CAST(datepart('microsecond', ${v}) AS DECIMAL(18,0)) * CAST(0.000001 AS DECIMAL(7,6)))`;
      return decimal(castTo(letIn(site, x, seconds), 'DECIMAL(38,6)'), 6, true);
    }
    default:
      throw unsupported(written, 'interval');
  }
}

function extractTime(site: Site, unit: string, x: Expr, written: string): Expr {
  if (unit === 'epoch')
    return decimal(
      letIn(site, x, (v) => sql`(CAST(epoch_us(${v}) AS DECIMAL(20,0)) * CAST(0.000001 AS DECIMAL(7,6)))`),
      6,
      true,
    );
  if (SECONDS_UNITS.has(unit)) return fractional(site, unit, x, false);
  if (unit !== 'hour' && unit !== 'minute') throw unsupported(written, 'time without time zone');
  return decimal(castTo(sql`datepart(${raw(`'${unit}'`)}, ${x.sql})`, 'DECIMAL(38,0)'), 0, true);
}

const PARTED = ['date', 'timestamp', 'timestamptz', 'time', 'interval'] as const;

const TRUNCATED = [
  'microsecond',
  'millisecond',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'decade',
  'century',
  'millennium',
];

/** date_trunc over a timestamp. DuckDB gives a date for the larger units. */
function truncate(unit: string, x: SqlFragment, sqlName: string): SqlFragment {
  if (!TRUNCATED.includes(unit)) throw unsupported(unit, sqlName);
  const span = { decade: 10, century: 100, millennium: 1000 }[unit];
  if (span !== undefined) {
    const years = raw(String(span));
    // Decades begin with a year that ends in 0, the others with one that ends in 1; the year before 1 is 0 here.
    const first = raw(span === 10 ? '0' : '1');
    const start = sql`CAST(floor((year(${x}) - ${first}) / ${years}) AS BIGINT) * ${years} + ${first}`;
    return sql`CASE WHEN ${x} IS NULL THEN NULL WHEN isinf(${x}) THEN ${x} ELSE make_timestamp(${start}, 1, 1, 0, 0, 0) END`;
  }
  // DuckDB 1.4's statistics forget that date_trunc has NULLs, and GROUP BY then makes dates of them.
  return sql`CASE WHEN ${x} IS NOT NULL THEN CAST(date_trunc(${raw(`'${unit}'`)}, ${x}) AS TIMESTAMP) END`;
}

/** A value from its fields, or PostgreSQL's complaint about them. */
function made(
  site: Site,
  xs: readonly Expr[],
  duck: string,
  what: string,
  shown: (texts: readonly SqlFragment[]) => SqlFragment,
): SqlFragment {
  return letAll(site, xs, (fields) => {
    // There is no year 0, and -1 is 1 BC, which is DuckDB's year 0.
    const year = fields[0] as SqlFragment;
    const counted = sql`CASE WHEN ${year} < 0 THEN ${year} + 1 ELSE nullif(${year}, 0) END`;
    const call = sql`${raw(duck)}(${join(what === 'date' ? [counted, ...fields.slice(1)] : fields, ', ')})`;
    const missing = join(
      fields.map((field) => sql`${field} IS NULL`),
      ' OR ',
    );
    return sql`CASE WHEN ${missing} THEN NULL ELSE COALESCE(TRY(${call}), error(${raw(`'${what} field value out of range: '`)} || ${shown(fields)})) END`;
  });
}

const padded = (x: SqlFragment | undefined, width: number) =>
  sql`lpad(CAST(${x ?? raw('0')} AS VARCHAR), greatest(${raw(String(width))}, length(CAST(${x ?? raw('0')} AS VARCHAR))::INTEGER), '0')`;
const dashed = ([y, m, d]: readonly SqlFragment[]) =>
  sql`CAST(${y ?? raw('0')} AS VARCHAR) || '-' || ${padded(m, 2)} || '-' || ${padded(d, 2)}`;
const clocked = ([h, m, s]: readonly SqlFragment[]) =>
  sql`CAST(${h ?? raw('0')} AS VARCHAR) || ':' || ${padded(m, 2)} || ':' || printf('%02g', ${s ?? raw('0')})`;

/** Functions of dates and times. */
export const DATETIME_FUNCTIONS: readonly PgFunction[] = [
  ...PARTED.flatMap((type): readonly PgFunction[] => [
    row('date_part', ['text', type], 'float8', ([unit, x], site) =>
      datePart(site, unitOf(unit, x.type.sqlName, site), x, asWritten(unit)),
    ),
    row('extract', ['text', type], 'numeric', ([unit, x], site) =>
      extractFrom(site, unitOf(unit, x.type.sqlName, site), x, asWritten(unit)),
    ),
  ]),
  row('date_trunc', ['text', 'timestamp'], 'timestamp', ([unit, x], site) =>
    letIn(site, x, (v) =>
      truncate(unitOf(unit, 'timestamp without time zone', site), v, 'timestamp without time zone'),
    ),
  ),
  row('date_trunc', ['text', 'timestamptz'], 'timestamptz', ([unit, x], site) => {
    const clock = { sql: letIn(site, x, toUtc) };
    const cut = letIn(site, clock, (v) =>
      truncate(unitOf(unit, 'timestamp with time zone', site), v, 'timestamp with time zone'),
    );
    return letIn(site, { sql: cut }, fromUtc);
  }),
  row('date_trunc', ['text', 'timestamptz', 'text'], 'timestamptz', ([unit, x, zone], site) => {
    const clock = letIn(site, { sql: letIn(site, x, toUtc) }, (utc) => clockIn(zone, utc, site));
    const cut = letIn(site, { sql: clock }, (v) =>
      truncate(unitOf(unit, 'timestamp with time zone', site), v, 'timestamp with time zone'),
    );
    const utc = letIn(site, { sql: cut }, (v) => clockFrom(zone, v, site));
    return letIn(site, { sql: utc }, fromUtc);
  }),
  row('date_trunc', ['text', 'interval'], 'interval', ([unit, x], site) => {
    const name = unitOf(unit, 'interval', site);
    if (!TRUNCATED.includes(name) || name === 'week') throw unsupported(name, 'interval');
    return sql`date_trunc(${raw(`'${name}'`)}, ${x.sql})`;
  }),
  fn('age', ['timestamp', 'timestamp'], 'interval', (a, b) => sql`age(${a}, ${b})`),
  row(
    'age',
    ['timestamptz', 'timestamptz'],
    'interval',
    ([a, b], site) => sql`age(${letIn(site, a, toUtc)}, ${letIn(site, b, toUtc)})`,
  ),
  row(
    'age',
    ['timestamp'],
    'interval',
    ([a], site) =>
      sql`age(CAST(date_trunc('day', ${letIn(site, { sql: raw('now()') }, toUtc)}) AS TIMESTAMP), ${a.sql})`,
  ),
  row(
    'age',
    ['timestamptz'],
    'interval',
    ([a], site) =>
      sql`age(CAST(date_trunc('day', ${letIn(site, { sql: raw('now()') }, toUtc)}) AS TIMESTAMP), ${letIn(site, a, toUtc)})`,
  ),
  ...['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp'].map((name) =>
    fn(name, [], 'timestamptz', () => sql`now()`),
  ),
  {
    name: 'make_date',
    args: ['int4', 'int4', 'int4'],
    result: 'date',
    build: (xs, site) => made(site, xs, 'make_date', 'date', dashed),
  },
  {
    name: 'make_time',
    args: ['int4', 'int4', 'float8'],
    result: 'time',
    build: (xs, site) => made(site, xs, 'make_time', 'time', clocked),
  },
  {
    name: 'make_timestamp',
    args: ['int4', 'int4', 'int4', 'int4', 'int4', 'float8'],
    result: 'timestamp',
    build: (xs, site) => made(site, xs, 'make_timestamp', 'date', dashed),
  },
  {
    name: 'make_timestamptz',
    args: ['int4', 'int4', 'int4', 'int4', 'int4', 'float8'],
    result: 'timestamptz',
    build: (xs, site) => letIn(site, { sql: made(site, xs, 'make_timestamp', 'date', dashed) }, fromUtc),
  },
  {
    name: 'make_timestamptz',
    args: ['int4', 'int4', 'int4', 'int4', 'int4', 'float8', 'text'],
    result: 'timestamptz',
    build: (xs, site) => {
      const local = { sql: made(site, xs.slice(0, -1), 'make_timestamp', 'date', dashed) };
      const zone = xs.at(-1) as Expr;
      const utc = letIn(site, local, (clock) => clockFromSane(zone, clock, site));
      return letIn(site, { sql: utc }, fromUtc);
    },
  },
  ...['date', 'timestamp', 'timestamptz'].map((type) =>
    fn('isfinite', [type], 'bool', (x) => sql`(NOT isinf(${x}))`),
  ),
  fn('isfinite', ['interval'], 'bool', (x) => sql`(${x} IS NOT NULL)`),
  row('to_timestamp', ['float8'], 'timestamptz', ([x], site) =>
    letIn(site, x, (seconds) => {
      const finite = sql`make_timestamp(CAST(round_even(${seconds} * 1000000, 0) AS BIGINT))`;
      const stamp = sql`CASE WHEN isinf(${seconds}) THEN CAST(CASE WHEN ${seconds} > 0 THEN 'infinity' ELSE '-infinity' END AS TIMESTAMP) WHEN isnan(${seconds}) THEN error('timestamp cannot be NaN') ELSE ${finite} END`;
      return letIn(site, { sql: stamp }, fromUtc);
    }),
  ),
];
