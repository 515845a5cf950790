import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import { letAll, letIn, type Site } from '../site.ts';
import { kindOf, templatePattern } from './template-pattern.ts';
import { readTemplate, type Token } from './tokens.ts';

/** What to_date and to_timestamp read of each keyword: a pattern of one group. */
const PATTERNS: Readonly<Record<string, string>> = {
  YYYY: '[-+]?[0-9]{1,4}',
  YYY: '[0-9]{1,3}',
  YY: '[0-9]{1,2}',
  Y: '[0-9]{1,1}',
  MM: '[0-9]{1,2}',
  DD: '[0-9]{1,2}',
  DDD: '[0-9]{1,3}',
  HH24: '[0-9]{1,2}',
  HH12: '[0-9]{1,2}',
  HH: '[0-9]{1,2}',
  MI: '[0-9]{1,2}',
  SS: '[0-9]{1,2}',
  MS: '[0-9]{1,3}',
  US: '[0-9]{1,6}',
  MONTH: '(?i:January|February|March|April|May|June|July|August|September|October|November|December)',
  MON: '(?i:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)',
  DAY: '(?i:Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)',
  DY: '(?i:Sun|Mon|Tue|Wed|Thu|Fri|Sat)',
  AM: '(?i:AM|PM)',
  PM: '(?i:AM|PM)',
  'A.M.': '(?i:A\\.M\\.|P\\.M\\.)',
  'P.M.': '(?i:A\\.M\\.|P\\.M\\.)',
  J: '[0-9]+',
  // A quarter says nothing of the day.
  Q: '[0-9]{1,1}',
  IYYY: '[0-9]{1,4}',
  IW: '[0-9]{1,2}',
  ID: '[0-9]{1,1}',
};

/**
 * A text by a template, as a timestamp. Blanks and separators of the text need not be those of the template.
 * @throws PgError for templates with parts that are not read here
 */
export function parseByTemplate(site: Site, text: SqlFragment, template: string): SqlFragment {
  const tokens = readTemplate(template);
  const keywords = tokens.filter(({ keyword }) => keyword !== '');
  const unknown = keywords.find(({ keyword }) => !PATTERNS[keyword]);
  if (unknown) throw notSupported(`reading a date by ${unknown.keyword}`, site.location);
  if (keywords.some(({ keyword }) => keyword.startsWith('I')) && keywords.some(isGregorian))
    throw new PgError('data_exception', 'invalid combination of date conventions', {
      location: site.location,
      hint: 'Do not mix Gregorian and ISO week date conventions in a formatting template.',
    });
  const pattern = templatePattern(tokens, (token, i) => fieldPattern(token, tokens[i + 1]));
  return letIn(site, { sql: text }, (x) => {
    const groups = keywords.map((_, i) => ({
      sql: sql`regexp_extract(${x}, ${pattern}, ${raw(String(i + 1))})`,
    }));
    const stamp = letAll(site, groups, (values) => assemble(x, keywords, values));
    return sql`CASE WHEN ${x} IS NULL THEN NULL WHEN NOT regexp_matches(${x}, ${pattern}) THEN ${unread(x, tokens)} ELSE ${stamp} END`;
  });
}

/** What is said of a text that a template does not read: the first field that finds nothing of its own, and what stands there. */
function unread(text: SqlFragment, tokens: readonly Token[]): SqlFragment {
  const fields = tokens.flatMap(({ keyword }, i) => (keyword === '' ? [] : [i]));
  const upTo = (end: number) =>
    templatePattern(tokens.slice(0, end), (token, i) => fieldPattern(token, tokens[i + 1]));
  const cases = fields.map((at, i) => {
    const before = i === 0 ? '' : upTo((fields[i - 1] ?? 0) + 1);
    const found = sql`regexp_replace(${text}, ${`${before}[\\s!-/:-@\\[-\`{-~]*`}, '')`;
    const { keyword, text: written } = tokens[at] as Token;
    const isNumber = (PATTERNS[keyword] ?? '').includes('[0-9]');
    const shown = isNumber
      ? sql`left(${found}, ${raw(String(keyword.replace(/\d+$/, '').length))})`
      : sql`regexp_extract(${found}, '^\\S*')`;
    const message = sql`error('invalid value "' || ${shown} || ${`" for "${written}"`})`;
    return sql`WHEN NOT regexp_matches(${text}, ${upTo(at + 1)}) THEN ${message}`;
  });
  return sql`CASE ${join(cases, ' ')} ELSE error('invalid value "' || ${text} || '"') END`;
}

/** Whether a field is of the calendar of months. */
function isGregorian({ keyword }: Token): boolean {
  return ['YYYY', 'YYY', 'YY', 'Y', 'MM', 'MONTH', 'MON', 'DD', 'DDD'].includes(keyword);
}

/** Digits directly before digits are counted exactly; before anything else all there are belong to the number. */
function fieldPattern(token: Token, next: Token | undefined): string {
  const pattern = PATTERNS[token.keyword] ?? '';
  const counted = /\{1,(\d)\}$/;
  if (!counted.test(pattern) || ['MS', 'US'].includes(token.keyword)) return `(${pattern})`;
  if (next && next.keyword !== '' && !token.fill && counted.test(PATTERNS[next.keyword] ?? ''))
    return `(${pattern.replace(counted, '{$1}')})`;
  // Before a separator the number must have ended: it gives no digit back. An underscore is part of a word to RE2.
  const end = next && kindOf(next) === 'separator' ? '(?:\\b|_)' : '';
  return `(${pattern.replace(counted, '+')})${end}`;
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
