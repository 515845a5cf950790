import { isLosslessNumber, parse } from 'lossless-json';
import { toNumericText } from '../../../core/values/numeric-text.ts';

/**
 * A JSON array as the text that DuckDB casts to a list of the same elements; null when it is not a flat JSON array. Elements
 * that are arrays or objects stay JSON text, as in CKAN's `_text`.
 */
export function toArrayLiteral(text: string): string | null {
  const items = toItems(text);
  return items && toLiteral(items);
}

/** The same of an array of `numeric`, each element as PostgreSQL prints it; null where one is no number. */
export function toNumericArrayLiteral(text: string): string | null {
  const items = toNumericItems(text);
  return items && toLiteral(items);
}

/** The elements of a JSON array of numbers, as PostgreSQL prints them. */
export function toNumericItems(text: string): readonly (string | null)[] | null {
  const items = toItems(text)?.map((item) => (item === null ? null : (toNumericText(item) ?? undefined)));
  return items && items.every((item) => item !== undefined) ? items : null;
}

function toItems(text: string): readonly (string | null)[] | null {
  let items: unknown;
  try {
    // Numbers keep their digits.
    items = parse(text);
  } catch {
    return null;
  }
  return Array.isArray(items) ? items.map(toText) : null;
}

function toText(item: unknown): string | null {
  if (item === null || typeof item === 'string') return item;
  return isLosslessNumber(item)
    ? item.value
    : JSON.stringify(item, (_key, member: unknown) =>
        isLosslessNumber(member) ? Number(member.value) : member,
      );
}

function toLiteral(items: readonly (string | null)[]): string {
  return `[${items
    .map((item) => (item === null ? 'NULL' : `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`))
    .join(', ')}]`;
}
