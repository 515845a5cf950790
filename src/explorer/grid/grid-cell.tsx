import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import { strings } from '../strings/strings.ts';
import { toCellText, toLink } from './cell-text.ts';
import { isNumeric, toColumnKind } from './column-kind.ts';

/** One value, on one line, always as text. */
export function GridCell({
  field,
  row,
  column,
  value,
  pending,
  active,
  onOpen,
  onFocusCell,
}: {
  readonly field: Field;
  readonly row: number;
  readonly column: number;
  readonly value: unknown;
  readonly pending: boolean;
  readonly active: boolean;
  readonly onOpen: (row: number, column: number, element: Element) => void;
  readonly onFocusCell: (row: number, column: number) => void;
}): ReactNode {
  const numeric = isNumeric(toColumnKind(field.type));
  const className = `cell ${numeric ? 'numeric' : ''} ${field.id === '_id' ? 'id' : ''}`;
  return (
    <td
      role="gridcell"
      aria-colindex={column + 1}
      className={className}
      data-row={row}
      data-column={column}
      tabIndex={active ? 0 : -1}
      onFocus={() => onFocusCell(row, column)}
      onClick={(event) => {
        if (!(event.target instanceof HTMLAnchorElement)) onOpen(row, column, event.currentTarget);
      }}
    >
      {pending ? <span className="bone" /> : <CellContent value={value} />}
    </td>
  );
}

function CellContent({ value }: { readonly value: unknown }): ReactNode {
  if (value === null || value === undefined) return <span className="null">{strings().table.null}</span>;
  const text = toCellText(value);
  const link = toLink(value);
  if (link === null) return <bdi>{text}</bdi>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" tabIndex={-1}>
      <bdi>{text}</bdi>
    </a>
  );
}
