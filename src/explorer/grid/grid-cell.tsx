import type { ReactNode } from 'react';
import type { Marker } from '../marks/marker.ts';
import { MarkedText } from '../marks/marked-text.tsx';
import { strings } from '../strings/strings.ts';
import { toCellText, toLink } from './cell-text.ts';
import type { ColumnKind } from './column-kind.ts';
import type { GridColumn } from './grid-column.ts';
import { toValueText } from './value-text.ts';

/** Widths that look like values of different lengths. */
const BONES = ['70%', '85%', '45%', '70%', '60%'];

/**
 * One value, on one line, always as text; undefined while it is on its way. Events are the grid's. No component: every cell that scrolls into view would cost the making of
 * one, and most hold nothing but their text.
 */
export function toCell(
  { field, index, kind, grouped, className, style }: GridColumn,
  row: number,
  value: unknown,
  active: boolean,
  selected: boolean,
  marker: Marker | null,
): ReactNode {
  return (
    <td
      key={index}
      role="gridcell"
      aria-colindex={index + 1}
      aria-selected={selected || undefined}
      className={`cell ${className}`}
      style={style}
      data-row={row}
      data-column={index}
      tabIndex={active ? 0 : -1}
    >
      {value === undefined ? (
        <span className="bone" style={{ inlineSize: BONES[row % BONES.length] }} />
      ) : (
        toContent(value, field.id === '_id' ? null : kind, grouped, marker)
      )}
    </td>
  );
}

/** @param kind null: the record's number, which is no figure and not searched */
function toContent(
  value: unknown,
  kind: ColumnKind | null,
  grouped: boolean,
  marker: Marker | null,
): ReactNode {
  if (value === null) return <span className="null">{strings().table.null}</span>;
  if (kind === null) return toCellText(value);
  const text = toCellText(value);
  // What a search found is marked, and it found the value as it stands in the data.
  const found = marker?.(text) ? marker : null;
  const shown = found ? null : toValueText(value, kind, grouped);
  if (shown !== null) return shown;
  const link = toLink(value);
  const content = found ? <MarkedText text={text} marker={found} /> : text;
  if (link === null) return content;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" tabIndex={-1}>
      {content}
    </a>
  );
}
