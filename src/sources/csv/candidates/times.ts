import { raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { formatPattern, parseTime } from '../types/date-format.ts';
import { namesMonth } from '../types/month-names.ts';
import { candidate, type Candidate, castsTo, oneIs } from './candidate.ts';

const DATES = [
  '%Y-%m-%d',
  '%Y/%m/%d',
  '%Y.%m.%d',
  '%Y.%m.%d.',
  '%Y. %m. %d.',
  '%Y年%m月%d日',
  '%m/%d/%Y',
  '%d/%m/%Y',
  '%d.%m.%Y',
  '%d.%m.%Y.',
  '%d. %m. %Y',
  '%d. %m. %Y.',
  '%d-%m-%Y',
  '%m-%d-%Y',
  '%m/%d/%y',
  '%d/%m/%y',
  '%d.%m.%y',
  '%d-%m-%y',
  '%m-%d-%y',
];

/** Days whose year of two digits stands first: of those that are filled up with zeros alone. */
const SHORT_YEARS = ['%y-%m-%d', '%y/%m/%d', '%y.%m.%d'];
const FILLED = /^\d\d(?<mark>[-/.])\d\d\k<mark>\d\d(?!\d)/;

/** Dates with the name of a month, in any language that is known. */
const NAMED_DATES = [
  '%d-%b-%Y',
  '%d %b %Y',
  '%d. %b %Y',
  '%d.%b.%Y',
  '%d/%b/%Y',
  '%d %b, %Y',
  '%d de %b de %Y',
  '%b %d, %Y',
  '%b %d %Y',
  '%b-%d-%Y',
  '%Y %b %d',
  '%Y-%b-%d',
  '%d-%b-%y',
  '%d %b %y',
  '%d. %b %y',
  '%b %Y',
  '%b, %Y',
  '%b-%Y',
  '%b/%Y',
  '%b de %Y',
  '%Y %b',
  '%a, %d %b %Y',
  '%a %d %b %Y',
  '%a, %d. %b %Y',
  '%a, %b %d, %Y',
  '%a %b %d %Y',
];

const CLOCKS = ['%H:%M', '%H:%M:%S', '%I:%M %p', '%I:%M:%S %p', '%I:%M%p', '%I:%M:%S%p'];

/** Whether a day of the calendar, or a second of one, is written in full; null: who knows. */
function isTime(text: string): true | null {
  if (!/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d:\d\d)?$/.test(text) || text.startsWith('0000')) return null;
  const written = text.replace(' ', 'T');
  const time = new Date(written.length === 10 ? written : `${written}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(written) ? true : null;
}

/** A test: whether DuckDB takes a text for a day of one of its types, which has a year 0; PostgreSQL has none. */
const isDay = (duck: string) => (text: SqlFragment) =>
  sql`(NOT starts_with(${text}, '0000') AND ${castsTo(duck)(text)})`;

/** Names of the zone without which times are read as well. */
const ZONES = ['UTC', 'GMT'];

const HOURS = '([01]?[0-9]|2[0-3]):[0-5][0-9]';

/** Different times that show how others are. */
const [MANY_TIMES, SOME_TIMES] = [24, 6];

/**
 * An aggregate: whether many times go round the clock, or some beyond noon are all of five minutes, as what opens and closes has them;
 * of a race or a song hardly six are.
 */
const isOfClock = (text: SqlFragment) =>
  sql`((${oneIs('0?[0-5]:.*')(text)} AND ${oneIs('(1[89]|2[0-3]):.*')(text)} AND count(DISTINCT ${text}) >= ${raw(String(MANY_TIMES))}) OR (bool_and(regexp_full_match(${text}, '.*[05]')) AND ${oneIs('(1[3-9]|2[0-3]):.*')(text)} AND count(DISTINCT ${text}) >= ${raw(String(SOME_TIMES))}))`;

/** Dates, times and both, in order of preference. */
export const TIMES: readonly Candidate[] = [
  candidate('date', '[0-9]{4}-[0-9]{2}-[0-9]{2}', isDay('DATE'), { holds: isTime }),
  candidate(
    'timestamp',
    '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?Z?)?',
    isDay('TIMESTAMP'),
    { holds: isTime },
  ),
  candidate(
    'timestamptz',
    '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)? ?(Z|[+-][0-9]{2}(:?[0-9]{2})?)',
    isDay('TIMESTAMPTZ'),
  ),
  // DuckDB reads no time of day without seconds before a zone.
  dated('timestamp', '%Y-%m-%dT%H:%MZ'),
  ...['%Y-%m-%dT%H:%M%z', '%Y-%m-%d %H:%M%z'].map((format) => dated('timestamptz', format)),
  ...ZONES.flatMap((zone) =>
    ['%Y-%m-%d %H:%M:%S', '%Y-%m-%d %H:%M:%S.%f', '%Y-%m-%d %H:%M', '%a, %d %b %Y %H:%M:%S'].map((time) =>
      dated('timestamp', `${time} ${zone}`),
    ),
  ),
  dated('timestamptz', '%a, %d %b %Y %H:%M:%S %z'),
  ...['%Y-%m-%d %I:%M %p', '%Y-%m-%d %I:%M:%S %p'].map((format) => dated('timestamp', format)),
  ...[...DATES, ...NAMED_DATES].flatMap((date) => [
    dated('date', date),
    ...CLOCKS.map((clock) => dated('timestamp', `${date} ${clock}`)),
  ]),
  ...SHORT_YEARS.flatMap((date) =>
    [date, ...CLOCKS.map((clock) => `${date} ${clock}`)].map((format) =>
      filled(dated(format === date ? 'date' : 'timestamp', format)),
    ),
  ),
  // Nobody tells apart minutes and seconds from hours and minutes where no text has all three,
  candidate('time', '([01]?[0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?', castsTo('TIME')),
  ...['%I:%M %p', '%I:%M:%S %p', '%I:%M%p', '%I:%M:%S%p'].map((format) => dated('time', format)),
  // Timetables count on beyond midnight, and nothing but hours may be as many.
  candidate('interval', '[0-9]{1,4}:[0-5][0-9]:[0-5][0-9]', castsTo('INTERVAL'), {
    evidence: oneIs('(2[4-9]|[3-9][0-9]|[0-9]{3,4}):.*'),
  }),
  // but where they are a clock's, and none goes beyond.
  candidate('time', HOURS, castsTo('TIME'), { evidence: isOfClock }),
  candidate('interval', `${HOURS}|2[4-9]:[0-5][0-9]`, castsTo('INTERVAL'), {
    evidence: (text) => sql`(${isOfClock(text)} AND ${oneIs('2[4-9]:.*')(text)})`,
  }),
  candidate('time', HOURS, null, {
    doubt: 'times may be hours and minutes, or minutes and seconds. The schema may say "type": "time"',
  }),
  candidate('date', `(?i)${formatPattern('%b-%y')}`, null, {
    doubt:
      'dates may have a year or a day behind the month. The schema may say "type": "date" and "format": "%b-%y" or "%b-%d"',
  }),
];

/** The same of texts with two digits for each part of a date. */
function filled({ mayBe, fits, ...rest }: Candidate): Candidate {
  return {
    ...rest,
    mayBe: (text) => FILLED.test(text) && mayBe(text),
    fits: (text) => sql`(regexp_matches(${text}, '^[0-9]{2}[-/.][0-9]{2}[-/.][0-9]{2}') AND ${fits(text)})`,
  };
}

/** Characters of a date with the names of day and month, and a time. */
const LONGEST = 60;

function dated(type: string, format: string): Candidate {
  const pattern = formatPattern(format);
  const dateCandidate = candidate(
    type,
    `(?i)${pattern}`,
    (text) => sql`${parseTime(text, format, false)} IS NOT NULL`,
    { format },
  );
  const [hasClock, hasHalf, hasMonth] = [':', '%p', '%b'].map((part) => format.includes(part));
  // The patterns of months in all languages are long, and there are hundreds of them.
  const isWorthwhile = (text: string) =>
    text.length <= LONGEST &&
    (!hasClock || text.includes(':')) &&
    (!hasHalf || /[ap]m/i.test(text)) &&
    (!hasMonth || namesMonth(text));
  return { ...dateCandidate, mayBe: (text) => isWorthwhile(text) && dateCandidate.mayBe(text) };
}
