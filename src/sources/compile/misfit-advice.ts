import { type PgCategory, pgType } from '../../core/values/pg-types.ts';
import { TIMES } from '../csv/candidates/times.ts';
import type { Misfit } from '../csv/mends/check-csv.ts';
import { formatPattern } from '../csv/types/date-format.ts';

const NUMBERS: ReadonlySet<PgCategory> = new Set(['integer', 'float', 'numeric']);
const TIMED: ReadonlySet<PgCategory> = new Set(['date', 'time', 'timestamp', 'timestamptz']);

/** What the author of a schema may write for a value that is none of its field's type, as a sentence; empty when nobody knows. */
export function misfitAdvice({ field, text }: Pick<Misfit, 'field' | 'text'>): string {
  const { category } = pgType(field.type);
  const advice = adviceFor(category, text);
  return advice ? `. In the schema, ${advice}` : '';
}

function adviceFor(category: PgCategory, text: string): string | null {
  if (category === 'boolean') return 'list such words as its "trueValues" and "falseValues"';
  if (!NUMBERS.has(category) && !TIMED.has(category)) return null;
  if (!/\d/.test(text)) return 'name it in "missingValues" if it means no value';
  return NUMBERS.has(category) ? forNumber(text) : forTime(category, text.trim());
}

/** The formats that this very text has; where it has none that is known, what a format looks like. */
function forTime(category: PgCategory, text: string): string {
  const formats = TIMES.flatMap(({ type, format, mayBe }) =>
    format !== null && isOf(category, type) && mayBe(text) && isOnCalendar(text, format) ? [format] : [],
  );
  const examples = [...new Set(formats)].map((format) => `"${format}"`).join(' or ');
  return `tell its "format"${examples ? `: ${examples}` : ', such as "%d.%m.%Y"'}`;
}

/** Whether texts of a type may stand in a field. A day is a time as well: that at which it begins. */
function isOf(category: PgCategory, type: string): boolean {
  return type === category || (type === 'date' && category.startsWith('timestamp'));
}

/** Whether a text of a format has a month and a day that there are: 31.12. is no month's 12th. */
function isOnCalendar(text: string, format: string): boolean {
  const parts: Readonly<Record<string, string>> = {
    '%m': '(?<month>[0-9]{1,2})',
    '%d': '(?<day>[0-9]{1,2})',
  };
  const pattern = format
    .split(/(%[md])/)
    .map((part) => parts[part] ?? formatPattern(part))
    .join('');
  const { month = '1', day = '1' } = new RegExp(`^${pattern}$`, 'iu').exec(text)?.groups ?? {};
  return Number(month) <= 12 && Number(day) <= 31;
}

function forNumber(text: string): string | null {
  if (/^\s*[+-]?[\d.,'\s]*\d\s*$/.test(text) && /[,'\s]|\..*\./.test(text.trim()))
    return 'tell its "decimalChar" and "groupChar"';
  return /^[^\d]+[\d.,]+$|^[\d.,]+[^\d.,]+$/.test(text.trim())
    ? 'say "bareNumber": false for numbers with a unit'
    : null;
}
