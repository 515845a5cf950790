import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { Marker } from '../marks/marker.ts';
import { MarkedText } from '../marks/marked-text.tsx';
import { strings } from '../strings/strings.ts';
import { toCellText, toLink } from './cell-text.ts';
import type { ColumnKind } from './column-kind.ts';
import { isNumeric, toColumnKind } from './column-kind.ts';
import { toValueText } from './value-text.ts';

/** Widths that look like values of different lengths. */
const BONES = ['70%', '85%', '45%', '70%', '60%'];

/** One value, on one line, always as text. Events are the grid's. */
export function GridCell({
  field,
  row,
  column,
  value,
  pending,
  active,
  selected,
  pin,
  edge,
  marker,
}: {
  readonly field: Field;
  readonly row: number;
  readonly column: number;
  readonly value: unknown;
  readonly pending: boolean;
  readonly active: boolean;
  readonly selected: boolean;
  /** Pixels from the start edge where it stays; null where it does not. */
  readonly pin: number | null;
  /** Whether it is the last column that stays. */
  readonly edge: boolean;
  readonly marker: Marker | null;
}): ReactNode {
  const kind = toColumnKind(field.type);
  const className = `cell${isNumeric(kind) ? ' numeric' : ''}${field.id === '_id' ? ' id' : ''}${pin === null ? '' : edge ? ' pin edge' : ' pin'}`;
  return (
    <td
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected || undefined}
      className={className}
      style={pin === null ? undefined : { insetInlineStart: `${pin}px` }}
      data-row={row}
      data-column={column}
      tabIndex={active ? 0 : -1}
    >
      {pending ? (
        <span className="bone" style={{ inlineSize: BONES[row % BONES.length] }} />
      ) : (
        <CellContent value={value} kind={field.id === '_id' ? null : kind} marker={marker} />
      )}
    </td>
  );
}

function CellContent({
  value,
  kind,
  marker,
}: {
  readonly value: unknown;
  /** Null: the record's number, which is no figure and not searched. */
  readonly kind: ColumnKind | null;
  readonly marker: Marker | null;
}): ReactNode {
  if (value === null || value === undefined) return <span className="null">{strings().table.null}</span>;
  if (kind === null) return <bdi>{toCellText(value)}</bdi>;
  // What a search found is marked, and it found the digits as they are.
  const shown = marker && isNumeric(kind) ? null : toValueText(value, kind);
  if (shown !== null)
    return isNumeric(kind) ? <bdi>{shown}</bdi> : <time dateTime={String(value)}>{shown}</time>;
  const text = toCellText(value);
  const link = toLink(value);
  const content = <bdi>{marker ? <MarkedText text={text} marker={marker} /> : text}</bdi>;
  if (link === null) return content;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" tabIndex={-1}>
      {content}
    </a>
  );
}
