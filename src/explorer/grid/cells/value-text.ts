import { ExactNumber } from '../../api/exact-json.ts';
import type { FilterValue } from '../../filters/filters.ts';
import { settings } from '../../settings/settings.ts';
import { strings } from '../../strings/strings.ts';
import { toCellText } from './cell-text.ts';
import type { ColumnKind } from './column-kind.ts';
import { isNumeric } from './column-kind.ts';
import { toDateText } from './date-text.ts';
import { toNumberText } from './number-text.ts';

/**
 * A number or a time as the person chose to see it; null for any other value, and for all when they are wanted as in the data. Times
 * keep their ISO form unless a country was chosen.
 * @param grouped whether its digits stand in groups: numbers of one column all do, or none does (see number-label.ts)
 */
export function toValueText(value: unknown, kind: ColumnKind, grouped = true): string | null {
  const { format } = settings();
  if (format === 'plain') return null;
  if (isNumeric(kind)) return toNumberText(value, format === 'auto' ? strings().locale : format, grouped);
  const local = format === 'auto' ? null : toLocalTime(value, kind, format);
  return local ?? toDateText(value, kind);
}

/** A value of a column, as the address or an answer tells it, as the table writes it: on one line. */
export function toShownText(value: FilterValue, kind: ColumnKind, grouped = true): string {
  const shown = isNumeric(kind) ? new ExactNumber(String(value)) : value;
  return toValueText(shown, kind, grouped) ?? toCellText(value);
}

/** Null also before the year 1000: a country's form has neither the zeros of such years nor their era. */
function toLocalTime(text: unknown, kind: ColumnKind, locale: string): string | null {
  if (typeof text !== 'string' || (kind !== 'date' && kind !== 'datetime')) return null;
  if (!/^[1-9]\d{3}-/.test(text) || text.endsWith(' BC')) return null;
  const time = Date.parse(kind === 'date' ? text : `${text.slice(0, 19).replace(' ', 'T')}Z`);
  if (Number.isNaN(time)) return null;
  const seconds = text.slice(17, 19) === '00' ? 'short' : 'medium';
  const style = kind === 'date' ? {} : { timeStyle: seconds as 'short' | 'medium' };
  const key = `${locale} ${kind} ${seconds}`;
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...style, timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter.format(time);
}

/** Making one takes long enough to be noticed in a table of cells. */
const formatters = new Map<string, Intl.DateTimeFormat>();
