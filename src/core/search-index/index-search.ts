import type { Resource } from '../catalog.ts';
import type { IndexSearch } from '../search/search-plan.ts';
import { IndexFileError } from './index-file-error.ts';

/** The indexes that the build made. */
export interface TableIndexes {
  /** A resource's index, ready to be asked. Undefined: it has none, or it cannot be used. Never rejects. */
  open(resource: Resource): Promise<IndexSearch | undefined>;
}

/** Asks an index. Undefined: it has no answer, or failed, and has been told so. Rejects with everything but IndexFileError. */
export async function askIndex<T>(
  index: IndexSearch | undefined,
  ask: (index: IndexSearch) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (!index) return undefined;
  try {
    return await ask(index);
  } catch (error) {
    if (!(error instanceof IndexFileError)) throw error;
    index.failed(error);
    return undefined;
  }
}
