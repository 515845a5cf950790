import type { EngineFailure } from '../../../core/errors.ts';
import type { Cell, Columns, Utf8Texts } from '../../../core/ports.ts';
import { toTextColumn } from '../../text-column.ts';

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

/** Columns as they cross: texts as UTF-8 alone. */
export interface PackedColumns {
  readonly rows: number;
  readonly columns: readonly (
    | { readonly name: string; readonly texts: Utf8Texts }
    | { readonly name: string; readonly values: ArrayLike<Cell> }
  )[];
}

export function packColumns({ rows, columns }: Columns): PackedColumns {
  return {
    rows,
    columns: columns.map((column) =>
      column.texts
        ? { name: column.name, texts: column.texts }
        : { name: column.name, values: column.values },
    ),
  };
}

export function unpackColumns({ rows, columns }: PackedColumns): Columns {
  return {
    rows,
    columns: columns.map((column) => ('texts' in column ? toTextColumn(column.name, column.texts) : column)),
  };
}
