import type { ReactNode } from 'react';
import type { ApiRecord } from '../../api/answers.ts';
import type { Marker } from '../../marks/marker.ts';
import { MarkedText } from '../../marks/marked-text.tsx';
import { strings } from '../../strings/strings.ts';
import { toCellText, toLink } from './cell-text.ts';
import { isNumeric } from './column-kind.ts';
import { hasRoom } from '../columns/column-width.ts';
import type { GridColumn } from '../columns/grid-column.ts';
import { toValueText } from './value-text.ts';

/** Widths that look like values of different lengths. */
const BONES = ['70%', '85%', '45%', '70%', '60%'];

/** The row that a cell is of, and its record; undefined while it is on its way. */
interface CellRow {
  readonly row: number;
  readonly record: ApiRecord | undefined;
}

/**
 * One value, on one line, always as text. Events are the grid's. No component: every cell that scrolls into view would cost the making of
 * one, and most hold nothing but their text.
 */
// oxlint-disable-next-line max-params -- called for each cell that scrolls into view
export function toCell(
  column: GridColumn,
  { row, record }: CellRow,
  active: boolean,
  selected: boolean,
  marker: Marker | null,
): ReactNode {
  const { index, className, style, width, kind, field } = column;
  const content = toContent(column, row, record, marker);
  // What need not be cut is not: the browser paints each cell that cuts as a piece by itself.
  const isWhole =
    typeof content === 'string'
      ? hasRoom(content, width, isNumeric(kind))
      : record !== undefined && record[field.id] === null;
  return (
    <td
      key={index}
      role="gridcell"
      aria-colindex={index + 1}
      aria-selected={selected || undefined}
      className={`cell ${className}${isWhole ? ' whole' : ''}`}
      style={style}
      data-row={row}
      data-column={index}
      tabIndex={active ? 0 : -1}
    >
      {content}
    </td>
  );
}

/** A cell's content: its value, or what holds its place while the record, or this column of it, is on its way. */
export function toContent(
  { field, kind, grouped }: GridColumn,
  row: number,
  record: ApiRecord | undefined,
  marker: Marker | null,
): ReactNode {
  const value = record?.[field.id];
  if (value === undefined) return <span className="bone" style={{ inlineSize: BONES[row % BONES.length] }} />;
  if (value === null) return <span className="null">{strings().table.null}</span>;
  const text = toCellText(value);
  // The record's number is no figure and not searched.
  if (field.id === '_id') return text;
  // What a search found is marked, and it found the value as it stands in the data.
  const matching = marker?.(text) ? marker : null;
  const shown = matching ? null : toValueText(value, kind, grouped);
  if (shown !== null) return shown;
  const link = toLink(value);
  const content = matching ? <MarkedText text={text} marker={matching} /> : text;
  if (link === null) return content;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" tabIndex={-1}>
      {content}
    </a>
  );
}
