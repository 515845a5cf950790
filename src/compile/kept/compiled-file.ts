import type { IndexFile, PartedFile, Store, StoreFilePart } from '../../core/published-files.ts';

/** A file as it lies on this machine: what the catalogue says of it but for the addresses. */
export interface CompiledFile extends Omit<PartedFile, 'parts'> {
  /** What it is to be published as, in order. */
  readonly parts: readonly Omit<StoreFilePart, 'url'>[];
  /** Where the file is. */
  readonly path: string;
}

/** A store, likewise. */
export interface CompiledStore extends Omit<Store, keyof CompiledFile>, CompiledFile {}

/** An index, likewise. */
export interface CompiledIndex extends Omit<IndexFile, keyof CompiledFile>, CompiledFile {}
