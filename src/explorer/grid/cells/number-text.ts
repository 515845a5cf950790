import { ExactNumber } from '../../api/exact-json.ts';
import { toShortNumber } from './short-number.ts';

/**
 * A number as a country or language writes it; null for what is none, and where it is written as in the data. Digits after the point
 * stay as they are, but for what no table has room for.
 * @param locale of BCP 47
 * @param grouped whether its digits stand in groups: numbers of one column all do, or none does (see number-label.ts)
 */
export function toNumberText(value: unknown, locale: string, grouped: boolean): string | null {
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return null;
  const text = toShortNumber(String(value));
  const digits = /^-?\d+(?:\.(\d{1,20}))?$/.exec(text)?.[1]?.length;
  // With an exponent, say: no country writes it otherwise.
  if (digits === undefined && !/^-?\d+$/.test(text)) return text === String(value) ? null : text;
  // As text, so that no digit is lost on the way.
  return formatterOf(locale, digits ?? 0, grouped).format(text as Intl.StringNumericLiteral);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter takes long enough to be noticed in a table of cells. */
function formatterOf(locale: string, digits: number, grouped: boolean): Intl.NumberFormat {
  const key = `${locale} ${digits} ${grouped}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.NumberFormat(locale, {
    useGrouping: grouped ? 'always' : false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, formatter);
  return formatter;
}
