import { join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { MONTH_NAME, MONTH_NUMBERS } from './month-names.ts';

/** The word of a format for dates that count days, as a spreadsheet keeps them: 1 is 1899-12-31. */
const EXCEL = 'excel';

/** What texts of each directive look like. Of `%Y` DuckDB would take two digits for a year of the first century, and a year 0. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  Y: '(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])',
  y: '[0-9]{2}',
  b: MONTH_NAME,
  B: MONTH_NAME,
  a: '\\p{L}+',
  A: '\\p{L}+',
  p: '[AaPp][Mm]',
  z: '(?:[+-][0-9]{2}(?::?[0-9]{2})?|Z)',
};

/** Directives for others, as they are without a language. */
const SHORT: Readonly<Record<string, string>> = {
  '%x': '%m/%d/%y',
  '%X': '%H:%M:%S',
  '%c': '%a %b %d %H:%M:%S %Y',
  '%D': '%m/%d/%y',
  '%F': '%Y-%m-%d',
  '%T': '%H:%M:%S',
  '%R': '%H:%M',
};

const expanded = (format: string) => format.replace(/%[xXcDFTR]/g, (short) => SHORT[short] ?? short);

/** A pattern, in what RE2 and JavaScript have in common, that texts of a strptime format match. */
export function formatPattern(format: string): string {
  return expanded(format)
    .split(/(%[a-zA-Z])/)
    .map((part) => (part.startsWith('%') ? (DIRECTIVES[part[1]!] ?? '[0-9]{1,2}') : escapePattern(part)))
    .join('');
}

/** A pattern that matches a text as it is. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/**
 * A text's time by a strptime format, as DuckDB's `strptime` or `try_strptime`, which know the months of English alone: here their
 * names may be of any language of {@link MONTH_NUMBERS}, with a full stop. `excel`: days since 1899-12-30.
 */
export function parseTime(written: SqlFragment, short: string, strictly: boolean): SqlFragment {
  if (short === EXCEL) return excelTime(written, strictly);
  const format = expanded(short);
  // DuckDB knows no letter for the zone of Greenwich.
  const text = format.endsWith('%z') ? sql`regexp_replace(${written}, 'Z$', '+00:00')` : written;
  const parse = raw(strictly ? 'strptime' : 'try_strptime');
  const named = /^(%[aA][.,]? +)?(.*)%[bB](.*)$/s.exec(format);
  if (!named) return sql`${parse}(${text}, ${format})`;
  const [, weekday = '', before = '', after = ''] = named;
  const [pre, post] = [formatPattern(before), formatPattern(after)];
  const day = formatPattern(weekday);
  const part = (pattern: string) => sql`regexp_extract(${text}, ${pattern}, 1)`;
  const name = sql`rtrim(lower(${part(`(?i)^${day}${pre}(${MONTH_NAME})${post}$`)}), '.')`;
  const number = sql`[${numbers}][list_position([${names}], ${name})]`;
  const numeric = sql`${part(`(?i)^${day}(${pre})${MONTH_NAME}${post}$`)} || CAST(${number} AS VARCHAR) || ${part(`(?i)^${day}${pre}${MONTH_NAME}(${post})$`)}`;
  // Of no month all of it is null, and the text itself then tells the strict reader what is wrong.
  return sql`${parse}(coalesce(${numeric}, ${text}), ${`${before}%m${after}`})`;
}

const names = join(
  [...MONTH_NUMBERS.keys()].map((name) => sql`${name}`),
  ', ',
);
const numbers = raw([...MONTH_NUMBERS.values()].join(', '));

/** Whole days and parts of one, up to the year 9999. */
const EXCEL_DAYS = '[0-9]{1,7}(\\.[0-9]+)?';

function excelTime(text: SqlFragment, strictly: boolean): SqlFragment {
  const days = sql`CASE WHEN regexp_full_match(${text}, ${EXCEL_DAYS}) THEN ${text} END`;
  const time = sql`TIMESTAMP '1899-12-30' + to_seconds(CAST(round(CAST(${days} AS DOUBLE) * 86400) AS BIGINT))`;
  if (!strictly) return sql`(${time})`;
  return sql`CASE WHEN ${text} IS NOT NULL AND NOT regexp_full_match(${text}, ${EXCEL_DAYS}) THEN error('not a day of a spreadsheet: ' || ${text}) ELSE ${time} END`;
}
