import {
  fragmentsOf,
  isOfJoint,
  isOverFragments,
  isWithinKey,
  type Joint,
  jointsOf,
} from '../../core/search-index/terms/address-fragments.ts';
import { RECORD_BYTES } from '../../core/search-index/condition.ts';
import { GRAM, gramUse } from '../../core/search-index/terms/grams.ts';
import { both, NO_IDS, unite, type Ids } from '../../core/search-index/ids.ts';
import type { GramMatch, IndexGrams } from '../../core/search-index/ports/index-grams.ts';
import { LONGEST_UNITED, SHORTEST_UNITED } from '../../core/search-index/terms/united-words.ts';
import {
  bytesOf,
  columnOf,
  countOf,
  type DictionaryEntry,
  isPlaced,
  keyOf,
} from '../dictionary/dictionary-entries.ts';
import type { WordEntries } from './word-entries.ts';

/** So few records are rather read than where in them fragments stand, or further fragments. */
const FEW = 20;
/** Fragments that so few words may be are found at once. */
const FEW_WORDS = 64;

/** Records of a column whose addresses are told by their fragments. @param column see fragmentsOf in index-layout.ts */
export function openFragments(words: WordEntries, column: number): IndexGrams {
  return {
    // What is shorter is within very many.
    shortest: GRAM,
    having: (text) =>
      isWithinKey(text) ? recordsWithin(words, column, text) : recordsOver(words, column, text),
    lexeme: null,
    havingAll: null,
    bytesOfHaving: null,
  };
}

/** The records that have a text within a fragment or a joint. Rejects with IndexFileError. */
async function recordsWithin(words: WordEntries, column: number, text: string): Promise<GramMatch> {
  const mayBeUnited = text.length >= SHORTEST_UNITED && text.length <= LONGEST_UNITED;
  const united = mayBeUnited ? await words.united(text) : undefined;
  const entries = united ?? (await words.containing([text]));
  const ids = unite(await words.reader.ids(entries.filter((entry) => columnOf(entry) === column)));
  return { ids, sure: ids };
}

/** A fragment of a text, or a joint. */
interface SoughtKey {
  /** The places of the fragments that it tells of: of a joint those of which it has all characters. */
  readonly telling: readonly number[];
  /** The place of the fragment, or of the one behind the joint. */
  readonly place: number;
  /** The numbers of words that may be what is looked for. */
  readonly numbers: Ids;
  readonly isSought: (key: string) => boolean;
}

/** What stands for it in the dictionary. */
interface FoundKey extends SoughtKey {
  readonly entries: readonly DictionaryEntry[];
  /** Of their lists, */
  readonly bytes: number;
  /** and how many records these have. */
  readonly count: number;
}

/**
 * The records that have all fragments of a text, one behind the other as far as that is told: the first may be the end of a longer one, the last the beginning. Joints stand for
 * those that are too short, or the end of too many. Rejects with IndexFileError.
 */
async function recordsOver(words: WordEntries, column: number, text: string): Promise<GramMatch> {
  const fragments = fragmentsOf(text);
  const finder = new KeyFinder(words, column);
  const ofFragments = await Promise.all(
    fragments.map((fragment, place) => seekFragment(words, fragment, place, fragments.length - 1)),
  );
  const isSoon = (own: SoughtKey | undefined) => own !== undefined && own.numbers.length <= FEW_WORDS;
  const joints = jointsOf(text, fragments).flatMap((joint, i) =>
    isSoon(ofFragments[i]) && isSoon(ofFragments[i + 1]) ? [] : [seekJoint(words, joint, i + 1, fragments)],
  );
  const sought = [...ofFragments.filter((own) => own !== undefined), ...(await Promise.all(joints))].sort(
    (a, b) => a.numbers.length - b.numbers.length,
  );
  const soon = sought.filter((own, i) => i === 0 || isSoon(own));
  const inOrder = (await finder.findAll(soon)).sort((a, b) => a.count - b.count);
  for (const own of inOrder) if (finder.isWorth(own)) await finder.meet(own);
  for (const own of sought.slice(soon.length)) {
    const [found] = (await finder.areFewer(own)) ? await finder.findAll([own]) : [];
    if (found && finder.isWorth(found)) await finder.meet(found);
  }
  return finder.finish(fragments.length);
}

/** Undefined: it is an end of the text that is too short to tell which fragments have it. @param last place of a fragment */
async function seekFragment(
  words: WordEntries,
  fragment: string,
  place: number,
  last: number,
): Promise<SoughtKey | undefined> {
  const telling = [place];
  if (place > 0 && place < last)
    return { telling, place, numbers: await words.numbersOf(fragment), isSought: (key) => key === fragment };
  if (gramUse(fragment) === null) return undefined;
  const hasEnd =
    place === 0 ? (key: string) => key.endsWith(fragment) : (key: string) => key.startsWith(fragment);
  const numbers = await words.numbersHaving(fragment);
  // A joint may have all of one that is a character or two of scripts of thousands.
  return { telling, place, numbers, isSought: (key) => hasEnd(key) && !isOverFragments(key) };
}

async function seekJoint(
  words: WordEntries,
  joint: Joint,
  place: number,
  fragments: readonly string[],
): Promise<SoughtKey> {
  const numbers = await words.numbersHaving(joint.before + joint.behind);
  const telling = [
    ...(place === 1 && fragments[0] === joint.before ? [0] : []),
    ...(place === fragments.length - 1 && fragments[place] === joint.behind ? [place] : []),
  ];
  return { telling, place, numbers, isSought: (key) => isOverFragments(key) && isOfJoint(key, joint) };
}

/** Finds the records that have all of some keys. */
class KeyFinder {
  readonly #found: FoundKey[] = [];
  #left: Ids | undefined;

  constructor(
    readonly words: WordEntries,
    readonly column: number,
  ) {}

  findAll(sought: readonly SoughtKey[]): Promise<FoundKey[]> {
    return Promise.all(sought.map((own) => this.#find(own)));
  }

  /** Whether its lists are read sooner than the records that are left. */
  isWorth({ bytes }: FoundKey): boolean {
    const left = this.#left?.length ?? Infinity;
    return left > FEW && bytes < left * RECORD_BYTES;
  }

  /** Whether the words that may be it lie in fewer blocks than records are left. */
  async areFewer({ numbers }: SoughtKey): Promise<boolean> {
    const left = this.#left?.length ?? Infinity;
    return left > FEW && (await this.words.reader.entries.spreadOf(numbers)) < left;
  }

  /** Leaves the records that have it. */
  async meet(own: FoundKey): Promise<void> {
    const ids = unite(await this.words.reader.ids(own.entries));
    this.#left = this.#left ? both(this.#left, ids) : ids;
    this.#found.push(own);
  }

  /** @param fragments of the text */
  async finish(fragments: number): Promise<GramMatch> {
    const [left, found] = [this.#left ?? NO_IDS, this.#found];
    if (left.length === 0) return { ids: NO_IDS, sure: NO_IDS };
    const arePlaced = found.every(({ entries }) => entries.every(isPlaced));
    if (left.length <= FEW || found.length < 2 || !arePlaced) return { ids: left, sure: NO_IDS };
    const ids = await inARow(this.words, found, left);
    const told = new Set(found.flatMap(({ telling }) => telling));
    return { ids, sure: told.size === fragments ? ids : NO_IDS };
  }

  async #find(sought: SoughtKey): Promise<FoundKey> {
    const entries = (await this.words.numbered(sought.numbers)).filter(
      (entry) => columnOf(entry) === this.column && sought.isSought(keyOf(entry) as string),
    );
    const sumOf = (of: (entry: DictionaryEntry) => number) =>
      entries.reduce((sum, entry) => sum + of(entry), 0);
    return { ...sought, entries, bytes: sumOf(bytesOf), count: sumOf(countOf) };
  }
}

/** Those of some records, which have all of some keys, in which these stand as far from each other as in the text. */
async function inARow({ reader }: WordEntries, found: readonly FoundKey[], records: Ids): Promise<Ids> {
  // Where the text may begin, as its fragments so far say: by record.
  let starts: ReadonlyMap<number, ReadonlySet<number>> | undefined;
  for (const { place, entries } of found) {
    const times = await reader.times(entries);
    const lists = entries.map((entry, i) => ({ entry, list: times[i]! }));
    const next = new Map<number, Set<number>>();
    for (const { ids, times: own, positions } of await reader.places(lists, records)) {
      let at = 0;
      for (let i = 0; i < ids.length; i += 1) {
        const id = ids[i]!;
        const before = starts?.get(id);
        for (const end = at + own[i]!; at < end; at += 1) {
          const start = positions[at]! - place;
          if (starts && !before?.has(start)) continue;
          const known = next.get(id);
          if (known) known.add(start);
          else next.set(id, new Set([start]));
        }
      }
    }
    starts = next;
  }
  return records.filter((id) => starts?.has(id));
}
