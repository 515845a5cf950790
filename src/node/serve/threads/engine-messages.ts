import type { Resource } from '../../../core/catalog.ts';
import type { QueryOptions } from '../../../core/ports.ts';
import type { PackedColumns, StatementKind } from '../../../engine/native/process/messages.ts';
import type { SerializedError } from '../../../transport/serialized-error.ts';

/*
 * What crosses between a thread that handles requests and the thread that owns the engine. `id` is that of one question of one port's.
 */

/** What a handler's thread asks for. */
export type Question =
  | {
      readonly kind: StatementKind;
      readonly id: number;
      readonly text: string;
      readonly options: Omit<QueryOptions, 'signal'>;
    }
  /** The table of a resource. */
  | { readonly kind: 'open'; readonly id: number; readonly resource: Resource }
  /** The next batch of a stream is wanted. */
  | { readonly kind: 'more'; readonly id: number }
  /** Nobody waits for it any more. */
  | { readonly kind: 'stop'; readonly id: number };

/** What it hears. After `done` or `failed` there is nothing more of a question. */
export type Answer =
  | { readonly kind: 'columns'; readonly id: number; readonly columns: PackedColumns }
  /** @param value what was asked for, where it is no columns */
  | { readonly kind: 'done'; readonly id: number; readonly value?: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SerializedError };
