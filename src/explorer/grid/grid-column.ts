import type { CSSProperties } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ColumnKind } from './column-kind.ts';
import { isNumeric, toColumnKind } from './column-kind.ts';
import { isEdge } from './pin-offsets.ts';

/** A column that stands in the page, with what all of its cells share. */
export interface GridColumn {
  readonly field: Field;
  /** Its place among all columns, from 0. */
  readonly index: number;
  readonly kind: ColumnKind;
  /** Pixels. */
  readonly width: number;
  /** Of its cells, the header among them. */
  readonly className: string;
  /** Where its cells are: their width, the columns left out before them, and where they stay if they are pinned. */
  readonly style: CSSProperties;
}

/**
 * Columns as their cells want them.
 * @param shown places of those that stand in the page, ascending
 * @param widths pixels of all columns
 * @param pins of all columns, see toPinOffsets
 */
export function toGridColumns(
  columns: readonly Field[],
  shown: readonly number[],
  widths: readonly number[],
  pins: readonly (number | null)[],
): readonly GridColumn[] {
  let next = 0;
  return shown.flatMap((index) => {
    const field = columns[index];
    if (!field) return [];
    const skipped = widths.slice(next, index).reduce((sum, width) => sum + width, 0);
    next = index + 1;
    const kind = toColumnKind(field.type);
    const width = widths[index] ?? 0;
    const pin = pins[index] ?? null;
    const classes = {
      first: index === 0,
      id: field.id === '_id',
      numeric: isNumeric(kind),
      pin: pin !== null,
      edge: isEdge(pins, index),
    };
    const style: CSSProperties & Record<`--${string}`, string> = {
      inlineSize: `${width}px`,
      ...(skipped > 0 && { marginInlineStart: `${skipped}px` }),
      ...(pin !== null && { '--pin': `${pin}px` }),
    };
    const className = Object.entries(classes).flatMap(([name, has]) => (has ? [name] : []));
    return { field, index, kind, width, className: className.join(' '), style };
  });
}

/**
 * Places of the columns to render: those that stay, those that reach into some pixels, and one more.
 * @param from pixels from the first column's start
 */
export function columnsWithin(
  widths: readonly number[],
  pins: readonly (number | null)[],
  from: number,
  to: number,
  also: number,
): readonly number[] {
  let end = 0;
  return widths.flatMap((width, index) => {
    const start = end;
    end += width;
    const seen = start < to && end > from;
    return seen || index === also || (pins[index] ?? null) !== null ? [index] : [];
  });
}
