import { addPosition } from '../../core/full-text/tsvector.ts';
import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import { lexemeInChunk } from '../../core/search-index/lexeme-in-chunk.ts';
import { without } from '../../core/search-index/ids.ts';
import type { ColumnList } from '../../index/dictionary-block.ts';
import type { ReadPlaces } from './read-placed.ts';

/** A word that a lexeme stands in, with its lists. */
export interface WordWithLists {
  readonly text: string;
  readonly lists: readonly ColumnList[];
}

/** More than the greatest position. */
const POSITION_RANGE = 16_384;

/**
 * Where a lexeme stands, in each record as PostgreSQL keeps it but that there may be more places. Undefined: what of a word it is depends on the text around.
 * @param odd records that are left out
 */
export function lexemePlaces(
  lexeme: string,
  words: readonly WordWithLists[],
  { odd, read }: { readonly odd: Uint32Array; readonly read: (list: ColumnList) => ReadPlaces },
): ReadPlaces | undefined {
  const find = lexemeInChunk({ lexeme, prefix: false }, ENGLISH);
  const parts: { readonly list: ReadPlaces; readonly offsets: readonly number[] }[] = [];
  for (const { text, lists } of words) {
    const offsets = find(text);
    if (!offsets) return undefined;
    if (offsets.length > 0) for (const list of lists) parts.push({ list: read(list), offsets });
  }
  const [only, ...others] = parts;
  const isPlain = only && others.length === 0 && only.offsets.length === 1 && only.offsets[0] === 0;
  return isPlain && without(only.list.ids, odd).length === only.list.ids.length
    ? only.list
    : together(parts, odd);
}

/** The same of several lists, or of those of words that have other lexemes before it. */
function together(
  parts: readonly { readonly list: ReadPlaces; readonly offsets: readonly number[] }[],
  odd: Uint32Array,
): ReadPlaces {
  const all = parts.reduce((sum, { list, offsets }) => sum + list.positions.length * offsets.length, 0);
  // By record and position: numbers are sorted sooner than pairs of them.
  const places = new Float64Array(all);
  let next = 0;
  for (const { list, offsets } of parts)
    for (let record = 0; record < list.ids.length; record += 1) {
      const start = list.starts[record] as number;
      for (let at = start; at < start + (list.times[record] as number); at += 1)
        for (const offset of offsets)
          places[next++] =
            (list.ids[record] as number) * POSITION_RANGE +
            Math.min(POSITION_RANGE - 1, (list.positions[at] as number) + offset);
    }
  places.sort();
  const isOdd = new Set(odd);
  const [ids, times, starts, positions]: [number[], number[], number[], number[]] = [[], [], [], []];
  let own: number[] = [];
  for (let i = 0; i < all; i += 1) {
    const id = Math.floor((places[i] as number) / POSITION_RANGE);
    addPosition(own, (places[i] as number) % POSITION_RANGE);
    if (i + 1 < all && Math.floor((places[i + 1] as number) / POSITION_RANGE) === id) continue;
    if (!isOdd.has(id)) {
      ids.push(id);
      times.push(own.length);
      starts.push(positions.length);
      for (const position of own) positions.push(position);
    }
    own = [];
  }
  return {
    ids: Uint32Array.from(ids),
    times: Uint16Array.from(times),
    starts: Uint32Array.from(starts),
    positions: Uint32Array.from(positions),
  };
}
