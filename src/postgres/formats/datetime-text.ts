import { join, raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { notSupported } from '../errors.ts';
import { ordinalEnding } from './ordinal.ts';
import { readTemplate, type Token } from './tokens.ts';

/** What a template's parts read of a value: a timestamp, or an interval where only some parts make sense. */
type Part = (x: SqlFragment) => SqlFragment;

const part = (name: string): Part => {
  const unit = raw(`'${name}'`);
  return (x) => sql`datepart(${unit}, ${x})`;
};
const year: Part = (x) => sql`(CASE WHEN year(${x}) > 0 THEN year(${x}) ELSE 1 - year(${x}) END)`;
/** There is no year 0: before Christ they count from 1. */
const isoyear: Part = (x) => sql`(CASE WHEN isoyear(${x}) > 0 THEN isoyear(${x}) ELSE 1 - isoyear(${x}) END)`;
/** An interval's may be below zero. */
const hour12: Part = (x) => sql`coalesce(nullif(datepart('hour', ${x}) % 12, 0), 12)`;
const micros: Part = (x) => sql`(datepart('microsecond', ${x}) % 1000000)`;
const secondOfDay: Part = (x) =>
  sql`(datepart('hour', ${x}) * 3600 + datepart('minute', ${x}) * 60 + datepart('second', ${x}))`;

/** A part that is printed, with the width it is padded to. */
type Printed = readonly [width: number, part: Part];

/** Of a year its last digits, as many as the keyword has letters. */
const years = (keyword: string, year: Part) =>
  [4, 3, 2, 1].map((n): [string, Printed] => [
    keyword.slice(0, n),
    [n, n === 4 ? year : (x) => sql`(${year(x)} % ${integer(10 ** n)})`],
  ]);

/** Of a fraction its first digits. */
const fractions = [1, 2, 3, 4, 5, 6].map((n): [string, Printed] => [
  `FF${n}`,
  [n, (x) => sql`(${micros(x)} // ${integer(10 ** (6 - n))})`],
]);

/** Numbers with as many digits as they are padded to. */
const NUMBERS: Readonly<Record<string, Printed>> = {
  ...Object.fromEntries([...years('YYYY', year), ...years('IYYY', isoyear), ...fractions]),
  MM: [2, part('month')],
  DD: [2, part('day')],
  DDD: [3, part('doy')],
  IDDD: [3, (x) => sql`((weekofyear(${x}) - 1) * 7 + isodow(${x}))`],
  D: [1, (x) => sql`(dayofweek(${x}) + 1)`],
  ID: [1, (x) => sql`isodow(${x})`],
  WW: [2, (x) => sql`((dayofyear(${x}) - 1) // 7 + 1)`],
  W: [1, (x) => sql`((day(${x}) - 1) // 7 + 1)`],
  IW: [2, (x) => sql`weekofyear(${x})`],
  Q: [1, part('quarter')],
  CC: [
    2,
    (x) => sql`CASE WHEN year(${x}) > 0 THEN (year(${x}) - 1) // 100 + 1 ELSE year(${x}) // 100 - 1 END`,
  ],
  J: [1, (x) => sql`(CAST(${x} AS DATE) - DATE '1970-01-01' + 2440588)`],
  HH24: [2, part('hour')],
  HH12: [2, hour12],
  HH: [2, hour12],
  MI: [2, part('minute')],
  SS: [2, part('second')],
  SSSS: [1, secondOfDay],
  SSSSS: [1, secondOfDay],
  MS: [3, (x) => sql`(${micros(x)} // 1000)`],
  US: [6, micros],
};

/** Those that an interval has; its years have no era. */
const INTERVAL_NUMBERS: Readonly<Record<string, Printed>> = Object.fromEntries([
  ...Object.entries(NUMBERS).filter(([name]) => /^(?:MM|DD|HH.*|MI|SS|SSSS+|MS|US|FF.)$/.test(name)),
  ...years('YYYY', part('year')),
]);

/** Keywords whose width counts digits alone; of others it counts a minus sign, too. */
const SIGNED: ReadonlySet<string> = new Set('YYYY YYY YY Y MM CC HH24 HH12 HH MI SS'.split(' '));

/** Keywords that stand for two words, of which a value has one. */
const either = (test: Part, ...words: readonly [string, string]) =>
  words.map((word): [string, Printed] => [
    word,
    [word.length, (x) => sql`CASE WHEN ${test(x)} THEN ${words[0]} ELSE ${words[1]} END`],
  ]);
const isMorning: Part = (x) => sql`datepart('hour', ${x}) % 24 < 12`;
const isAfterChrist: Part = (x) => sql`year(${x}) > 0`;

/** Names, with the width they are padded to. */
const NAMES: Readonly<Record<string, Printed>> = {
  ...Object.fromEntries([
    ...either(isMorning, 'AM', 'PM'),
    ...either(isMorning, 'A.M.', 'P.M.'),
    ...either(isAfterChrist, 'AD', 'BC'),
    ...either(isAfterChrist, 'A.D.', 'B.C.'),
  ]),
  MONTH: [9, (x) => sql`monthname(${x})`],
  MON: [3, (x) => sql`left(monthname(${x}), 3)`],
  DAY: [9, (x) => sql`dayname(${x})`],
  DY: [3, (x) => sql`left(dayname(${x}), 3)`],
  RM: [
    4,
    (x) => sql`(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'])[month(${x})]`,
  ],
};

/**
 * to_char of a timestamp or interval.
 * @param kind what the value is; a zoned timestamp comes as UTC's clock
 */
export function datetimeText(
  x: SqlFragment,
  template: string,
  kind: 'timestamp' | 'timestamptz' | 'interval',
): SqlFragment {
  if (template === '') return raw('CAST(NULL AS VARCHAR)');
  const pieces = [raw("''"), ...readTemplate(template).map((token) => piece(x, token, kind))];
  return sql`CASE WHEN ${x} IS NOT NULL THEN ${join(pieces, ' || ')} END`;
}

function piece(x: SqlFragment, token: Token, kind: string): SqlFragment {
  const { keyword, text, fill, ordinal } = token;
  if (keyword === '') return sql`${text}`;
  const number = (kind === 'interval' ? INTERVAL_NUMBERS : NUMBERS)[keyword];
  // A fraction's zeros are digits, which FM leaves.
  const isPadded = !fill || /^(?:MS|US|FF)/.test(keyword);
  if (number) {
    const value = number[1](x);
    const text = numberText(value, isPadded ? number[0] : 1, token);
    // Twelve hours below zero are 12, with the room of a sign all the same.
    const isBelow = sql`datepart('hour', ${x}) < 0 AND ${value} > 0`;
    return kind === 'interval' && !fill && /^HH(?:12)?$/.test(keyword)
      ? sql`(CASE WHEN ${isBelow} THEN '0' ELSE '' END || ${text})`
      : text;
  }
  if (kind === 'interval') throw notSupported(`to_char() of an interval with ${keyword}`);
  const name = NAMES[keyword];
  if (name) {
    const cased = inCase(name[1](x), text);
    return fill ? cased : sql`rpad(${cased}, ${integer(name[0])}, ' ')`;
  }
  switch (keyword) {
    case 'Y,YYY': {
      const digits = sql`(CAST(${year(x)} // 1000 AS VARCHAR) || ',' || lpad(CAST(${year(x)} % 1000 AS VARCHAR), 3, '0'))`;
      return ordinal ? sql`(${digits} || ${ordinalEnding(year(x), ordinal)})` : digits;
    }
    // CKAN's zone is UTC; a plain timestamp has none.
    case 'TZ':
      return raw(kind === 'timestamptz' ? (text === 'tz' ? "'utc'" : "'UTC'") : "''");
    case 'OF':
    case 'TZH':
      return raw("'+00'");
    case 'TZM':
      return raw("'00'");
    default:
      throw notSupported(`to_char() with ${keyword}`);
  }
}

/** Digits, padded with zeros; a minus sign comes before the padding. */
function numberText(value: SqlFragment, width: number, { ordinal, keyword }: Token): SqlFragment {
  const digits = sql`CAST(abs(${value}) AS VARCHAR)`;
  const size = integer(width);
  const places = SIGNED.has(keyword) ? size : sql`CASE WHEN ${value} < 0 THEN ${size} - 1 ELSE ${size} END`;
  const text = sql`(CASE WHEN ${value} < 0 THEN '-' ELSE '' END || CASE WHEN length(${digits}) < ${places} THEN lpad(${digits}, ${places}, '0') ELSE ${digits} END)`;
  return ordinal ? sql`(${text} || ${ordinalEnding(sql`abs(${value})`, ordinal)})` : text;
}

/** `MONTH`, `Month`, `month`: the keyword's own case. */
function inCase(text: SqlFragment, written: string): SqlFragment {
  const first = written[0] ?? '';
  const second = written.replaceAll('.', '')[1] ?? '';
  if (first === first.toLowerCase()) return sql`lower(${text})`;
  return second === second.toLowerCase() ? text : sql`upper(${text})`;
}
