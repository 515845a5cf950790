import type { Resource } from '../../catalog.ts';
import type { IndexSearch } from '../../search/search-plan.ts';
import { IndexFileError } from './index-file-error.ts';

/** What a question needs of an index, beside records. */
export interface IndexNeeds {
  /** Ids of columns whose values it filters or sorts by, or looks through for a number. */
  readonly columns: readonly string[];
  /** Whether it looks for words. */
  readonly words: boolean;
  /** The word, in lower case, where it asks for one in whole rows and nothing else. */
  readonly frequent: string | null;
}

/** The indexes that the build made. */
export interface TableIndexes {
  /**
   * A resource's index, ready to be asked. Undefined: it has none, or it cannot be used. Never rejects.
   * @param needs of what is asked first, so that nothing else is read of an index that is not open yet. Default: anything may be asked
   */
  open(resource: Resource, needs?: IndexNeeds): Promise<IndexSearch | undefined>;
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
