import type { Field } from '../../../core/catalog.ts';
import { toFullText } from './cell-text.ts';
import type { RangeEdges } from './cell-range.ts';
import type { RowSource } from '../rows/row-source.ts';

/** More cells would stop the page while they are written. */
const MOST_CELLS = 500_000;

/** The text of some cells, or why there is none. */
export type CopiedCells =
  | { readonly kind: 'text'; readonly text: string }
  /** Some of them are not loaded. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'too-many' }
  /** The browser did not let them go. */
  | { readonly kind: 'refused' };

/**
 * Cells as a spreadsheet takes them from the clipboard: tabs between them, a line a record, quotes around what has tabs, line breaks
 * or quotes itself. Null is empty.
 */
export function toTsv(fields: readonly Field[], rows: RowSource, edges: RangeEdges): CopiedCells {
  const columns = fields.slice(edges.left, edges.right + 1);
  if ((edges.bottom - edges.top + 1) * columns.length > MOST_CELLS) return { kind: 'too-many' };
  const lines: string[] = [];
  for (let row = edges.top; row <= edges.bottom; row++) {
    const record = rows.at(row);
    if (!record || columns.some(({ id }) => record[id] === undefined)) return { kind: 'missing' };
    lines.push(columns.map(({ id }) => quoted(toFullText(record[id]))).join('\t'));
  }
  // One cell is a value, not a table.
  const [only] = columns;
  if (lines.length === 1 && columns.length === 1 && only)
    return { kind: 'text', text: toFullText(rows.at(edges.top)?.[only.id]) };
  return { kind: 'text', text: lines.join('\n') };
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
