import { sql, type SqlFragment } from '../../../core/sql/fragment.ts';

/** The zeros of scripts that have digits of their own: Arabic, Persian, Devanagari, Bengali, Gujarati, Tamil, Thai, Khmer, Burmese, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xbe6, 0xe50, 0x17e0, 0x1040, 0xff10];

/** Ten digits, from zero on, by each of them. */
const DIGITS: ReadonlyMap<string, string> = new Map(
  ZEROS.flatMap((zero) => {
    const ten = Array.from({ length: 10 }, (_, i) => String.fromCharCode(zero + i));
    return ten.map((digit) => [digit, ten.join('')] as const);
  }),
);

/** The digits that all of some texts are written in, where they are of one other script; null: they are not. */
export function findDigits(texts: readonly string[]): string | null {
  let found: string | null = null;
  for (const text of texts) {
    const first = /\p{Nd}/u.exec(text)?.[0];
    const own = first && DIGITS.get(first);
    if (!own || (found !== null && own !== found)) return null;
    if ([...text].some((letter) => /\p{Nd}/u.test(letter) && !own.includes(letter))) return null;
    found = own;
  }
  return found;
}

/** A text with 0 to 9 in the place of other digits. */
export function toLatinDigits(text: string, digits: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(Math.max(0, digits.indexOf(digit))));
}

/** {@link toLatinDigits}, in SQL. */
export function inLatinDigits(text: SqlFragment, digits: string): SqlFragment {
  return sql`translate(${text}, ${digits}, '0123456789')`;
}
