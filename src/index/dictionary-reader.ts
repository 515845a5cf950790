import type { Ids } from '../core/search-index/ids.ts';
import type { ByteRanges } from './byte-ranges.ts';
import { columnOf, countOf, DictionaryEntries, type DictionaryEntry } from './dictionary-entries.ts';
import { decodeIds } from './id-list.ts';
import type { Dictionary, Span } from './index-layout.ts';
import { readPieces } from './pieces.ts';
import { decodePositions, decodeTimes, POSITIONS, type Places } from './place-list.ts';
import { SEAL } from './sealed-bytes.ts';
import { wantedPositions, type Times } from './wanted-positions.ts';

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

  /** The lists of ids of some entries. */
  async ids(entries: readonly DictionaryEntry[]): Promise<readonly Ids[]> {
    const lists = await this.#lists(entries);
    return entries.map((entry, i) => this.#idsOf(entry, lists[i] as Uint8Array));
  }

  #idsOf(entry: DictionaryEntry, list: Uint8Array): Ids {
    const { block, at } = entry;
    return decodeIds(list.subarray(0, block.idBytes[at]), countOf(entry), this.#highestOf(columnOf(entry)));
  }

  /** How often each entry stands in its records, with their ids. */
  async times(entries: readonly DictionaryEntry[]): Promise<readonly Times[]> {
    const lists = await this.#lists(entries);
    return entries.map((entry, i) => {
      const list = lists[i] as Uint8Array;
      return {
        ids: this.#idsOf(entry, list),
        times: decodeTimes(list.subarray(entry.block.idBytes[entry.at]), countOf(entry)),
      };
    });
  }

  async #lists(entries: readonly DictionaryEntry[]): Promise<readonly Uint8Array[]> {
    const spans: Span[] = [];
    for (const { block, at } of entries)
      if (block.listAt[at] === 0)
        spans.push([block.listsAt[at] as number, (block.listBytes[at] as number) + SEAL]);
    const pieces = await readPieces(this.#ranges, spans);
    let next = 0;
    return entries.map(({ block, at }) => {
      const start = block.listAt[at] as number;
      return start === 0
        ? (pieces[next++] as Uint8Array)
        : block.bytes.subarray(start, start + (block.listBytes[at] as number));
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
