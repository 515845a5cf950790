import { decodeIds } from '../index/lists/id-list.ts';
import type { Dictionary, IndexRoot, Shorts, Span } from '../index/index-layout.ts';
import type { Key } from '../index/dictionary/key-codec.ts';
import type { ShortListsDirectory } from '../index/frequent/short-text-reader.ts';
import { highestTally } from '../index/frequent/short-tallies.ts';

/** What reads a file: pieces without their seals, and JSON. */
interface FileReader {
  readonly piece: (span: Span) => Uint8Array;
  readonly json: (span: Span) => unknown;
  /** By key the ids of a dictionary of whole rows. */
  readonly lists: (dictionary: Dictionary, highest: number) => ReadonlyMap<Key, readonly number[]>;
}

/** How many records have grams of one to three characters, and by values, and all of those of one and two, as far as an index lists them, in its order. */
export function decodeShortLists(
  { grams: spans, lists, tallies }: Shorts,
  { records }: IndexRoot,
  { piece, json, lists: listsOf }: FileReader,
) {
  const grams = spans.map((span) => json(span) as Readonly<Record<string, number>>);
  const listed = lists && (json(lists.directory) as ShortListsDirectory);
  let at = lists?.at ?? 0;
  const decoded = listed?.grams.map((gram, i) => {
    const length = listed.bytes[i]!;
    const count = grams[[...gram].length - 1]?.[gram] as number;
    const ids = decodeIds(piece([at, length]), count, records);
    at += length;
    return [gram, ids] as const;
  });
  return {
    grams,
    lists: decoded ?? [],
    tallies: tallies && {
      columns: tallies.columns,
      byGram: listsOf(tallies.dictionary, highestTally(tallies, records)),
    },
  };
}
