import { type PgCategory, pgType } from '../../core/values/pg-types.ts';
import type { Misfit } from '../csv/check-csv.ts';

const NUMBERS: ReadonlySet<PgCategory> = new Set(['integer', 'float', 'numeric']);
const TIMES: ReadonlySet<PgCategory> = new Set(['date', 'time', 'timestamp', 'timestamptz']);

/** What the author of a schema may write for a value that is none of its field's type, as a sentence; empty when nobody knows. */
export function misfitAdvice({ field, text }: Pick<Misfit, 'field' | 'text'>): string {
  const { category } = pgType(field.type);
  const advice = adviceFor(category, text);
  return advice ? `. In the schema, ${advice}` : '';
}

function adviceFor(category: PgCategory, text: string): string | null {
  if (category === 'boolean') return 'list such words as its "trueValues" and "falseValues"';
  if (!NUMBERS.has(category) && !TIMES.has(category)) return null;
  if (!/\d/.test(text)) return 'name it in "missingValues" if it means no value';
  return NUMBERS.has(category) ? forNumber(text) : 'tell its "format", such as "%d.%m.%Y"';
}

function forNumber(text: string): string | null {
  if (/^\s*[+-]?[\d.,'\s]*\d\s*$/.test(text) && /[,'\s]|\..*\./.test(text.trim()))
    return 'tell its "decimalChar" and "groupChar"';
  return /^[^\d]+[\d.,]+$|^[\d.,]+[^\d.,]+$/.test(text.trim())
    ? 'say "bareNumber": false for numbers with a unit'
    : null;
}
