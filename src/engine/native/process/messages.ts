import type { EngineFailure } from '../../../core/errors.ts';
import type { Cell, CellLists, Column, Columns, Utf8Texts } from '../../../core/ports.ts';
import { toListColumn } from '../../list-column.ts';
import { toTextColumn } from '../../../core/values/text-column.ts';

/** What a child is to do. `id` is the statement's. */
export type Order =
  | { readonly kind: StatementKind; readonly id: number; readonly text: string }
  /** The next batch of a stream is wanted: until then nothing more of it is made or sent. */
  | { readonly kind: 'more'; readonly id: number }
  /** Nobody waits for it any more. */
  | { readonly kind: 'stop'; readonly id: number };

/** `run`: the answer as a whole; `stream`: in batches; `tables`: the tables it reads, as one column, or nothing. */
export type StatementKind = 'run' | 'stream' | 'tables';

/** What a child tells. After `done` or `failed` nothing of a statement is under way. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'columns'; readonly id: number; readonly columns: PackedColumns }
  | { readonly kind: 'done'; readonly id: number }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly failure: EngineFailure;
      readonly message: string;
    }
  /** Bytes of memory it takes. */
  | { readonly kind: 'memory'; readonly bytes: number };

/** Columns as they cross: texts as UTF-8 alone, lists as their items. */
export interface PackedColumns {
  readonly rows: number;
  readonly columns: readonly PackedColumn[];
}

type PackedColumn = { readonly name: string } & (
  | { readonly texts: Utf8Texts }
  | { readonly lists: Omit<CellLists, 'items'> & { readonly items: PackedColumn } }
  | { readonly values: ArrayLike<Cell> }
);

/** Columns as one process sends them to another. */
export function packColumns({ rows, columns }: Columns): PackedColumns {
  return { rows, columns: columns.map(packColumn) };
}

function packColumn(column: Column): PackedColumn {
  const { name, texts, lists } = column;
  if (texts) return { name, texts };
  if (lists) return { name, lists: { ...lists, items: packColumn(lists.items) } };
  return { name, values: column.values };
}

/** Columns as they were before packColumns. */
export function unpackColumns({ rows, columns }: PackedColumns): Columns {
  return { rows, columns: columns.map(unpackColumn) };
}

function unpackColumn(column: PackedColumn): Column {
  if ('texts' in column) return toTextColumn(column.name, column.texts);
  if (!('lists' in column)) return column;
  const { items, ...lists } = column.lists;
  return toListColumn(column.name, { ...lists, items: unpackColumn(items) });
}
