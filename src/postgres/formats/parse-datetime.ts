import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported } from '../errors.ts';
import { letAll, letIn, type Site } from '../site.ts';
import { kindOf, templatePattern } from './template-pattern.ts';
import { readTemplate, type Token } from './tokens.ts';

/** What to_date and to_timestamp read of each keyword: a pattern of one group. */
const PATTERNS: Readonly<Record<string, string>> = {
  YYYY: '[-+]?[0-9]{1,4}',
  YYY: '[0-9]{1,3}',
  YY: '[0-9]{1,2}',
  Y: '[0-9]',
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
  const pattern = templatePattern(tokens, (token, i) => fieldPattern(token, tokens[i + 1]));
  const first = keywords[0]?.text ?? '';
  return letIn(site, { sql: text }, (x) => {
    const groups = keywords.map((_, i) => ({
      sql: sql`regexp_extract(${x}, ${pattern}, ${raw(String(i + 1))})`,
    }));
    const failed = sql`error('invalid value "' || left(${x}, 4) || '" for ' || ${`"${first}"`})`;
    const stamp = letAll(site, groups, (values) => assemble(x, keywords, values));
    return sql`CASE WHEN ${x} IS NULL THEN NULL WHEN NOT regexp_matches(${x}, ${pattern}) THEN ${failed} ELSE ${stamp} END`;
  });
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
  const short = get('YY');
  const year = get('YYYY')
    ? int(get('YYYY'), '0')
    : short
      ? sql`(${int(short, '0')} + CASE WHEN ${int(short, '0')} < 70 THEN 2000 ELSE 1900 END)`
      : get('YYY')
        ? sql`(${int(get('YYY'), '0')} + CASE WHEN ${int(get('YYY'), '0')} < 520 THEN 2000 ELSE 1000 END)`
        : get('Y')
          ? sql`(${int(get('Y'), '0')} + 2000)`
          : raw('-1');
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
  const date = julian
    ? sql`(DATE '1970-01-01' + CAST(${int(julian, '0')} - 2440588 AS INTEGER))`
    : doy
      ? sql`(make_date(${year}, 1, 1) + CAST(CASE WHEN ${int(doy, '1')} > dayofyear(make_date(${year}, 12, 31)) THEN ${outOfRange} ELSE ${int(doy, '1')} - 1 END AS INTEGER))`
      : sql`COALESCE(TRY_CAST(CASE WHEN abs(${year}) < 1000 THEN lpad(CAST(abs(${year}) AS VARCHAR), 4, '0') ELSE CAST(abs(${year}) AS VARCHAR) END || '-' || ${month} || '-' || ${day} || CASE WHEN ${year} < 0 THEN ' (BC)' ELSE '' END AS DATE), ${outOfRange})`;
  const clock = sql`to_microseconds(CAST(((${hour} * 60 + ${minute}) * 60 + ${second}) * 1000000 + ${fraction} AS BIGINT))`;
  const base = year.texts[0] === '-1' && !julian ? raw("DATE '0001-01-01 (BC)'") : date;
  const noHour = twelve
    ? sql`WHEN ${twelve} <> '' AND CAST(nullif(${twelve}, '') AS BIGINT) NOT BETWEEN 1 AND 12 THEN error('hour "' || ltrim(${twelve}, '0') || '" is invalid for the 12-hour clock')`
    : raw('');
  const noYear = get('YYYY')
    ? sql`WHEN ${year} > 5874897 THEN error('date out of range: "' || ${text} || '"')`
    : raw('');
  return sql`CASE ${noHour} ${noYear} WHEN ${join(checks, ' OR ')} THEN ${outOfRange} ELSE CAST(${base} AS TIMESTAMP) + ${clock} END`;
}
