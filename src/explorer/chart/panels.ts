import { toCellText } from '../grid/cells/cell-text.ts';

/** Charts beside and below one another. */
export interface Panels {
  /** Columns and rows, by number. */
  readonly across: readonly number[];
  readonly down: readonly number[];
  readonly names: readonly { readonly name: string; readonly fx: number; readonly fy: number }[];
  /** Width of a panel in letters of its name. */
  readonly letters: number;
  readonly placeOf: (value: string | null) => { readonly fx: number; readonly fy: number };
}

/** Pixels that a chart takes at least across. */
const NARROWEST = 240;

/** The places of charts, one a value; null for a single chart. @param width pixels there are */
export function toPanels(values: readonly string[], width: number): Panels | null {
  if (values.length === 0) return null;
  const most = Math.max(1, Math.floor(width / NARROWEST));
  const columns = Math.min(most, Math.ceil(Math.sqrt(values.length * 1.4)));
  const rows = Math.ceil(values.length / columns);
  const placeOf = (value: string | null) => {
    const index = Math.max(0, values.indexOf(value ?? ''));
    return { fx: index % columns, fy: Math.floor(index / columns) };
  };
  return {
    across: Array.from({ length: columns }, (_, index) => index),
    down: Array.from({ length: rows }, (_, index) => index),
    names: values.map((value) => ({ name: toShort(value) || '“”', ...placeOf(value) })),
    letters: Math.floor(width / columns / 12),
    placeOf,
  };
}

/** Names of one line that leave room for the drawing. */
export function toShort(text: string): string {
  return toCellText(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
