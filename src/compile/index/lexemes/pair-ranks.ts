import { CompiledQuery } from '../../../core/full-text/compiled-query.ts';
import { addPair, normalize, pairRank } from '../../../core/full-text/rank.ts';
import { ENGLISH } from '../../../core/full-text/text-search-config.ts';
import { compareUtf8 } from '../../../core/full-text/utf8.ts';
import type { Ids } from '../../../core/search-index/ids.ts';
import { FEW_RANKED } from '../../../core/search-index/terms/word-context.ts';
import { BestRanked } from '../lists/best-ranked.ts';
import { MarkedRecords } from '../orders/marked-records.ts';
import type { ReadPlaces } from '../lists/read-placed.ts';
import { MOST_POSITIONS, type SeveralPlaces, severalOf } from '../lists/several-places.ts';

/** Records that are told of two lexemes: a page of them. */
export const TOLD = 100;
/** Words of a frequent lexeme that are counted, at most. */
export const MOST_FORMS = 2;

/** What is told of two lexemes. */
export interface PairPlaces {
  /** How many records have both. */
  readonly total: number;
  /** Those that come first by rank and `_id`, ascending. */
  readonly best: Ids;
  /** By word of the frequent one how many records of the other one have it or its lexeme. */
  readonly totals: readonly number[];
}

/** Bits that tell how often a lexeme is in a record; as often as they can tell, or oftener. */
const TIMES_BITS = 5;
const MANY_TIMES = (1 << TIMES_BITS) - 1;
/** In place of the only place that a record has: it has several. */
const SEVERAL = 0xffff;
/** The rank of records that have not both. */
const APART = normalize(-1, 32);
/** So many records of groups whose ranks may be greatest are ranked at once, at least. */
const AT_ONCE = 3 * TOLD;

/** By how often the first of two terms is there and the second one, how great a rank can be at most. */
class RankBounds {
  /** NaN: it was not asked for. */
  readonly #bounds = new Float64Array(1 << (2 * TIMES_BITS)).fill(NaN);

  most(first: number, second: number): number {
    if (first === MANY_TIMES || second === MANY_TIMES) return 1;
    const key = (first << TIMES_BITS) | second;
    const known = this.#bounds[key]!;
    if (!Number.isNaN(known)) return known;
    return (this.#bounds[key] = BOTH.boundRank((lexeme) => (lexeme === 'a' ? first : second)).most);
  }
}

const lexemeNode = (lexeme: string) => ({ op: 'lexeme', lexeme, prefix: false, weights: 0 }) as const;
const BOTH = new CompiledQuery({ op: 'and', args: [lexemeNode('a'), lexemeNode('b')] }, ENGLISH);

/** A frequent lexeme, beside which others are counted and ranked. */
export class PairRanks {
  readonly #lexeme: string;
  /** Records that have the lexeme or one of its words. */
  readonly #marked: MarkedRecords;
  /** By place of one of these how often it has the lexeme, and above that a bit for each word: whether it has that or the lexeme. */
  readonly #marks: Uint8Array;
  /** The same: where it has the lexeme; 0: it has not, SEVERAL: `#several` tells. Of records here and there a number is read sooner than lists. */
  readonly #only: Uint16Array;
  readonly #several: SeveralPlaces;
  readonly #bounds = new RankBounds();
  readonly #best = new BestRanked(TOLD);
  /** Of the record at hand. */
  readonly #positions = new Uint16Array(MOST_POSITIONS);
  /** By how often both are there how many records of the pair at hand; 0 between pairs. */
  readonly #sizes = new Uint32Array(1 << (2 * TIMES_BITS));
  readonly #wanted = new Float64Array(1 << (2 * TIMES_BITS));
  /** How often both are there, of those that there are. */
  readonly #told: number[] = [];
  /** By record of the pair at hand its place among those of the other lexeme, */
  #hits = new Uint32Array(1024);
  /** and how often both are there. */
  #keys = new Uint16Array(1024);

  /** @param words by word the records that have it or its lexeme */
  constructor(lexeme: string, places: ReadPlaces, words: readonly Ids[], records: number) {
    this.#lexeme = lexeme;
    const { ids, times } = places;
    const marked = new MarkedRecords([ids, ...words], records);
    this.#marked = marked;
    this.#marks = new Uint8Array(marked.size);
    this.#only = new Uint16Array(marked.size);
    for (let i = 0; i < ids.length; i += 1) {
      const at = marked.placeOf(ids[i]!);
      this.#marks[at] = Math.min(MANY_TIMES, times[i]!);
      this.#only[at] = times[i] === 1 ? places.positions[places.starts[i]!]! : SEVERAL;
    }
    for (const [word, own] of words.entries())
      for (const id of own) this.#marks[marked.placeOf(id)]! |= 1 << (TIMES_BITS + word);
    this.#several = severalOf(places);
  }

  /** Undefined: they are so few that their texts are read, or not told in their order by it. */
  of(lexeme: string, places: ReadPlaces): PairPlaces | undefined {
    const { total, totals } = this.#find(places);
    const isFirst = compareUtf8(this.#lexeme, lexeme) < 0;
    const best = this.#best;
    best.clear();
    if (total > FEW_RANKED) this.#rankBest(places, total, isFirst);
    this.#sizes.fill(0);
    return total > FEW_RANKED && best.leastRank > APART ? { total, best: best.ids(), totals } : undefined;
  }

  /** How many of some records have a word, or the lexeme. */
  count(ids: Ids, word: number): number {
    const [marked, marks, bit] = [this.#marked, this.#marks, TIMES_BITS + word];
    let count = 0;
    for (let i = 0; i < ids.length; i += 1) {
      const at = marked.placeOf(ids[i]!);
      if (at >= 0) count += (marks[at]! >> bit) & 1;
    }
    return count;
  }

  /** Finds the records that have both. */
  #find({ ids, times }: ReadPlaces) {
    if (this.#hits.length < ids.length) {
      this.#hits = new Uint32Array(ids.length);
      this.#keys = new Uint16Array(ids.length);
    }
    const [marks, hits, keys, sizes] = [this.#marks, this.#hits, this.#keys, this.#sizes];
    const marked = this.#marked;
    const counts = new Uint32Array(1 << MOST_FORMS);
    this.#told.length = 0;
    let total = 0;
    for (let i = 0; i < ids.length; i += 1) {
      const at = marked.placeOf(ids[i]!);
      if (at < 0) continue;
      const mark = marks[at]!;
      counts[mark >> TIMES_BITS]! += 1;
      const own = mark & MANY_TIMES;
      if (own === 0) continue;
      const other = times[i]!;
      const key = (own << TIMES_BITS) | (other < MANY_TIMES ? other : MANY_TIMES);
      hits[total] = i;
      keys[total] = key;
      total += 1;
      if (sizes[key] === 0) this.#told.push(key);
      sizes[key]! += 1;
    }
    const totals = Array.from({ length: MOST_FORMS }, (_, word) =>
      counts.reduce((sum, own, bits) => sum + (((bits >> word) & 1) === 1 ? own : 0), 0),
    );
    return { total, totals };
  }

  /** Ranks what was found: those first whose ranks can be greatest, as long as they may be among the best. */
  #rankBest(places: ReadPlaces, total: number, isFirst: boolean): void {
    const [hits, keys, sizes, best] = [this.#hits, this.#keys, this.#sizes, this.#best];
    const groups = this.#told
      .map((key) => {
        const [own, other] = [key >> TIMES_BITS, key & MANY_TIMES];
        return { key, most: isFirst ? this.#bounds.most(own, other) : this.#bounds.most(other, own) };
      })
      .sort((a, b) => b.most - a.most || a.key - b.key);
    /** By how often both are there the greatest rank where they are ranked now; below all: they are not. */
    const wanted = this.#wanted;
    let next = 0;
    while (next < groups.length && groups[next]!.most >= best.leastRank) {
      wanted.fill(-1);
      for (let size = 0; next < groups.length && size < AT_ONCE; next += 1) {
        const { key, most } = groups[next]!;
        wanted[key] = most;
        size += sizes[key]!;
      }
      let least = best.leastRank;
      for (let i = 0; i < total; i += 1) {
        if (wanted[keys[i]!]! < least) continue;
        const own = hits[i]!;
        const id = places.ids[own]!;
        const rank = this.#rank(id, places, own, isFirst);
        if (rank < least) continue;
        best.add(rank, id);
        least = best.leastRank;
      }
    }
  }

  /** @param isFirst whether the frequent lexeme comes first among the terms of a query */
  #rank(id: number, places: ReadPlaces, own: number, isFirst: boolean): number {
    const positions = this.#positions;
    const only = this.#only[this.#marked.placeOf(id)]!;
    let count = 1;
    if (only === SEVERAL) count = this.#several.read(id, positions);
    else positions[0] = only;
    const start = places.starts[own]!;
    const end = start + Math.min(MOST_POSITIONS, places.times[own]!);
    let rank = -1;
    if (isFirst)
      for (let i = start; i < end; i += 1)
        for (let k = 0; k < count; k += 1) rank = withPair(rank, positions[k]!, places.positions[i]!);
    else
      for (let k = 0; k < count; k += 1)
        for (let i = start; i < end; i += 1) rank = withPair(rank, positions[k]!, places.positions[i]!);
    return normalize(rank, 32);
  }
}

/** What `rankOccurrences` makes of two places more, the places of the second term one after the other, by each those of the first. */
function withPair(rank: number, position: number, other: number): number {
  const distance = Math.abs(position - other);
  return distance === 0 ? rank : addPair(rank, pairRank(distance));
}
