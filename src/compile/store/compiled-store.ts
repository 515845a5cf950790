import type { Store } from '../../core/published-files.ts';
import type { CompiledFile } from '../kept/compiled-file.ts';

/** A store as it lies on this machine: what the catalogue says of it but for the addresses. */
export interface CompiledStore extends Omit<Store, keyof CompiledFile>, CompiledFile {}
