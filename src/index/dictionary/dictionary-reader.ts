import { both, type Ids } from '../../core/search-index/ids.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import {
  columnOf,
  countOf,
  DictionaryEntries,
  isPlaced,
  type DictionaryEntry,
} from './dictionary-entries.ts';
import { decodeIds } from '../lists/id-list.ts';
import type { Dictionary, Span } from '../index-layout.ts';
import { KeptLists, type KeptList } from '../lists/kept-lists.ts';
import { readPieces } from '../bytes/pieces.ts';
import { decodeTimes, type Places } from '../lists/place-list.ts';
import type { PositionDecoder } from '../lists/position-code.ts';
import { decodePositions, leastPieces, readPieceBytes } from '../lists/position-pieces.ts';
import { sealsOf } from './dictionary-block.ts';
import { SEAL } from '../bytes/sealed-bytes.ts';
import { wantedPositions, type Times } from '../words/wanted-positions.ts';

/** Times of more bytes are read when it is known that they are needed: a round trip takes no longer, about. */
const MOST_ALONG = 49_152;

/** Ids of lists that are kept decoded: four bytes each, two of its times, and four of where its positions begin. */
const MOST_KEPT = 4_000_000;

/** A list as it is written. */
interface EncodedTimes {
  readonly ids: Uint8Array;
  readonly times: Uint8Array;
}

function isInBlock({ block, at }: DictionaryEntry): boolean {
  return block.listAt[at] !== 0;
}

/** Where a list begins that does not lie in its block. */
function startOf({ block, at }: DictionaryEntry): number {
  return block.listsAt[at]!;
}

/** Where a list lies: in its block, or elsewhere in one piece, or its ids and its times in two. */
function placeOf({ block, at }: DictionaryEntry) {
  const [idBytes, bytes] = [block.idBytes[at]!, block.listBytes[at]!];
  const inside = block.listAt[at]!;
  if (inside !== 0) return { spans: [], inBlock: block.bytes.subarray(inside, inside + bytes), idBytes };
  const start = startOf({ block, at });
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
  readonly #codeOf: (column: number) => PositionDecoder | null;
  readonly #kept = new KeptLists(MOST_KEPT);

  /**
   * @param highestOf the greatest id there can be in a column
   * @param codeOf what the positions of a column are written in; null: no code
   */
  constructor(
    ranges: ByteRanges,
    dictionary: Dictionary,
    readonly highestOf: (column: number) => number,
    codeOf: (column: number) => PositionDecoder | null = () => null,
  ) {
    this.#codeOf = codeOf;
    this.entries = new DictionaryEntries(ranges, dictionary);
    this.#ranges = ranges;
  }

  /** The lists of ids of some entries. @param isTimed by place whether times are read along where they are not long; absent: none are */
  async ids(
    entries: readonly DictionaryEntry[],
    isTimed?: (place: number) => boolean,
  ): Promise<readonly Ids[]> {
    const known = entries.map((entry) => this.#known(entry));
    const missing = [...entries.keys()].filter((place) => !known[place]);
    const read = await this.#lists(
      missing.map((place) => entries[place]!),
      (bytes, i) => bytes <= MOST_ALONG && (isTimed?.(missing[i]!) ?? false),
    );
    const ids = known.map((list) => list?.ids);
    for (const [i, place] of missing.entries()) ids[place] = this.#decode(entries[place]!, read[i]!).ids;
    return ids as readonly Ids[];
  }

  /** The lists of some entries as they are written, where they are no lists of ids. */
  async written(entries: readonly DictionaryEntry[]): Promise<readonly Uint8Array[]> {
    return (await this.#lists(entries, () => false)).map(({ ids }) => ids);
  }

  /** How often each entry stands in its records, with their ids. */
  async times(entries: readonly DictionaryEntry[]): Promise<readonly Times[]> {
    const known = entries.map((entry) => this.#known(entry));
    const missing = [...entries.keys()].filter((place) => !known[place]?.times);
    const read = await this.#lists(
      missing.map((place) => entries[place]!),
      () => true,
    );
    for (const [i, place] of missing.entries()) {
      const [entry, list] = [entries[place]!, read[i]!];
      const reader = new ByteReader(list.times);
      const pieces = readPieceBytes(reader, entry.block.positionBytes?.[entry.at] ?? 0);
      const times = decodeTimes(list.times.subarray(reader.at), countOf(entry));
      known[place] = this.#decode(entry, list, { times, pieces });
    }
    return known as readonly Times[];
  }

  /** Undefined: it is to be read. */
  #known(entry: DictionaryEntry): KeptList | undefined {
    return isInBlock(entry) ? undefined : this.#kept.get(startOf(entry));
  }

  #decode(entry: DictionaryEntry, { ids }: EncodedTimes, told?: Omit<KeptList, 'ids'>): KeptList {
    const known = this.#known(entry)?.ids;
    const list = {
      ids: known ?? decodeIds(ids, countOf(entry), this.highestOf(columnOf(entry))),
      ...told,
    };
    if (!isInBlock(entry)) this.#kept.set(startOf(entry), list);
    return list;
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
      const first = inBlock ?? pieces[next++]!;
      const apart = own.length > 1 ? pieces[next++] : undefined;
      return { ids: first.subarray(0, idBytes), times: apart ?? first.subarray(idBytes) };
    });
  }

  /** About what is still to be read to know the positions of entries in some records: pieces, and the bytes of these. */
  placing(
    entries: readonly DictionaryEntry[],
    records: Ids,
  ): { readonly pieces: number; readonly bytes: number } {
    let [pieces, bytes] = [0, 0];
    for (const entry of entries) {
      const { block, at } = entry;
      const known = this.#known(entry);
      const missing = known ? placeOf(entry).spans.slice(known.times ? 2 : 1) : placeOf(entry).spans;
      pieces += missing.length;
      bytes += missing.reduce((sum, [, own]) => sum + own, 0);
      if (!isPlaced(entry) || block.positionAt[at] !== 0) continue;
      const all = block.positionBytes?.[at] as number;
      const having = known ? both(known.ids, records).length : Math.min(countOf(entry), records.length);
      const least = leastPieces(countOf(entry), all);
      const wanted = Math.min(least, having);
      pieces += wanted;
      bytes += (all * wanted) / least;
    }
    return { pieces, bytes };
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
    return wanted.map(({ ids, times, starts, inBlock, each, pieces: own }, i) => {
      const code = this.#codeOf(columnOf(entries[i]!.entry));
      const read: Uint32Array[] = [];
      for (const { number, count } of own)
        read[number] = decodePositions(inBlock ?? pieces[next++]!, count, code);
      const positions = new Uint32Array(times.reduce((sum, one) => sum + one, 0));
      let size = 0;
      for (let record = 0; record < starts.length; record += 1) {
        const start = starts[record]!;
        for (let at = start; at < start + times[record]!; at += 1)
          positions[size++] = read[Math.floor(at / each)]?.[at % each] as number;
      }
      return { ids, times, positions };
    });
  }
}
