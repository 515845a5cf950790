import type { ResourceDescriptor } from '../catalog/descriptor.ts';
import type { Preview } from '../core/preview/preview.ts';
import type { FoundTable, TableFile } from '../sources/compile/table-file.ts';
import type { CompiledIndex, CompiledStore } from './kept/compiled-file.ts';

/** A file that is to be a table. */
export interface TableInput extends TableFile {
  readonly descriptor: ResourceDescriptor;
  /** Of the content, lower-case hex. */
  readonly sha256: string;
  /** Whether the table is to be compiled into a store as well. */
  readonly store: boolean;
}

/** What the catalogue says of a table. Everything but `rewritten` is plain data. */
export interface CompiledTable extends FoundTable {
  /** Null when there is a problem. */
  readonly preview: Preview | null;
  /** Null: none was asked for, or there is a problem. */
  readonly store: CompiledStore | null;
  /** Null when there is a problem. */
  readonly index: CompiledIndex | null;
  /** What the descriptor asks for in vain, without the path. */
  readonly mistakes: readonly string[];
  readonly cached: boolean;
}

/** Compiles one file, and proves that it loads. Rejects only when the engine itself fails. */
export type CompileTable = (input: TableInput) => Promise<CompiledTable>;
