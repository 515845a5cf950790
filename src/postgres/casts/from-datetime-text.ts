import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { letIn } from '../let.ts';
import { fromUtc } from './zones.ts';

// Texts of columns as dates and times: ISO's forms go to DuckDB as they are, the others that PostgreSQL reads are rewritten first. DuckDB's
// own casts pass over what stands behind a date, so that each form is checked as a whole.

const CLOCK = String.raw`[0-9]{1,2}:[0-9]{1,2}(?::[0-9]{1,2}(?:\.[0-9]*)?)?`;
const ZONE = '(?:Z|UTC|GMT|[+-][0-9]{1,2}(?::?[0-9]{2})?)';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WEEKDAY = '(?:mon|tue|tues|wed|weds|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?';
const YEAR = '[0-9]{4,6}|[0-9]{1,2}';
const DAY = '[0-9]{1,2}';
/** Beside a month's name PostgreSQL takes no other number for a day. */
const SURE_DAY = '0?[1-9]|[12][0-9]|3[01]';

type Rewrite = readonly [pattern: string, by: string];

/**
 * What brings dates that PostgreSQL reads to `=2023-2-5`, one behind the other: the month stands before the day, or has a name. No
 * pattern takes what another has rewritten.
 */
const DATES: readonly Rewrite[] = [
  [`^${WEEKDAY},? +((?:${MONTH}|${DAY}) |[0-9]{4}-)`, '\\1'],
  // Feb 05 10:11:12 2023
  [`^(${MONTH} +${DAY}) +(${CLOCK}(?: +${ZONE})?) +([0-9]{4})$`, '\\1 \\3 \\2'],
  // Feb 5, 2023
  [`^(${MONTH}) +(${SURE_DAY})(?:, *| +)(${YEAR})\\b`, '=\\3-\\1-\\2'],
  [`^(${MONTH})[-/.](${SURE_DAY})[-/.](${YEAR})\\b`, '=\\3-\\1-\\2'],
  // 5 Feb 2023
  [`^(${SURE_DAY})[-/. ]?(${MONTH})(?:, *|[-/. ]?)(${YEAR})($| )`, '=\\3-\\2-\\1\\4'],
  // 2/5/2023
  [`^(${DAY})[-/. ](${DAY})[-/. ](${YEAR})($|[ T])`, '=\\3-\\1-\\2\\4'],
  // 20230205
  ['^([0-9]{4}|[0-9]{2})([0-9]{2})([0-9]{2})($|[ T])', '=\\1-\\2-\\3\\4'],
  // 2023 Feb 5, 2023/2/5
  [`^([0-9]{4,})[-/. ](${MONTH}|${DAY})[-/. ](${DAY})($|[ T])`, '=\\1-\\2-\\3\\4'],
  // Years of the century around 2020, unless they are before Christ.
  ['^=([0-9]-(?:.*[^b]c|.*[^c]))$', '=0\\1'],
  ['^=([0-6][0-9]-(?:.*[^b]c|.*[^c]))$', '=20\\1'],
  ['^=([7-9][0-9]-(?:.*[^b]c|.*[^c]))$', '=19\\1'],
  // 1011, 101112
  ['^(=[^ T]+)[ T]([0-9]{2})([0-9]{2})([0-9]{2}(?:\\.[0-9]*)?)', '\\1 \\2:\\3:\\4'],
  ['^(=[^ T]+)[ T]([0-9]{2})([0-9]{2})($|[ Z+-])', '\\1 \\2:\\3\\4'],
];

/** A clock, either half of the day with the zone behind a blank. */
const TIME = String.raw`([0-9]{1,2}):([0-9]{1,2})(?::([0-9]{1,2}(?:\.[0-9]*)?))?(?: ?([ap]m)(?: +(${ZONE}))?| ?(${ZONE}))?`;
const TIME_PARTS = "'hour', 'minute', 'second', 'half', 'zone', 'direct'";
const DATE_TIME = `(?i)=([0-9]{4,})-(${MONTH}|${DAY})-(${DAY})(?:[ T] *${TIME})?(?: +(BC))?`;

type Kind = 'date' | 'timestamp' | 'timestamptz';

const NAMES: Readonly<Record<Kind, string>> = {
  date: 'date',
  timestamp: 'timestamp',
  timestamptz: 'timestamp with time zone',
};

const ISO_DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const ISO_TIMESTAMP = String.raw`${ISO_DATE}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?`;

/** What most texts are: in DuckDB's own form, but for a zone that may have to be added. */
const ISO: Readonly<Record<Kind, readonly (readonly [pattern: string, zone: string])[]>> = {
  date: [[ISO_DATE, '']],
  timestamp: [[ISO_TIMESTAMP, '']],
  timestamptz: [
    [ISO_TIMESTAMP, '+00'],
    [`${ISO_TIMESTAMP}(?:Z|[+-][0-9]{2}(?::[0-9]{2})?)`, ''],
  ],
};

/** Forms of other tables that need not be taken apart, which takes three times as long. */
const USUAL = raw("['%m/%d/%Y', '%m/%d/%Y %H:%M', '%m/%d/%Y %H:%M:%S', '%d %b %Y', '%b %d, %Y']");
const FOUR_DIGITS = raw("'(?:^|[^0-9])[0-9]{4}(?:[^0-9]|$)'");

const quoted = (pattern: string) => raw(`'${pattern}'`);

function rewritten(text: SqlFragment, rewrites: readonly Rewrite[], flags = ''): SqlFragment {
  return rewrites.reduce(
    (all, [pattern, by]) =>
      sql`regexp_replace(${all}, ${quoted(pattern)}, ${quoted(by)}, ${quoted(`g${flags}`)})`,
    text,
  );
}

/** The parts of a text by their names, NULL where it has another form. */
function partsOf(text: SqlFragment, pattern: string, names: string): SqlFragment {
  return sql`CASE WHEN regexp_full_match(${text}, ${quoted(pattern)}) THEN regexp_extract(${text}, ${quoted(`^${pattern}$`)}, [${raw(names)}]) END`;
}

/** A text as a date or timestamp. */
export function dateTimeFromText(kind: Kind, text: SqlFragment): SqlFragment {
  const duck = raw(kind.toUpperCase());
  const iso = ISO[kind].map(
    ([pattern, zone]) =>
      sql`WHEN regexp_full_match(${text}, ${quoted(pattern)}) THEN TRY_CAST(${text} || ${quoted(zone)} AS ${duck})`,
  );
  const usual = sql`CASE WHEN regexp_matches(${text}, ${FOUR_DIGITS}) THEN CAST(try_strptime(${text}, ${USUAL}) AS ${duck}) END`;
  const special = sql`CASE WHEN regexp_full_match(${text}, '(?i)\\s*([+-]?infinity|epoch)\\s*') THEN TRY_CAST(lower(trim(${text})) AS ${duck}) END`;
  const form = rewritten(sql`trim(${text}, e' \\t\\n\\r')`, DATES, 'i');
  const other = letIn(form, (plain) => {
    const parts = partsOf(plain, DATE_TIME, `'year', 'month', 'day', ${TIME_PARTS}, 'era'`);
    return letIn(parts, (p) => {
      const value = kind === 'timestamptz' ? letIn(fromParts(kind, p), fromUtc) : fromParts(kind, p);
      return sql`CASE WHEN ${p} IS NULL THEN ${unread(kind, text)} ELSE COALESCE(${value}, ${outOfRange(text)}) END`;
    });
  });
  return sql`CASE WHEN ${text} IS NULL THEN NULL ELSE COALESCE(CASE ${join(iso, ' ')} END, ${usual}, ${special}, ${other}) END`;
}

function outOfRange(text: SqlFragment): SqlFragment {
  return sql`error('date/time field value out of range: "' || ${text} || '"')`;
}

/** The date or timestamp that its parts make, a timestamp of UTC where zones count; NULL for a field out of its range. */
function fromParts(kind: Kind, p: SqlFragment): SqlFragment {
  const months = join(MONTHS.map(quoted));
  const month = sql`CASE WHEN ${p}.month < 'A' THEN ${p}.month ELSE CAST(list_position([${months}], lower(left(${p}.month, 3))) AS VARCHAR) END`;
  const date = sql`${p}.year || '-' || ${month} || '-' || ${p}.day || CASE WHEN ${p}.era <> '' THEN ' (BC)' ELSE '' END`;
  if (kind === 'date')
    return sql`CASE WHEN ${microseconds(p)} IS NOT NULL THEN TRY_CAST(${date} AS DATE) END`;
  const local = sql`TRY_CAST(${date} AS TIMESTAMP) + to_microseconds(${microseconds(p)})`;
  return kind === 'timestamp' ? local : sql`${local} - to_minutes(${offset(p)})`;
}

/** The microseconds of a day that parts of a time make: 24:00 and a second 60 are the next day's and minute's. NULL out of range. */
function microseconds(p: SqlFragment): SqlFragment {
  const [hour, minute] = [sql`CAST(${p}.hour AS BIGINT)`, sql`CAST(${p}.minute AS BIGINT)`];
  const second = sql`COALESCE(TRY_CAST(${p}.second AS DECIMAL(8, 6)), 0)`;
  const half = sql`CASE lower(${p}.half) WHEN 'am' THEN ${hour} % 12 WHEN 'pm' THEN ${hour} % 12 + 12 ELSE ${hour} END`;
  const total = sql`((${half}) * 3600000000 + ${minute} * 60000000 + CAST(${second} * 1000000 AS BIGINT))`;
  return sql`CASE WHEN ${p}.hour = '' THEN 0 WHEN ${minute} < 60 AND ${second} <= 60 AND (${p}.half = '' OR ${hour} <= 12) AND ${total} <= 86400000000 THEN ${total} END`;
}

/** The minutes east of UTC. */
function offset(p: SqlFragment): SqlFragment {
  const zone = sql`(${p}.zone || ${p}.direct)`;
  const minutes = sql`COALESCE(TRY_CAST(regexp_extract(${zone}, '([0-9]+):?([0-9]{2})$', 2) AS INTEGER), 0)`;
  const hours = sql`CAST(regexp_extract(${zone}, '^.([0-9]{1,2})', 1) AS INTEGER)`;
  return sql`CASE WHEN ${zone} NOT LIKE '+%' AND ${zone} NOT LIKE '-%' THEN 0 ELSE (${hours} * 60 + ${minutes}) * CASE WHEN ${zone} LIKE '-%' THEN -1 ELSE 1 END END`;
}

/** What PostgreSQL says where that is sure; it reads more forms than these. */
function unread(kind: Kind, text: SqlFragment): SqlFragment {
  const maybe = quoted(
    `(?i)[0-9].*(${MONTH}|bc|ad|am|pm|[0-9] *[a-z]{3,4}$|/[a-z])|${MONTH}.*[0-9]|[0-9][-/. T][0-9].*[0-9][-:/. ][0-9]|^\\s*(now|today|tomorrow|yesterday|epoch|j[0-9]|[0-9]{4}[-.][0-9]{3}($|[ T]))`,
  );
  return sql`CASE WHEN regexp_matches(${text}, ${maybe}) THEN error('this form of a date in a text is not supported by datapond: ' || ${text}) ELSE error(${raw(`'invalid input syntax for type ${NAMES[kind]}: "'`)} || ${text} || '"') END`;
}

/** A text as a time of day; a zone behind it says nothing. */
export function timeFromText(text: SqlFragment): SqlFragment {
  const parts = partsOf(text, `(?i)\\s*${TIME}\\s*`, TIME_PARTS);
  const isOther = sql`regexp_matches(${text}, '[0-9]:[0-9].*[A-Za-z]|[A-Za-z].*[0-9]:[0-9]|[0-9].*[0-9]:[0-9].*:|^\\s*(?:[0-9]{4,6}|allballs|now)')`;
  const unread = sql`CASE WHEN ${isOther} THEN error('this form of a time in a text is not supported by datapond: ' || ${text}) ELSE error('invalid input syntax for type time: "' || ${text} || '"') END`;
  const read = letIn(parts, (p) => {
    const value = letIn(
      microseconds(p),
      (us) =>
        sql`CASE WHEN ${us} = 86400000000 THEN CAST('24:00:00' AS TIME) ELSE CAST(CAST('epoch' AS TIMESTAMP) + to_microseconds(${us}) AS TIME) END`,
    );
    return sql`CASE WHEN ${p} IS NULL THEN ${unread} ELSE COALESCE(${value}, ${outOfRange(text)}) END`;
  });
  return sql`CASE WHEN ${text} IS NULL THEN NULL ELSE ${read} END`;
}

const DATE_UNIT = '(?:days?|d|weeks?|w|months?|mons?|years?|yrs?|y|decades?|century|centuries)';
const TIME_UNIT =
  '(?:microseconds?|usecs?|us|milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h)';
/** What brings other forms of intervals to numbers with units, and a time behind them. */
const INTERVALS: readonly Rewrite[] = [
  // P1Y2M3DT4H5M6S
  ['^(P.*T[-0-9.H]*)M', '\\1MIN'],
  ['^(P[-0-9.Y]*)M', '\\1MON'],
  ['^P([-0-9.YWDMON]*)T?([-0-9.HSMIN]*)$', '\\1 \\2'],
  ['([A-Z])([-0-9])', '\\1 \\2'],
  // A bare number is seconds, and before a time days.
  ['^([-+]?[0-9]+(?:\\.[0-9]+)?)$', '\\1 seconds'],
  ['^([-+]?[0-9]+)\\s+([-+]?[0-9]+:[0-9:.]+)$', '\\1 days \\2'],
  ['^\\+|(\\s)\\+', '\\1'],
  // Minutes and seconds where these have a fraction; else hours and minutes, of one digit or two.
  ['(^|\\s)(-?)([0-9]+:[0-9]{1,2}\\.[0-9]*)($|\\s)', '\\1\\20:\\3\\4'],
  ['(^|\\s)(-?[0-9]+:[0-9]{1,2})($|\\s)', '\\1\\2:00\\3'],
  ['(^|\\s)(-?[0-9]+:)([0-9]:)', '\\1\\20\\3'],
  [':([0-9])(\\.|\\s|$)', ':0\\1\\2'],
];

/** A text as an interval: numbers with units, with a time behind them or alone. */
export function intervalFromText(text: SqlFragment): SqlFragment {
  // DuckDB cuts what PostgreSQL rounds.
  const number = String.raw`-?[0-9]+(?:\.[0-9]{1,6})?`;
  const clock = String.raw`-?[0-9]+:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?`;
  const dates = String.raw`\s*(?:-?[0-9]+\s*${DATE_UNIT}\b\s*)*`;
  const form = String.raw`(?i)${dates}(?:${clock}|(?:${number}\s*${TIME_UNIT}\b\s*)*)(\s*ago)?\s*`;
  const unread = sql`CASE WHEN regexp_matches(${text}, ':(?:6[1-9]|[7-9][0-9])') THEN error('interval field value out of range: "' || ${text} || '"') WHEN regexp_matches(${text}, '^\\s*([-+@]?\\s*[0-9.]|[Pp][-0-9.TY])') THEN error('this form of an interval in a text is not supported by datapond: ' || ${text}) ELSE error('invalid input syntax for type interval: "' || ${text} || '"') END`;
  const read = letIn(rewritten(sql`trim(${text})`, INTERVALS), (plain) => {
    const held = sql`TRY_CAST(regexp_replace(${plain}, '(?i)\\s*ago$', '') AS INTERVAL)`;
    return sql`CASE WHEN regexp_full_match(${plain}, ${quoted(form)}) AND regexp_matches(${plain}, '[0-9]') THEN ${held} * CASE WHEN ${plain} ILIKE '%ago' THEN -1 ELSE 1 END END`;
  });
  return sql`CASE WHEN ${text} IS NULL THEN NULL ELSE COALESCE(${read}, ${unread}) END`;
}
