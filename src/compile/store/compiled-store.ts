import type { Store } from '../../core/catalog.ts';

/** A store as it lies on this machine: what the catalogue says of it but for the addresses. */
export interface CompiledStore extends Omit<Store, 'parts'> {
  /** Where the file is. */
  readonly path: string;
}
