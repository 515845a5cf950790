import type { Resource } from '../core/catalog.ts';
import type { IndexFile } from '../core/published-files.ts';
import { IndexFileError } from '../core/search-index/ports/index-file-error.ts';
import type { IndexNeeds, TableIndexes } from '../core/search-index/ports/index-search.ts';
import { createIndexSearch } from '../core/search/search-index.ts';
import type { IndexSearch } from '../core/search/search-plan.ts';
import { createByteRanges } from '../index/bytes/byte-ranges.ts';
import { openTableIndex } from '../index/open-table-index.ts';
import { createIndexSource } from './index-source.ts';
import { repairCached } from './offline/repair-cached.ts';

/** What a site's indexes are read with. */
export interface SiteIndexesOptions {
  /** Address of the site. */
  readonly base: string;
  /** Bytes of each index that are kept in memory. */
  readonly room: number;
  /** Whether to read more than is asked for where it comes as soon: searches that follow find it there. */
  readonly isGenerous: boolean;
  /** Hears of each resource whose index has answered, or been asked in vain, once. */
  readonly onAnswered: (resource: Resource) => void;
  /** Hears why a resource is searched without its index from now on. */
  readonly onFailure: (resource: Resource, error: IndexFileError) => void;
}

/** An index that failed is opened once more, past what browser and device have kept of it. */
const TRIES: readonly RequestCache[] = ['no-store', 'reload'];

/** Milliseconds for which a resource is searched without an index that failed to the end. */
const REST = 60_000;

/** The indexes of the site at `base`, each opened when it is first asked for. */
export function createSiteIndexes({
  base,
  room,
  isGenerous,
  onAnswered,
  onFailure,
}: SiteIndexesOptions): TableIndexes {
  const opened = new WeakMap<IndexFile, Promise<IndexSearch | undefined>>();
  return {
    async open(resource, needs) {
      const { index } = resource;
      if (!index) return undefined;
      const earlier = opened.get(index);
      if (earlier) return earlier;
      const opening = openTry(resource, index, 0, needs);
      opened.set(index, opening);
      return opening;
    },
  };

  async function openTry(
    resource: Resource,
    file: IndexFile,
    number: number,
    needs?: IndexNeeds,
  ): Promise<IndexSearch | undefined> {
    const cache = TRIES[number];
    if (!cache) {
      // It may have been the network.
      setTimeout(() => opened.delete(file), REST);
      return undefined;
    }
    const ranges = createByteRanges(createIndexSource(file.parts, base, cache), { room, isGenerous });
    let isLeft = false;
    const leave = (error: IndexFileError): Promise<IndexSearch | undefined> => {
      // Several questions may find out at the same time.
      if (!isLeft && number === TRIES.length - 1) onFailure(resource, error);
      if (!isLeft)
        opened.set(
          file,
          repairCached(base, file.parts)
            // What is kept is no more than a help.
            .catch(() => undefined)
            .then(() => openTry(resource, file, number + 1)),
        );
      isLeft = true;
      return opened.get(file) as Promise<IndexSearch | undefined>;
    };
    try {
      const index = await openTableIndex(ranges, file, resource.source?.rows ?? 0, needs);
      return tellOnce(
        createIndexSearch(index, (error) => void leave(error)),
        () => onAnswered(resource),
      );
    } catch (error) {
      if (!(error instanceof IndexFileError)) throw error;
      return leave(error);
    }
  }
}

/** The same index, which tells of its first answer. */
function tellOnce(search: IndexSearch, tell: () => void): IndexSearch {
  let isTold = false;
  return {
    ...search,
    page: (plan, run) =>
      search.page(plan, run).finally(() => {
        if (!isTold) tell();
        isTold = true;
      }),
  };
}
