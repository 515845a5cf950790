import type { EngineFailure } from '../../core/errors.ts';
import type { DiskSource } from '../../sources/content.ts';
import type { CompiledTable, TableInput } from '../compile-table.ts';

/** What a process is asked: to compile a table, whose file it opens itself. */
export interface TableRequest {
  readonly id: number;
  readonly input: Omit<TableInput, 'content'> & {
    readonly content: Uint8Array | Omit<DiskSource, 'read'>;
  };
}

/** What it answers, by the request's `id`. */
export type TableAnswer =
  | { readonly id: number; readonly table: CompiledTable }
  | {
      readonly id: number;
      readonly message: string;
      /** Of an EngineError. */
      readonly failure: EngineFailure | null;
    };
