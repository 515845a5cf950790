import type { ReactNode } from 'react';
import { useState } from 'react';

/** A row: what it is of, by a name that opens it where it can be, and what is told of it. */
export interface FoldedRow {
  readonly key: string;
  readonly name: ReactNode;
  /** Absent: there is nothing to open. */
  readonly onOpen?: (() => void) | undefined;
  /** What opening does, as a tooltip. */
  readonly hint?: string;
  readonly cells: readonly ReactNode[];
}

/** A column. */
export interface FoldedColumn {
  readonly name: string;
  readonly isNumeric?: boolean;
}

/**
 * What a picture shows as a table, folded away: for who cannot see it, and who wants to know exactly. Its rows are made when it is open.
 * @param rows all of them, made anew with each call
 * @param most rows that are written out; more would be no reading
 * @param cut says that there are more: how many are shown, and how many there are
 */
export function FoldedTable({
  title,
  columns,
  rows,
  most,
  cut,
  empty = null,
}: {
  readonly title: string;
  readonly columns: readonly FoldedColumn[];
  readonly rows: () => readonly FoldedRow[];
  readonly most: number;
  readonly cut: (shown: number, all: number) => string;
  /** Stands where there is no row; null: the table without rows. */
  readonly empty?: string | null;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const all = isOpen ? rows() : [];
  return (
    <details className="folded-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && all.length === 0 && empty !== null && <p className="dim">{empty}</p>}
      {isOpen && (all.length > 0 || empty === null) && (
        <div className="folded-table-scroll" tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                {columns.map(({ name, isNumeric }) => (
                  <th key={name} scope="col" className={isNumeric ? 'numeric' : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {all.slice(0, most).map((row) => (
                <Row key={row.key} row={row} columns={columns} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {all.length > most && <p className="dim">{cut(most, all.length)}</p>}
    </details>
  );
}

function Row({
  row: { name, onOpen, hint, cells },
  columns,
}: {
  readonly row: FoldedRow;
  readonly columns: readonly FoldedColumn[];
}): ReactNode {
  return (
    <tr>
      <th scope="row">
        {onOpen ? (
          <button type="button" className="link" title={hint} onClick={onOpen}>
            <bdi>{name}</bdi>
          </button>
        ) : (
          <bdi>{name}</bdi>
        )}
      </th>
      {cells.map((cell, place) => {
        const column = columns[place + 1];
        return (
          <td key={column?.name} className={column?.isNumeric ? 'numeric' : undefined}>
            {column?.isNumeric ? cell : <bdi>{cell}</bdi>}
          </td>
        );
      })}
    </tr>
  );
}
