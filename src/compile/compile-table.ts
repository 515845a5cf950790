import type { ResourceDescriptor } from '../catalog/descriptor.ts';
import type { Field, TableSource } from '../core/catalog.ts';
import type { Preview } from '../core/preview/preview.ts';

/** A file that is to be a table. */
export interface TableInput {
  readonly kind: TableSource['kind'];
  readonly bytes: Uint8Array;
  /** For messages, relative to its dataset's folder. */
  readonly path: string;
  readonly descriptor: ResourceDescriptor;
}

/** What the catalogue says of a table. Everything but `rewritten` is plain data. */
export interface CompiledTable {
  readonly fields: readonly Field[];
  readonly primaryKey: readonly string[];
  /** Null when there is a problem. */
  readonly source: TableSource | null;
  /** Begins with the path. */
  readonly problem: string | null;
  /** What else is to be said, without the path. */
  readonly remarks: readonly string[];
  /** The bytes to publish instead of the file's own, where no reader takes those. */
  readonly rewritten: Uint8Array | null;
  /** Null when there is a problem. */
  readonly preview: Preview | null;
  readonly cached: boolean;
}

/** Compiles one file, and proves that it loads. Rejects only when the engine itself fails. */
export type CompileTable = (input: TableInput) => Promise<CompiledTable>;
