import type { IndexFile } from '../../core/published-files.ts';
import type { CompiledFile } from '../kept/compiled-file.ts';

/** An index as it lies on this machine: what the catalogue says of it but for the addresses. */
export interface CompiledIndex extends Omit<IndexFile, keyof CompiledFile>, CompiledFile {}
