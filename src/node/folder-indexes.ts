import { open } from 'node:fs/promises';
import type { IndexFile } from '../core/published-files.ts';
import { IndexFileError } from '../core/search-index/ports/index-file-error.ts';
import type { TableIndexes } from '../core/search-index/ports/index-search.ts';
import { createIndexSearch } from '../core/search/search-index.ts';
import type { IndexSearch } from '../core/search/search-plan.ts';
import { createByteRanges, type ByteSource } from '../index/bytes/byte-ranges.ts';
import { openTableIndex } from '../index/open-table-index.ts';
import { joinSources } from '../index/bytes/parted-source.ts';
import type { Contents } from './folder-contents.ts';

/** Bytes of an index that are kept in memory. */
const ROOM = 67_108_864;
/** Bytes that are read from disk as soon as another place is: what lies between two pieces and is no longer. */
const GAP = 4096;

/**
 * The indexes of a compiled folder, read from disk.
 * @param log hears of an index that cannot be used
 */
export function createFolderIndexes(contents: Contents, log: (line: string) => void): TableIndexes {
  const opened = new WeakMap<IndexFile, Promise<IndexSearch | undefined>>();
  return {
    async open({ index, source, title }) {
      if (!index) return undefined;
      const fail = (error: IndexFileError): undefined => {
        log(`${title} is searched without its index: ${error.message}`);
        opened.set(index, Promise.resolve(undefined));
      };
      const opening =
        opened.get(index) ??
        openTableIndex(
          createByteRanges(joinSources(index.parts.map(toPart)), { room: ROOM, isGenerous: false, gap: GAP }),
          index,
          source?.rows ?? 0,
        ).then(
          (own) => createIndexSearch(own, fail),
          (error: unknown) => {
            if (!(error instanceof IndexFileError)) throw error;
            return fail(error);
          },
        );
      opened.set(index, opening);
      return opening;
    },
  };

  function toPart({ url, bytes }: IndexFile['parts'][number]): ByteSource {
    const content = contents.get(url);
    if (content === undefined) throw new TypeError(`${url} is not among the compiled files`);
    if (content instanceof Uint8Array)
      return { bytes, read: async (at, length) => content.subarray(at, at + length) };
    const [path, start] = typeof content === 'string' ? [content, 0] : [content.path, content.start];
    return { bytes, read: (at, length) => readSpan(path, start + at, length) };
  }
}

async function readSpan(path: string, at: number, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, at);
    if (bytesRead !== length) throw new Error(`${path} is shorter than it was`);
    return bytes;
  } finally {
    await file.close();
  }
}
