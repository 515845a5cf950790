import type { CSSProperties } from 'react';
import type { Field } from '../../../core/catalog.ts';
import type { ColumnKind } from '../cells/column-kind.ts';
import { isNumeric, toColumnKind } from '../cells/column-kind.ts';
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

/** A column whose menu was asked for. */
export interface ChosenColumn {
  readonly field: Field;
  readonly element: Element;
  /** Pixels. */
  readonly width: number;
}

/**
 * Columns as their cells want them, each as if all stood in the page.
 * @param widths pixels of each
 * @param pins of each, see toPinOffsets
 * @param labels columns whose numbers are names, see number-label.ts
 */
export function toGridColumns(
  columns: readonly Field[],
  widths: readonly number[],
  pins: readonly (number | null)[],
  labels: ReadonlySet<string>,
): readonly GridColumn[] {
  const starts = toStarts(widths);
  return columns.map((field, index) => {
    const start = starts[index] ?? 0;
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

/**
 * Some of all columns, with room for those left out before each; the very objects where there are none, so that their cells stay.
 * @param shown places of those that stand in the page, ascending
 */
export function pickColumns(all: readonly GridColumn[], shown: readonly number[]): readonly GridColumn[] {
  let end = 0;
  return shown.flatMap((index) => {
    const column = all[index];
    if (!column) return [];
    const skipped = column.start - end;
    end = column.start + column.width;
    if (skipped === 0) return [column];
    return [{ ...column, style: { ...column.style, marginInlineStart: `${skipped}px` } }];
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
  { from, to, also }: { readonly from: number; readonly to: number; readonly also: number },
): readonly number[] {
  let end = 0;
  return widths.flatMap((width, index) => {
    const start = end;
    end += width;
    const seen = start < to && end > from;
    return seen || index === also || (pins[index] ?? null) !== null ? [index] : [];
  });
}
