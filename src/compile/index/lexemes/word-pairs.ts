import { either, unite, without, type Ids } from '../../../core/search-index/ids.ts';
import { pairKey, pairKeyOfWords, TOTALS } from '../../../index/words/pairs-reader.ts';
import type { ColumnList } from '../../../index/dictionary/dictionary-block.ts';
import { OF_ROWS } from '../../../index/index-layout.ts';
import { decodeIds } from '../../../index/lists/id-list.ts';
import type { PositionDecoder } from '../../../index/lists/position-code.ts';
import { choosePairs, type LexemeOfPairs, type PairLimits } from './choose-pairs.ts';
import { DictionaryWriter, type PendingDictionary } from '../lists/dictionary-writer.ts';
import { encodeList } from '../lists/encode-list.ts';
import { freeMemory } from '../lists/free-memory.ts';
import { KeyShelf } from '../lists/key-shelf.ts';
import type { LexemeCount, LexemeCounts } from './lexeme-counter.ts';
import { lexemePlaces } from './lexeme-places.ts';
import { PairRanks, TOLD } from './pair-ranks.ts';
import { readPlaced, type ReadPlaces } from '../lists/read-placed.ts';
import type { ScratchPath } from '../lists/spool.ts';
import type { ListedWords } from '../words/united-texts.ts';
import { findForms, type WordForm } from '../words/word-forms.ts';

/** What pairs of lexemes are told of by. */
export interface PairInput {
  readonly limits: PairLimits | undefined;
  /** Of the table. */
  readonly records: number;
  /** Bytes. */
  readonly room: number;
  /** Records of which nothing is told: see IndexRoot. */
  readonly odd: Ids;
  /** By column of the table whether it is part of a row's text. */
  readonly isRowText: readonly boolean[];
  /** The same: what positions of its words are written in. */
  readonly codes: readonly (PositionDecoder | null)[];
}

/** What is told of pairs of lexemes. Plain data. */
export interface WrittenPairs {
  /** The most frequent first. */
  readonly lexemes: readonly string[];
  readonly dictionary: PendingDictionary;
}

/** So many odd records are looked at by each search. */
const MOST_ODD = 10;
/** Bytes of a pair beside its records, about: two keys and totals. */
const PAIR = 40;

/** Whether anything may be told of pairs. */
export function mayTellPairs({ odd }: Pick<PairInput, 'odd'>): boolean {
  return odd.length <= MOST_ODD;
}

/** Finds what frequent lexemes have together with others. Null: nothing is told. @param lexemes see LexemeCounter */
export function writePairs(
  listed: ListedWords,
  lexemes: LexemeCounts,
  input: PairInput,
  scratch: ScratchPath,
): WrittenPairs | null {
  const { records, room, limits } = input;
  const most = Math.floor(room / bytesOfPair(records));
  const bytesOf = ({ words }: LexemeCount) =>
    words.reduce(
      (sum, number) => listed.listsOf(number).reduce((all, list) => all + bytesOfList(list), sum),
      0,
    );
  const chosen = choosePairs(lexemes, most, { records, bytesOf, ...limits });
  if (chosen.others.length === 0) return null;
  const asked = new Map([...chosen.frequent, ...chosen.others].map((own) => [own.lexeme, own]));
  const forms = findForms([...asked.values()], listed.words);
  const finder = new PairFinder(listed, forms, input);
  const frequent = chosen.frequent.map((own) => {
    freeMemory(own.records);
    return finder.frequent(own);
  });
  freeMemory(records);
  const shelf = new KeyShelf(scratch);
  for (const own of chosen.others) finder.add(own, frequent, shelf);
  const writer = new DictionaryWriter(scratch, { placed: false, highest: records });
  shelf.takeBefore(null, (key, lists) => writer.addLists(key, lists));
  shelf.close();
  return { lexemes: chosen.frequent.map(({ lexeme }) => lexeme), dictionary: writer.finish() };
}

function bytesOfList({ list, positions }: ColumnList): number {
  return list.length + positions.reduce((sum, { length }) => sum + length, 0);
}

/** About. */
function bytesOfPair(records: number): number {
  return (TOLD * Math.log2(Math.E * Math.max(1, records / TOLD))) / 8 + PAIR;
}

/** A lexeme that many records have. */
interface FrequentLexeme {
  readonly lexeme: string;
  /** Undefined: nothing is told of it. */
  readonly ranks: PairRanks | undefined;
  /** Its words that are asked for. */
  readonly words: readonly string[];
}

class PairFinder {
  readonly #listed: ListedWords;
  readonly #forms: ReadonlyMap<string, readonly WordForm[]>;
  readonly #input: PairInput;

  constructor(listed: ListedWords, forms: ReadonlyMap<string, readonly WordForm[]>, input: PairInput) {
    this.#listed = listed;
    this.#forms = forms;
    this.#input = input;
  }

  frequent(own: LexemeCount): FrequentLexeme {
    const { lexeme } = own;
    const places = this.#places(own);
    if (!places) return { lexeme, ranks: undefined, words: [] };
    const forms = this.#beside(own, places);
    const having = forms.map(({ ids }) => either(places.ids, ids));
    const ranks = new PairRanks(lexeme, places, having, this.#input.records);
    return { lexeme, ranks, words: forms.map(({ text }) => text) };
  }

  /** Adds what a lexeme has together with frequent ones. */
  add(own: LexemeOfPairs, frequent: readonly FrequentLexeme[], shelf: KeyShelf): void {
    const places = this.#places(own);
    if (!places) return;
    const forms = this.#beside(own, places);
    for (const place of own.beside) {
      const { lexeme, ranks, words } = frequent[place]!;
      const told = ranks?.of(own.lexeme, places);
      if (!ranks || !told) continue;
      shelf.add(pairKey(own.lexeme, lexeme), [
        { ...encodeList(told.best, null, this.#input.records), column: OF_ROWS },
        this.#total(told.total),
      ]);
      for (const { text, ids } of forms)
        for (const [word, other] of words.entries())
          shelf.add(pairKeyOfWords(text, other), [this.#total(told.totals[word]! + ranks.count(ids, word))]);
    }
  }

  #total(total: number): ColumnList {
    return { ...encodeList(Uint32Array.of(total), null, this.#input.records), column: TOTALS };
  }

  #places({ words, placesIn }: LexemeCount): ReadPlaces | undefined {
    const { records, odd, codes } = this.#input;
    const own = Array.from(words, (number, i) => ({
      offsets: placesIn(i),
      lists: () => this.#listsOf(number),
    }));
    const read = (list: ColumnList) => readPlaced(list, codes[list.column - 1] ?? null, records);
    return lexemePlaces(own, { odd, read });
  }

  /** By word of a lexeme the records that have not the lexeme, but another word that contains it. */
  #beside({ lexeme }: LexemeCount, { ids: own }: ReadPlaces) {
    const { records, odd } = this.#input;
    return (this.#forms.get(lexeme) ?? []).map(({ text, within }) => {
      const lists = within
        .flatMap((number) => this.#listsOf(number))
        .map(({ list, idBytes, count }) => decodeIds(list.subarray(0, idBytes), count, records));
      return { text, ids: without(without(unite(lists), own), odd) };
    });
  }

  #listsOf(number: number): readonly ColumnList[] {
    return this.#listed.listsOf(number).filter(({ column }) => this.#input.isRowText[column - 1]);
  }
}
