import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';

// Texts of columns as dates and times: PostgreSQL's ISO forms, and what DuckDB's formats know of the others. DuckDB's own casts pass over
// what stands behind a date, so that each form is checked as a whole.

const DATE = String.raw`[0-9]{4,}[-/.][0-9]{1,2}[-/.][0-9]{1,2}`;
const CLOCK = String.raw`[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]*)?)?`;
const ZONE = String.raw`\s?(?:Z|UTC|GMT|[+-][0-9]{1,2}(?::?[0-9]{2})?)`;
/** A date, its time, its zone, its era. */
const ISO = String.raw`(?i)\s*(${DATE})(?:[ T]\s*(${CLOCK})(${ZONE})?)?(\s+BC)?\s*`;

/** Dates that are not written year first, as PostgreSQL reads them: the month before the day, or the month's name. */
const OTHER_DATES = [
  '%m/%d/%Y',
  '%m-%d-%Y',
  '%b %d, %Y',
  '%b %d %Y',
  '%d %b %Y',
  '%d-%b-%Y',
  '%B %d, %Y',
  '%B %d %Y',
  '%d %B %Y',
  '%Y-%b-%d',
  '%Y %b %d',
  '%Y %B %d',
  '%Y%m%d',
  '%Y-%m-%d',
];
const CLOCKS = ['', ' %H:%M', ' %H:%M:%S', ' %I:%M %p', ' %I:%M:%S %p'];
const FORMATS = raw(
  `[${OTHER_DATES.flatMap((date) => CLOCKS.map((clock) => `'${date}${clock}'`)).join(', ')}]`,
);
const FOUR_DIGITS = raw("'(^|[^0-9])[0-9]{4}([^0-9]|$)|^\\s*[0-9]{8}\\b'");

type Kind = 'date' | 'timestamp' | 'timestamptz';

const NAMES: Readonly<Record<Kind, string>> = {
  date: 'date',
  timestamp: 'timestamp',
  timestamptz: 'timestamp with time zone',
};

/** A text as a date or timestamp. Name `text`: it is written several times. */
export function dateTimeFromText(kind: Kind, text: SqlFragment): SqlFragment {
  const duck = raw(kind.toUpperCase());
  const part = (n: number) => sql`regexp_extract(${text}, ${raw(`'^${ISO}$'`)}, ${raw(String(n))})`;
  const date = sql`regexp_replace(${part(1)}, '[/.]', '-', 'g') || CASE WHEN ${part(4)} <> '' THEN ' (BC)' ELSE '' END`;
  const clock = sql`CASE WHEN ${part(2)} = '' THEN ' 00:00:00' WHEN length(${part(2)}) < 6 THEN ' ' || ${part(2)} || ':00' ELSE ' ' || ${part(2)} END`;
  const zone = sql`regexp_replace(trim(${part(3)}), '(?i)^(|Z|UTC|GMT)$', '+00')`;
  const source = {
    date,
    timestamp: sql`${date} || ${clock}`,
    timestamptz: sql`${date} || ${clock} || ${zone}`,
  }[kind];
  const iso = sql`CASE WHEN regexp_full_match(${text}, ${raw(`'${ISO}'`)}) THEN TRY_CAST(${source} AS ${duck}) END`;
  const special = sql`CASE WHEN regexp_full_match(${text}, '(?i)\\s*([+-]?infinity|epoch)\\s*') THEN TRY_CAST(lower(trim(${text})) AS ${duck}) END`;
  const other = sql`CASE WHEN regexp_matches(${text}, ${FOUR_DIGITS}) THEN CAST(try_strptime(trim(${text}), ${FORMATS}) AS ${duck}) END`;
  return sql`CASE WHEN ${text} IS NULL THEN NULL ELSE COALESCE(${iso}, ${special}, ${other}, ${failed(kind, text)}) END`;
}

/** What PostgreSQL says where that is sure; it reads more forms than these. */
function failed(kind: Kind, text: SqlFragment): SqlFragment {
  const range = sql`regexp_full_match(${text}, ${raw(`'${ISO}|\\s*[0-9]{1,2}[/-][0-9]{1,2}[/-][0-9]{4}\\b.*'`)})`;
  const maybe = raw(
    "'(?i)[0-9].*(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|bc|ad|am|pm|[0-9] *[a-z]{3,4}$|/[a-z])|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec).*[0-9]|^\\s*(now|today|tomorrow|yesterday|epoch)'",
  );
  return sql`CASE WHEN ${range} THEN error('date/time field value out of range: "' || ${text} || '"') WHEN regexp_matches(${text}, ${maybe}) THEN error('this form of a date in a text is not supported by datapond: ' || ${text}) ELSE error(${raw(`'invalid input syntax for type ${NAMES[kind]}: "'`)} || ${text} || '"') END`;
}

/** A text as a time of day; a zone behind it says nothing. */
export function timeFromText(text: SqlFragment): SqlFragment {
  const clock = sql`regexp_extract(${text}, ${raw(`'^\\s*(${CLOCK})'`)}, 1)`;
  const half = sql`CAST(try_strptime(trim(${text}), ['%I:%M %p', '%I:%M:%S %p', '%I:%M%p', '%I:%M:%S%p']) AS TIME)`;
  const plain = sql`CASE WHEN regexp_full_match(${text}, ${raw(`'(?i)\\s*${CLOCK}(${ZONE})?\\s*'`)}) THEN TRY_CAST(CASE WHEN length(${clock}) < 6 THEN ${clock} || ':00' ELSE ${clock} END AS TIME) END`;
  return sql`CASE WHEN ${text} IS NULL THEN NULL ELSE COALESCE(${plain}, ${half}, CASE WHEN regexp_full_match(${text}, ${raw(`'(?i)\\s*${CLOCK}(${ZONE})?\\s*'`)}) THEN error('date/time field value out of range: "' || ${text} || '"') WHEN regexp_matches(${text}, '[0-9]:[0-9].*[A-Za-z]|[A-Za-z].*[0-9]:[0-9]|^\\s*[0-9]{4,6}') THEN error('this form of a time in a text is not supported by datapond: ' || ${text}) ELSE error('invalid input syntax for type time: "' || ${text} || '"') END) END`;
}

const UNIT =
  '(microseconds?|milliseconds?|secs?|seconds?|mins?|minutes?|hours?|hrs?|days?|weeks?|mons?|months?|yrs?|years?|decades?|century|centuries)';

/** A text as an interval: numbers with units, with a time behind them or alone. */
export function intervalFromText(text: SqlFragment): SqlFragment {
  const number = String.raw`[-+]?[0-9]+(?:\.[0-9]+)?`;
  const clock = String.raw`[-+]?[0-9]+:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?`;
  const form = String.raw`(?i)\s*(${number}\s*${UNIT}\s*)*(${clock})?\s*`;
  // A bare number is seconds, and before a time days.
  const seconds = sql`regexp_replace(trim(${text}), ${raw(`'^(${number})$'`)}, '\\1 seconds')`;
  const days = sql`regexp_replace(${seconds}, ${raw(`'^([-+]?[0-9]+)\\s+(${clock})$'`)}, '\\1 days \\2')`;
  const plain = sql`regexp_replace(regexp_replace(${days}, '(^|\\s)\\+', '\\1', 'g'), '(^|\\s)(-?[0-9]+:[0-9]{2})$', '\\1\\2:00')`;
  const held = sql`CASE WHEN regexp_full_match(${days}, ${raw(`'${form}'`)}) AND regexp_matches(${text}, '[0-9]') THEN TRY_CAST(${plain} AS INTERVAL) END`;
  return sql`CASE WHEN ${text} IS NULL THEN NULL ELSE COALESCE(${held}, CASE WHEN regexp_matches(${text}, '^\\s*([-+@]?\\s*[0-9.]|[Pp][-0-9TY])') THEN error('this form of an interval in a text is not supported by datapond: ' || ${text}) ELSE error('invalid input syntax for type interval: "' || ${text} || '"') END) END`;
}
