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
  /** Whether the digits of its numbers stand in groups. */
  readonly grouped: boolean;
  /** Pixels. */
  readonly width: number;
  /** Pixels before it in the table. */
  readonly start: number;
  /** Pixels from the start edge where it stays; null: it scrolls. */
  readonly pin: number | null;
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
 * @param labels columns whose numbers are names, see number-label.ts
 */
export function toGridColumns(
  columns: readonly Field[],
  shown: readonly number[],
  widths: readonly number[],
  pins: readonly (number | null)[],
  labels: ReadonlySet<string>,
): readonly GridColumn[] {
  const starts = toStarts(widths);
  let next = 0;
  return shown.flatMap((index) => {
    const field = columns[index];
    if (!field) return [];
    const start = starts[index] ?? 0;
    const skipped = start - (starts[next] ?? 0);
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
      ...(pin !== null && { '--pin': `${pin}px`, '--lead': `${start - pin}px` }),
    };
    const className = Object.entries(classes).flatMap(([name, has]) => (has ? [name] : []));
    return {
      field,
      index,
      kind,
      grouped: !labels.has(field.id),
      width,
      start,
      pin,
      className: className.join(' '),
      style,
    };
  });
}

/** Pixels before each column, and before what comes after the last. */
export function toStarts(widths: readonly number[]): readonly number[] {
  let sum = 0;
  return [0, ...widths.map((width) => (sum += width))];
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
