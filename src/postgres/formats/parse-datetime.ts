import { join, raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { notSupported, dataError } from '../errors.ts';
import { letAll, letIn } from '../let.ts';
import { kindOf, templatePattern } from './template-pattern.ts';
import { readTemplate, type Token } from './tokens.ts';

/** Numbers that to_date and to_timestamp read, with their digits where other digits follow. A quarter says nothing of the day. */
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    4: 'YYYY IYYY',
    3: 'YYY DDD',
    2: 'YY MM DD IW HH24 HH12 HH MI SS',
    1: 'Y J Q ID',
  }).flatMap(([count, keywords]) => keywords.split(' ').map((keyword) => [keyword, Number(count)])),
);

/** Parts of a second, which are never longer. */
const FRACTIONS: Readonly<Record<string, string>> = { MS: '[0-9]{1,3}', US: '[0-9]{1,6}' };

/** Patterns of names. */
const NAMES: Readonly<Record<string, string>> = {
  MONTH: '(?i:January|February|March|April|May|June|July|August|September|October|November|December)',
  MON: '(?i:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)',
  DAY: '(?i:Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)',
  DY: '(?i:Sun|Mon|Tue|Wed|Thu|Fri|Sat)',
  AM: '(?i:AM|PM)',
  PM: '(?i:AM|PM)',
  'A.M.': '(?i:A\\.M\\.|P\\.M\\.)',
  'P.M.': '(?i:A\\.M\\.|P\\.M\\.)',
};

/** Whether digits stand for a keyword. */
function isNumber(keyword: string): boolean {
  return keyword in DIGITS || keyword in FRACTIONS;
}

/**
 * A text by a template, as a timestamp. Blanks and separators of the text need not be those of the template.
 * @throws PgError for templates with parts that are not read here
 */
export function parseByTemplate(text: SqlFragment, template: string): SqlFragment {
  const tokens = readTemplate(template);
  const keywords = tokens.filter(({ keyword }) => keyword !== '');
  const unknown = keywords.find(({ keyword }) => !isNumber(keyword) && !(keyword in NAMES));
  if (unknown) throw notSupported(`reading a date by ${unknown.keyword}`);
  if (keywords.some(({ keyword }) => keyword.startsWith('I')) && keywords.some(isGregorian))
    throw dataError('data_exception', 'invalid combination of date conventions', {
      hint: 'Do not mix Gregorian and ISO week date conventions in a formatting template.',
    });
  const pattern = templatePattern(tokens, (token, i) => fieldPattern(token, tokens[i + 1]));
  return letIn(text, (x) => {
    const groups = keywords.map((_, i) => sql`regexp_extract(${x}, ${pattern}, ${integer(i + 1)})`);
    const stamp = letAll(groups, (values) => assemble(x, keywords, values));
    const [first] = tokens;
    // Blanks alone are passed over, and then there is nothing; where there are none, nothing is looked for.
    const isBlank = first?.keyword
      ? sql`WHEN regexp_matches(${x}, '^\\s+$') THEN error(${`invalid value "" for "${first.text}"`})`
      : raw('');
    return sql`CASE WHEN ${x} IS NULL THEN NULL ${isBlank} WHEN NOT regexp_matches(${x}, ${pattern}) THEN ${unread(x, tokens)} ELSE ${stamp} END`;
  });
}

/** What is said of a text that a template does not read: the first field that finds nothing of its own, and what stands there. */
function unread(text: SqlFragment, tokens: readonly Token[]): SqlFragment {
  const upTo = (end: number) =>
    templatePattern(tokens.slice(0, end), (token, i) => fieldPattern(token, tokens[i + 1]));
  const cases = tokens.flatMap(({ keyword, text: written }, at) => {
    if (keyword === '') return [];
    const rest = sql`regexp_replace(${text}, ${upTo(at)}, '')`;
    const shown = isNumber(keyword)
      ? sql`left(${rest}, ${integer(keyword.replace(/\d+$/, '').length)})`
      : sql`regexp_extract(${rest}, '^\\S*')`;
    const message = sql`error('invalid value "' || ${shown} || ${`" for "${written}"`})`;
    return sql`WHEN NOT regexp_matches(${text}, ${upTo(at + 1)}) THEN ${message}`;
  });
  return sql`CASE ${join(cases, ' ')} ELSE error('invalid value "' || ${text} || '"') END`;
}

/** Whether a field is of the calendar of months. */
function isGregorian({ keyword }: Token): boolean {
  return ['YYYY', 'YYY', 'YY', 'Y', 'MM', 'MONTH', 'MON', 'DD', 'DDD'].includes(keyword);
}

/**
 * Digits directly before digits are counted exactly, a sign with them; before anything else all there are belong to the number. So
 * `YYYYMMDD` reads `2024-01-05` as a month of -0, as PostgreSQL does.
 */
function fieldPattern({ keyword, fill, ordinal }: Token, next: Token | undefined): string {
  const digits = DIGITS[keyword];
  if (digits === undefined) return `(${NAMES[keyword] ?? FRACTIONS[keyword] ?? ''})`;
  if (next && isNumber(next.keyword) && !fill)
    return digits === 1 ? '([0-9])' : `([0-9]{${digits}}|[-+][0-9]{${digits - 1}})`;
  // Two characters behind an ordinal number are passed over, whichever they are.
  if (ordinal) return '([-+]?[0-9]+).{0,2}';
  // Before a separator the number must have ended: it gives no digit back. An underscore is part of a word to RE2.
  const end = next && kindOf(next) === 'separator' ? '(?:\\b|_)' : '';
  return `([-+]?[0-9]+)${end}`;
}

const MONTHS = raw("['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']");

/** The year nearest to 2020 that ends in up to three digits; more of them are the year. */
function nearestYear(digits: SqlFragment): SqlFragment {
  const year = sql`COALESCE(CAST(nullif(${digits}, '') AS BIGINT), 0)`;
  return sql`(${year} + CASE WHEN length(${digits}) > 3 THEN 0 WHEN ${year} < 70 THEN 2000 WHEN ${year} < 100 THEN 1900 WHEN ${year} < 520 THEN 2000 ELSE 1000 END)`;
}

/** The day of a week of ISO 8601, which begins with the Monday of the week that 4 January is in. */
function isoDate(year: SqlFragment, week: SqlFragment, day: SqlFragment): SqlFragment {
  const fourth = sql`make_date(${year}, 1, 4)`;
  return sql`(${fourth} + CAST((${week} - 1) * 7 + ${day} - isodow(${fourth}) AS INTEGER))`;
}

function assemble(
  text: SqlFragment,
  keywords: readonly Token[],
  values: readonly SqlFragment[],
): SqlFragment {
  const get = (...names: readonly string[]): SqlFragment | undefined => {
    const i = keywords.findLastIndex(({ keyword }) => names.includes(keyword));
    return i < 0 ? undefined : values[i];
  };
  const int = (x: SqlFragment | undefined, otherwise: string) =>
    x ? sql`COALESCE(CAST(nullif(${x}, '') AS BIGINT), ${raw(otherwise)})` : raw(otherwise);
  // A month or day of 0 is none.
  const atLeast1 = (x: SqlFragment) => sql`CASE WHEN ${x} = 0 THEN 1 ELSE ${x} END`;
  const short = get('YY') ?? get('YYY') ?? get('Y');
  const year = get('YYYY') ? int(get('YYYY'), '0') : short ? nearestYear(short) : raw('-1');
  const name = get('MONTH', 'MON');
  const month = name
    ? sql`COALESCE(list_position(${MONTHS}, nullif(lower(left(${name}, 3)), '')), 1)`
    : atLeast1(int(get('MM'), '1'));
  const half = get('AM', 'PM', 'A.M.', 'P.M.');
  const twelve = get('HH12', 'HH');
  const half12 = half ? sql`CASE WHEN lower(left(${half}, 1)) = 'p' THEN 12 ELSE 0 END` : raw('0');
  const hour = twelve ? sql`(${int(twelve, '0')} % 12 + ${half12})` : int(get('HH24'), '0');
  const minute = int(get('MI'), '0');
  const second = int(get('SS'), '0');
  const millis = get('MS');
  const micros = get('US');
  const fraction = micros
    ? sql`CAST(rpad(${micros}, 6, '0') AS BIGINT)`
    : millis
      ? sql`CAST(rpad(${millis}, 3, '0') AS BIGINT) * 1000`
      : raw('0');
  const outOfRange = sql`error('date/time field value out of range: "' || ${text} || '"')`;
  const checks = [
    sql`${month} NOT BETWEEN 1 AND 12`,
    sql`${hour} NOT BETWEEN 0 AND 23`,
    sql`${minute} NOT BETWEEN 0 AND 59`,
    sql`${second} NOT BETWEEN 0 AND 59`,
  ];
  const day = atLeast1(int(get('DD'), '1'));
  const julian = get('J');
  const doy = get('DDD');
  const isoYear = get('IYYY');
  const date = isoYear
    ? isoDate(int(isoYear, '1'), int(get('IW'), '1'), int(get('ID'), '1'))
    : julian
      ? sql`(DATE '1970-01-01' + CAST(${int(julian, '0')} - 2440588 AS INTEGER))`
      : doy
        ? sql`(make_date(${year}, 1, 1) + CAST(CASE WHEN ${int(doy, '1')} > dayofyear(make_date(${year}, 12, 31)) THEN ${outOfRange} ELSE ${int(doy, '1')} - 1 END AS INTEGER))`
        : sql`COALESCE(TRY_CAST(CASE WHEN abs(${year}) < 1000 THEN lpad(CAST(abs(${year}) AS VARCHAR), 4, '0') ELSE CAST(abs(${year}) AS VARCHAR) END || '-' || ${month} || '-' || ${day} || CASE WHEN ${year} < 0 THEN ' (BC)' ELSE '' END AS DATE), ${outOfRange})`;
  const clock = sql`to_microseconds(CAST(((${hour} * 60 + ${minute}) * 60 + ${second}) * 1000000 + ${fraction} AS BIGINT))`;
  const noHour = twelve
    ? sql`WHEN ${twelve} <> '' AND CAST(nullif(${twelve}, '') AS BIGINT) NOT BETWEEN 1 AND 12 THEN error('hour "' || ltrim(${twelve}, '0') || '" is invalid for the 12-hour clock')`
    : raw('');
  const noYear = get('YYYY')
    ? sql`WHEN ${year} > 5874897 THEN error('date out of range: "' || ${text} || '"')`
    : raw('');
  return sql`CASE ${noHour} ${noYear} WHEN ${join(checks, ' OR ')} THEN ${outOfRange} ELSE CAST(${date} AS TIMESTAMP) + ${clock} END`;
}
