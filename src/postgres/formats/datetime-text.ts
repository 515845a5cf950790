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
const hour12: Part = (x) => sql`((datepart('hour', ${x}) + 11) % 12 + 1)`;
const micros: Part = (x) => sql`(datepart('microsecond', ${x}) % 1000000)`;
const secondOfDay: Part = (x) =>
  sql`(datepart('hour', ${x}) * 3600 + datepart('minute', ${x}) * 60 + datepart('second', ${x}))`;

/** Numbers with as many digits as they are padded to. */
const NUMBERS: Readonly<Record<string, readonly [width: number, part: Part]>> = {
  YYYY: [4, year],
  YYY: [3, (x) => sql`(${year(x)} % 1000)`],
  YY: [2, (x) => sql`(${year(x)} % 100)`],
  Y: [1, (x) => sql`(${year(x)} % 10)`],
  IYYY: [4, isoyear],
  IYY: [3, (x) => sql`(${isoyear(x)} % 1000)`],
  IY: [2, (x) => sql`(${isoyear(x)} % 100)`],
  I: [1, (x) => sql`(${isoyear(x)} % 10)`],
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
  SS: [2, (x) => sql`(datepart('second', ${x}))`],
  SSSS: [1, secondOfDay],
  SSSSS: [1, secondOfDay],
  MS: [3, (x) => sql`(${micros(x)} // 1000)`],
  US: [6, micros],
  FF1: [1, (x) => sql`(${micros(x)} // 100000)`],
  FF2: [2, (x) => sql`(${micros(x)} // 10000)`],
  FF3: [3, (x) => sql`(${micros(x)} // 1000)`],
  FF4: [4, (x) => sql`(${micros(x)} // 100)`],
  FF5: [5, (x) => sql`(${micros(x)} // 10)`],
  FF6: [6, micros],
};

/** An interval's years have no era. */
const INTERVAL_YEARS: Readonly<Record<string, Part>> = {
  YYYY: part('year'),
  YYY: (x) => sql`(datepart('year', ${x}) % 1000)`,
  YY: (x) => sql`(datepart('year', ${x}) % 100)`,
  Y: (x) => sql`(datepart('year', ${x}) % 10)`,
};

/** Keywords whose width counts digits alone; of others it counts a minus sign, too. */
const SIGNED: ReadonlySet<string> = new Set('YYYY YYY YY Y MM CC HH24 HH12 HH MI SS'.split(' '));

/** Names, with the width they are padded to. */
const NAMES: Readonly<Record<string, readonly [width: number, part: Part]>> = {
  MONTH: [9, (x) => sql`monthname(${x})`],
  MON: [3, (x) => sql`left(monthname(${x}), 3)`],
  DAY: [9, (x) => sql`dayname(${x})`],
  DY: [3, (x) => sql`left(dayname(${x}), 3)`],
  RM: [
    4,
    (x) => sql`(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'])[month(${x})]`,
  ],
};

/** Parts that an interval has. */
const INTERVAL_PARTS = new Set(
  'YYYY YYY YY Y MM DD HH24 HH12 HH MI SS MS US FF1 FF2 FF3 FF4 FF5 FF6 SSSS SSSSS'.split(' '),
);

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
  const { keyword, text, fill } = token;
  if (keyword === '') return sql`${text}`;
  if (kind === 'interval' && !INTERVAL_PARTS.has(keyword))
    throw notSupported(`to_char() of an interval with ${keyword}`);
  const number = NUMBERS[keyword];
  const years = kind === 'interval' ? INTERVAL_YEARS[keyword] : undefined;
  if (number) return numberText((years ?? number[1])(x), fill ? 1 : number[0], token);
  const name = NAMES[keyword];
  if (name) {
    const cased = inCase(name[1](x), text);
    return fill ? cased : sql`rpad(${cased}, ${integer(name[0])}, ' ')`;
  }
  switch (keyword) {
    case 'Y,YYY':
      return sql`(CAST(${year(x)} // 1000 AS VARCHAR) || ',' || lpad(CAST(${year(x)} % 1000 AS VARCHAR), 3, '0'))`;
    case 'AM':
    case 'PM':
    case 'A.M.':
    case 'P.M.': {
      const [am, pm] = keyword.includes('.') ? ['A.M.', 'P.M.'] : ['AM', 'PM'];
      return inCase(
        sql`CASE WHEN datepart('hour', ${x}) % 24 < 12 THEN ${raw(`'${am}'`)} ELSE ${raw(`'${pm}'`)} END`,
        text,
      );
    }
    case 'AD':
    case 'BC':
    case 'A.D.':
    case 'B.C.': {
      const [ad, bc] = keyword.includes('.') ? ['A.D.', 'B.C.'] : ['AD', 'BC'];
      return inCase(sql`CASE WHEN year(${x}) > 0 THEN ${raw(`'${ad}'`)} ELSE ${raw(`'${bc}'`)} END`, text);
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
  return ordinal ? sql`(${text} || ${ordinalEnding(value, ordinal)})` : text;
}

/** `MONTH`, `Month`, `month`: the keyword's own case. */
function inCase(text: SqlFragment, written: string): SqlFragment {
  const first = written[0] ?? '';
  const second = written.replaceAll('.', '')[1] ?? '';
  if (first === first.toLowerCase()) return sql`lower(${text})`;
  return second === second.toLowerCase() ? text : sql`upper(${text})`;
}
