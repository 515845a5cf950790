import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported } from '../errors.ts';
import { letAll, letIn, type Site } from '../site.ts';
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
  const pattern = `^\\s*${tokens.map((token, i) => tokenPattern(token, tokens[i + 1])).join('')}`;
  const first = keywords[0]?.text ?? '';
  return letIn(site, { sql: text }, (x) => {
    const groups = keywords.map((_, i) => ({
      sql: sql`regexp_extract(${x}, ${pattern}, ${raw(String(i + 1))})`,
    }));
    const failed = sql`error('invalid value "' || left(${x}, 4) || '" for ' || ${`"${first}"`})`;
    const stamp = letAll(site, groups, (values) => assemble(keywords, values));
    return sql`CASE WHEN ${x} IS NULL THEN NULL WHEN NOT regexp_matches(${x}, ${pattern}) THEN ${failed} ELSE ${stamp} END`;
  });
}

/** Digits directly after digits are counted exactly; before a separator YYYY takes all there are. */
function tokenPattern(token: Token, next: Token | undefined): string {
  if (token.keyword === '')
    return /\s/.test(token.text) ? '\\s*' : /[A-Za-z0-9]/.test(token.text) ? '.' : '[^A-Za-z0-9]*';
  const pattern = PATTERNS[token.keyword] as string;
  const exact = next && next.keyword !== '' && /\{1,(\d)\}$/.test(pattern);
  const counted = exact && !token.fill ? pattern.replace(/\{1,(\d)\}$/, '{$1}') : pattern;
  const long = token.keyword === 'YYYY' && next?.keyword === '' ? '[-+]?[0-9]+' : counted;
  return `(${long})\\s*`;
}

const MONTHS = raw("['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']");

function assemble(keywords: readonly Token[], values: readonly SqlFragment[]): SqlFragment {
  const get = (...names: readonly string[]): SqlFragment | undefined => {
    const i = keywords.findLastIndex(({ keyword }) => names.includes(keyword));
    return i < 0 ? undefined : values[i];
  };
  const int = (x: SqlFragment | undefined, otherwise: string) =>
    x ? sql`CAST(nullif(${x}, '') AS BIGINT)` : raw(otherwise);
  const short = get('YY');
  const year = get('YYYY')
    ? int(get('YYYY'), '1')
    : short
      ? sql`(${int(short, '0')} + CASE WHEN ${int(short, '0')} < 70 THEN 2000 ELSE 1900 END)`
      : get('YYY')
        ? sql`(${int(get('YYY'), '0')} + CASE WHEN ${int(get('YYY'), '0')} < 520 THEN 2000 ELSE 1000 END)`
        : get('Y')
          ? sql`(${int(get('Y'), '0')} + 2000)`
          : raw('-1');
  const name = get('MONTH', 'MON');
  const month = name ? sql`list_position(${MONTHS}, lower(left(${name}, 3)))` : int(get('MM'), '1');
  const half = get('AM', 'PM', 'A.M.', 'P.M.');
  const twelve = get('HH12', 'HH');
  const hour = twelve
    ? sql`(${half ? sql`${int(twelve, '0')} % 12 + CASE WHEN lower(left(${half}, 1)) = 'p' THEN 12 ELSE 0 END` : int(twelve, '0')})`
    : int(get('HH24'), '0');
  const minute = int(get('MI'), '0');
  const second = int(get('SS'), '0');
  const millis = get('MS');
  const micros = get('US');
  const fraction = micros
    ? sql`CAST(rpad(${micros}, 6, '0') AS BIGINT)`
    : millis
      ? sql`CAST(rpad(${millis}, 3, '0') AS BIGINT) * 1000`
      : raw('0');
  const outOfRange = raw("error('date/time field value out of range')");
  const checks = [
    sql`${month} NOT BETWEEN 1 AND 12`,
    sql`${hour} NOT BETWEEN 0 AND ${raw(twelve && !half ? '12' : '23')}`,
    sql`${minute} NOT BETWEEN 0 AND 59`,
    sql`${second} NOT BETWEEN 0 AND 59`,
  ];
  const day = int(get('DD'), '1');
  const julian = get('J');
  const doy = get('DDD');
  const date = julian
    ? sql`(DATE '1970-01-01' + CAST(${int(julian, '0')} - 2440588 AS INTEGER))`
    : doy
      ? sql`(make_date(${year}, 1, 1) + CAST(${int(doy, '1')} - 1 AS INTEGER))`
      : sql`COALESCE(TRY_CAST(lpad(CAST(${year} AS VARCHAR), 4, '0') || '-' || ${month} || '-' || ${day} AS DATE), ${outOfRange})`;
  const clock = sql`to_microseconds(CAST(((${hour} * 60 + ${minute}) * 60 + ${second}) * 1000000 + ${fraction} AS BIGINT))`;
  const base = year.texts[0] === '-1' && !julian ? raw("DATE '0001-01-01 (BC)'") : date;
  return sql`CASE WHEN ${join(checks, ' OR ')} THEN ${outOfRange} ELSE CAST(${base} AS TIMESTAMP) + ${clock} END`;
}
