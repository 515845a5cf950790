import { ExactNumber, writeExactJson } from '../../api/exact-json.ts';
import type { FilterValue } from '../../filters/filters.ts';

/** The whole value as text: what Copy takes and the value card shows. Null is the empty text. */
export function toFullText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? writeExactJson(value, null) : String(value);
}

/** Longest text in a table cell, in UTF-16 units; cells are one line, so more would never be seen. */
const LONGEST = 240;

/**
 * A value as one line of a table: line breaks, tabs and control characters as visible signs, so that data can neither break the
 * line nor turn the direction of what stands beside it.
 */
export function toCellText(value: unknown): string {
  const full = toFullText(value);
  const text = full.length > LONGEST ? `${full.slice(0, LONGEST).toWellFormed()}…` : full;
  return toVisible(text.replaceAll(/\r\n|\n|\r/g, '⏎ ').replaceAll('\t', '⇥ '));
}

/** Control characters and direction overrides as visible signs; line breaks and tabs stay. */
export function toVisible(text: string): string {
  return text.replaceAll(HIDDEN, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20
      ? String.fromCharCode(0x2400 + code)
      : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

// C0 but for tab and line breaks, DEL and C1, and the characters that turn or isolate direction.
const HIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g;

/** The value as a filter takes it; null when the API cannot filter by it (nulls, lists, objects). */
export function toFilterValue(value: unknown): FilterValue | null {
  if (value instanceof ExactNumber) return value.text;
  // CKAN converts a text to the column's type; a number would be none of a column's of single precision.
  if (typeof value === 'number' && !Number.isInteger(value)) return String(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** The address if the value is one that may be followed: https, one line, nothing around it. */
export function toLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !/^https:\/\/\S+$/.test(value)) return null;
  return URL.canParse(value) && toVisible(value) === value ? new URL(value).href : null;
}
