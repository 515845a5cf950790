import type { Ids } from '../core/search-index/ids.ts';
import type { ByteRanges } from './byte-ranges.ts';
import { columnOf, countOf, DictionaryEntries, type DictionaryEntry } from './dictionary-entries.ts';
import { decodeIds } from './id-list.ts';
import type { Dictionary, Span } from './index-layout.ts';
import { readPieces } from './pieces.ts';
import { decodePositions, decodeTimes, POSITIONS, type Places } from './place-list.ts';
import { sealsOf } from './dictionary-block.ts';
import { SEAL } from './sealed-bytes.ts';
import { wantedPositions, type Times } from './wanted-positions.ts';

/** Times of more bytes are read when it is known that they are needed: a round trip takes no longer, about. */
const MOST_ALONG = 49_152;

/** A list as it is written. */
interface EncodedTimes {
  readonly ids: Uint8Array;
  readonly times: Uint8Array;
}

/** Where a list lies: in its block, or elsewhere in one piece, or its ids and its times in two. */
function placeOf({ block, at }: DictionaryEntry) {
  const [idBytes, bytes] = [block.idBytes[at] as number, block.listBytes[at] as number];
  const inside = block.listAt[at] as number;
  if (inside !== 0) return { spans: [], inBlock: block.bytes.subarray(inside, inside + bytes), idBytes };
  const start = block.listsAt[at] as number;
  const ids: Span = [start, idBytes + SEAL];
  const spans: readonly Span[] =
    sealsOf(bytes - idBytes) === 1
      ? [[start, bytes + SEAL]]
      : [ids, [start + idBytes + SEAL, bytes - idBytes + SEAL]];
  return { spans, inBlock: null, idBytes };
}

/** Reads the lists of a dictionary's entries in an index file: which records have them, how often and where. Everything rejects with IndexFileError. */
export class DictionaryReader {
  readonly entries: DictionaryEntries;
  readonly #ranges: ByteRanges;
  readonly #highestOf: (column: number) => number;

  /** @param highestOf the greatest id there can be in a column */
  constructor(ranges: ByteRanges, dictionary: Dictionary, highestOf: (column: number) => number) {
    this.entries = new DictionaryEntries(ranges, dictionary);
    this.#ranges = ranges;
    this.#highestOf = highestOf;
  }

  /** The lists of ids of some entries. @param isTimed by place whether times are read along where they are not long; absent: none are */
  async ids(
    entries: readonly DictionaryEntry[],
    isTimed?: (place: number) => boolean,
  ): Promise<readonly Ids[]> {
    const lists = await this.#lists(
      entries,
      (bytes, place) => bytes <= MOST_ALONG && (isTimed?.(place) ?? false),
    );
    return entries.map((entry, i) => this.#idsOf(entry, lists[i] as EncodedTimes));
  }

  #idsOf(entry: DictionaryEntry, { ids }: EncodedTimes): Ids {
    return decodeIds(ids, countOf(entry), this.#highestOf(columnOf(entry)));
  }

  /** How often each entry stands in its records, with their ids. */
  async times(entries: readonly DictionaryEntry[]): Promise<readonly Times[]> {
    const lists = await this.#lists(entries, () => true);
    return entries.map((entry, i) => {
      const list = lists[i] as EncodedTimes;
      return { ids: this.#idsOf(entry, list), times: decodeTimes(list.times, countOf(entry)) };
    });
  }

  /** @param isTimed whether so many bytes of times apart are read; else there may be none */
  async #lists(
    entries: readonly DictionaryEntry[],
    isTimed: (bytes: number, place: number) => boolean,
  ): Promise<readonly EncodedTimes[]> {
    const places = entries.map((entry, place) => {
      const own = placeOf(entry);
      return { ...own, spans: own.spans.filter(([, bytes], i) => i === 0 || isTimed(bytes, place)) };
    });
    const pieces = await readPieces(
      this.#ranges,
      places.flatMap(({ spans }) => spans),
    );
    let next = 0;
    return places.map(({ spans: own, inBlock, idBytes }) => {
      const first = inBlock ?? (pieces[next++] as Uint8Array);
      const apart = own.length > 1 ? pieces[next++] : undefined;
      return { ids: first.subarray(0, idBytes), times: apart ?? first.subarray(idBytes) };
    });
  }

  /** The positions of entries in those of some records that have them. @param entries with their records */
  async places(
    entries: readonly { readonly entry: DictionaryEntry; readonly list: Times }[],
    records: Ids,
  ): Promise<readonly (Times & Places)[]> {
    const wanted = entries.map(({ entry, list }) => wantedPositions(entry, list, records));
    const pieces = await readPieces(
      this.#ranges,
      wanted.flatMap(({ inBlock, pieces: own }) => (inBlock ? [] : own.map(({ span }) => span))),
    );
    let next = 0;
    return wanted.map(({ ids, times, starts, inBlock, pieces: own }) => {
      const read = new Map(
        own.map(({ number, count }) => [
          number,
          decodePositions(inBlock ?? (pieces[next++] as Uint8Array), count),
        ]),
      );
      const positions = new Uint32Array(times.reduce((sum, one) => sum + one, 0));
      let size = 0;
      for (const [i, start] of starts.entries())
        for (let at = start; at < start + (times[i] as number); at += 1)
          positions[size++] = read.get(Math.floor(at / POSITIONS))?.[at % POSITIONS] as number;
      return { ids, times, positions };
    });
  }
}
