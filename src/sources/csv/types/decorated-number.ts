import type { CsvColumn } from '../../../core/table-source.ts';
import { sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { escapePattern } from './date-format.ts';

/** What stands about the numbers of a column: their unit, and how negative ones show. */
export type Decoration = Pick<CsvColumn, 'unit' | 'negative'>;

/** Blanks as they stand between a number and its unit. */
const B = '[ \\t\\x{00a0}\\x{2009}\\x{202f}]*';

/** A number's digits, with marks between them. */
const DIGITS = "(?:[0-9]|[.,][0-9])(?:[0-9.,'’ \\x{00a0}\\x{2009}\\x{202f}]*[0-9])?";

/** Codes of ISO 4217 that prices are written with. */
const CODES =
  'AED ARS AUD BAM BDT BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GEL HKD HRK HUF IDR ILS INR ISK JPY KES KRW KZT LKR MAD MDL MKD MXN MYR NGN NOK NPR NZD PEN PHP PKR PLN RON RSD RUB SAR SEK SGD THB TND TRY TWD TZS UAH UGX USD UYU VND XAF XOF ZAR';

/** Signs and abbreviations. */
const SIGNS =
  'US$ AU$ CA$ NZ$ HK$ NT$ MX$ A$ C$ R$ S$ $ € £ ¥ ￥ ₹ ₽ ₩ ₪ ₺ ₴ ₫ ฿ ₦ ₱ ₡ ₵ ₸ ₿ SFr. Fr. Kč Kr. Kr kr. kr zł Ft lei лв. лв руб. руб р. Rs. Rs % ‰ ％';

const UNITS: ReadonlySet<string> = new Set([...SIGNS.split(' '), ...CODES.split(' ')]);

const NUMBER = new RegExp(toScript(DIGITS), 'u');

/** The unit that a text has about its number, if it is one that is known. */
export function findUnit(text: string): string | null {
  const rest = text.replace(NUMBER, '').replace(/[-−+()\s]/g, '');
  return UNITS.has(rest) ? rest : null;
}

/** Whether a text shows a negative number by brackets, by a minus sign (U+2212), by a hyphen behind it, or apart from it. */
export function findNegative(text: string): CsvColumn['negative'] {
  if (/^[^0-9(]*\(.*\)[^0-9)]*$/.test(text)) return 'brackets';
  if (text.includes('−')) return 'minus';
  if (/\d\s*-$/.test(text)) return 'behind';
  return /^\s*-\s+\d/.test(text) ? 'apart' : undefined;
}

/** RE2's `\x{…}` as JavaScript writes it. */
function toScript(pattern: string): string {
  return pattern.replace(/\\x\{([0-9a-f]+)\}/g, '\\u{$1}');
}

/** A pattern of whole texts: one unit before or behind the number, a sign anywhere a person would put it. */
function decoratedPattern({ unit, negative }: Decoration): string {
  const sign = negative === 'minus' ? '[\\x{2212}+-]' : unit === undefined ? '-' : '[+-]';
  const number =
    unit === undefined
      ? `(?:${sign}${B})?${DIGITS}`
      : `(?:(?:${sign}${B})?${escapePattern(unit)}${B}(?:${sign}${B})?${DIGITS}|(?:${sign}${B})?${DIGITS}${B}${escapePattern(unit)})`;
  const plain =
    unit === undefined
      ? DIGITS
      : `(?:${escapePattern(unit)}${B}${DIGITS}|${DIGITS}${B}${escapePattern(unit)})`;
  if (negative === 'brackets') {
    const inside =
      unit === undefined
        ? ''
        : `|${escapePattern(unit)}${B}\\(${B}${DIGITS}${B}\\)|\\(${B}${DIGITS}${B}\\)${B}${escapePattern(unit)}`;
    return `${number}|\\(${B}${plain}${B}\\)${inside}`;
  }
  return negative === 'behind' ? `${number}|${plain}${B}-` : number;
}

/** Nothing, whatever its unit. */
const ZERO = '0(?:[.,]0+)?';

/** The number alone, as it would stand without its unit: `-1,200` of `($1,200)`; other texts as they are. */
export function undecorated(text: SqlFragment, decoration: Decoration): SqlFragment {
  const pattern = decoratedPattern(decoration);
  return sql`CASE WHEN regexp_full_match(${text}, ${pattern}) THEN CASE WHEN regexp_matches(${withoutUnit(text, decoration)}, '[(\\x{2212}-]') THEN '-' ELSE '' END || regexp_extract(${withoutUnit(text, decoration)}, ${DIGITS}) ELSE ${text} END`;
}

function withoutUnit(text: SqlFragment, { unit }: Decoration): SqlFragment {
  return unit === undefined ? text : sql`replace(${text}, ${unit}, '')`;
}

/** Whether a text is a number in this decoration; nothing needs no unit. */
export function isDecorated(text: SqlFragment, decoration: Decoration): SqlFragment {
  return sql`regexp_full_match(${text}, ${`${decoratedPattern(decoration)}|${ZERO}`})`;
}

/** {@link undecorated} for JavaScript; what it makes answers null for what is no such text. */
export function createUndecorate(decoration: Decoration): (text: string) => string | null {
  const whole = new RegExp(`^(?:${toScript(decoratedPattern(decoration))})$`, 'u');
  const zero = new RegExp(`^(?:${ZERO})$`);
  return (text) => {
    if (zero.test(text)) return text;
    if (!whole.test(text)) return null;
    const bare = decoration.unit === undefined ? text : text.replaceAll(decoration.unit, '');
    return `${/[-−(]/.test(bare) ? '-' : ''}${NUMBER.exec(bare)?.[0] ?? ''}`;
  };
}
