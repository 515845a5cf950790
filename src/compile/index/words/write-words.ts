import {
  type ColumnList,
  type EncodedList,
  positionBytesOf,
} from '../../../index/dictionary/dictionary-block.ts';
import { fragmentsOf, OF_ROWS, OF_WORDS } from '../../../index/index-layout.ts';
import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import { codeOfPositions, PositionDecoder } from '../../../index/lists/position-code.ts';
import { DictionaryWriter, discardDictionary, type PendingDictionary } from '../lists/dictionary-writer.ts';
import { GramNumbers } from '../grams/gram-numbers.ts';
import { KeyShelf } from '../lists/key-shelf.ts';
import type { SpooledLists } from '../lists/list-spool.ts';
import { type ColumnLists, mergeLists } from '../lists/merge-lists.ts';
import type { ScratchPath } from '../lists/spool.ts';
import type { UnitedLimits } from './choose-united.ts';
import { listLexemes } from '../lexemes/listed-lexemes.ts';
import { type TellDone, tellSteps } from '../jobs/tell-steps.ts';
import { findOnlyListed, type LexemesInAll } from '../lexemes/only-listed.ts';
import { type OrderedWords, writeInOrder } from './ordered-words.ts';
import { addOfLexemes, addUnited } from './united-texts.ts';
import { WordGrams } from '../grams/word-grams.ts';
import type { WordCount } from './word-count.ts';
import { type WordPart, WordParts } from './word-parts.ts';
import { mayTellPairs, type PairInput, writePairs, type WrittenPairs } from '../lexemes/word-pairs.ts';

/** Blocks of words that are rather looked through all. */
const FEW_BLOCKS = 8;
/** What is told of words together takes such a part of what is left over at most. */
const UNITED_SHARE = 0.65;
/** Where there is more room, such a part of it is for the records of lexemes at most, and such a part for where these stand, besides what nothing else takes. */
const [LEXEMES_SHARE, PLACES_SHARE] = [0.4, 0.2];

/** What lists the words of a table. They are gone afterwards. */
export interface WordLists {
  /** By column; of one column no key is in several. */
  readonly columns: readonly (readonly SpooledLists[])[];
  /** By column; undefined: it lists none. */
  readonly fragments: readonly (SpooledLists | undefined)[];
  readonly records: number;
  /** By column whether it has texts. */
  readonly isText: readonly boolean[];
  readonly united: UnitedLimits | undefined;
  /** See FrequentLimits. */
  readonly leastWords: number | undefined;
  readonly lexemes: LexemesInAll;
  /** What is told of two words. */
  readonly pairs: Omit<PairInput, 'records' | 'codes'> & {
    /** By column the code of the positions of its words; null: none. */
    readonly codes: readonly (Uint8Array | null)[];
  };
}

/** What lists the grams of a table, which are known later. They are gone afterwards. */
export interface GramLists {
  /** By column; undefined: it lists none. */
  readonly columns: readonly (SpooledLists | undefined)[];
  /** The same of characters. */
  readonly characters: readonly (SpooledLists | undefined)[];
  readonly room: {
    /** Bytes for what is told of pairs, for the grams of words, for what is told of words together, and for what is written behind these. */
    readonly all: number;
    /** For what is told of words together, */
    readonly united: number;
    /** and at most, where more is left than what is written behind it may take. */
    readonly most: number;
    readonly behind: number;
  };
}

/** The words of a table, and its grams. Plain data. */
export interface WrittenWords {
  /** Null: no column lists its words. */
  readonly words: PendingDictionary | null;
  /** Null: there are none. */
  readonly grams: PendingDictionary | null;
  /** Null: they are told of no column. */
  readonly characters: PendingDictionary | null;
  /** Null: none are told of. */
  readonly pairs: WrittenPairs | null;
  /** Whether grams are told of words, */
  readonly wordGrams: boolean;
  /** and lexemes as well. */
  readonly wordLexemes: boolean;
  /** The records of some lexemes, and where these stand; null: of none. */
  readonly lexemes: PendingDictionary | null;
  /** Parts that many words have, and the records of these together. */
  readonly parts: readonly WordCount[];
  /** See IndexRoot. */
  readonly onlyListed: readonly string[];
}

/**
 * Puts the words of all columns into one dictionary, and their grams into another: a text is then looked for once, however many columns there
 * are.
 */
export class TableWords {
  readonly #input: WordLists;
  readonly #written: OrderedWords | null;
  /** By column what positions of its words are written in; null: no code. */
  readonly #codes: readonly (PositionDecoder | null)[];
  readonly #parts: WordParts;
  readonly #found: readonly WordPart[];
  /** Of the words; null: these are few. */
  readonly #grams: SpooledLists | null;
  readonly #hasLexemes: boolean;
  readonly #onlyListed: readonly string[];
  /** By lexeme the numbers of words that are told of by themselves. */
  readonly #ofLexemes: ReadonlyMap<string, readonly number[]>;
  /** By lexeme its records, where there is room for them. */
  #listed: ReadonlyMap<string, EncodedList> = new Map();
  readonly #pairs: WrittenPairs | null;
  /** What is told of words beside that, by keys of its own. */
  readonly #told: KeyShelf;

  constructor(
    input: WordLists,
    readonly scratch: ScratchPath,
  ) {
    this.#input = input;
    this.#codes = input.pairs.codes.map((bits) => bits && new PositionDecoder(codeOfPositions([...bits])));
    const { columns } = input;
    const words = [
      ...columns.flatMap((lists, i) => lists.map((own) => ({ column: i + 1, lists: own }))),
      ...listsOf(input.fragments).map(({ column, lists }) => ({
        column: fragmentsOf(column, columns.length),
        lists,
      })),
    ];
    const isOfColumn = ({ column }: ColumnList) => column <= columns.length;
    const numbers = new GramNumbers(words.reduce((sum, { lists }) => sum + lists.keys, 0));
    const grams = new WordGrams(numbers, scratch);
    const isPaired = mayTellPairs(input.pairs);
    const written =
      words.length === 0
        ? null
        : writeInOrder(words, input.records, { numbers, grams, isPaired, isOfColumn }, scratch);
    this.#written = written;
    this.#parts = new WordParts({ least: input.united?.leastWords, leastAsked: input.leastWords });
    for (const word of written?.words ?? []) this.#parts.add(word.text, word, word.isLong);
    this.#found = this.#parts.finish();
    this.#pairs = written && this.#writePairs(written);
    const isMany = written !== null && written.dictionary.root.blocks.length > FEW_BLOCKS;
    const ofWords = isMany ? grams.finish() : null;
    this.#grams = ofWords?.lists ?? null;
    this.#hasLexemes = grams.hasLexemes;
    this.#onlyListed = written && ofWords ? findOnlyListed(written, ofWords, input.lexemes) : [];
    this.#told = new KeyShelf(scratch);
    this.#ofLexemes = ofWords?.told ?? new Map();
    for (const [key, lists] of ofWords?.many ?? []) this.#told.add(key, lists);
    if (!isMany) grams.discard();
  }

  /** Nothing can be asked of it any more. */
  finish({ columns, characters, room }: GramLists, tell: TellDone): WrittenWords {
    const grams = listsOf(columns);
    const pairs = this.#pairsWithin(room.all);
    this.#unite({ ...room, all: room.all - (pairs?.dictionary.bytes ?? 0) });
    if (this.#grams) grams.unshift({ column: OF_WORDS, lists: this.#grams });
    this.#written?.close();
    const writer = new DictionaryWriter(this.scratch, { placed: false, highest: this.#input.records });
    const add = (key: string, lists: readonly ColumnList[]) => writer.addLists(key, lists);
    const step = tellSteps(
      grams.reduce((sum, { lists }) => sum + lists.keys, 0),
      tell,
    );
    mergeLists(grams, (gram, lists) => {
      step(lists.length);
      this.#told.takeBefore(gram, add);
      add(gram, lists);
    });
    this.#told.takeBefore(null, add);
    this.#told.close();
    const written = writer.finish();
    return {
      words: this.#written?.dictionary ?? null,
      grams: grams.length > 0 ? written : null,
      characters: this.#writeCharacters(listsOf(characters)),
      pairs,
      wordGrams: this.#grams !== null,
      wordLexemes: this.#grams !== null && this.#hasLexemes,
      lexemes: this.#writeLexemes(),
      parts: this.#parts.asked(this.#found),
      onlyListed: this.#grams !== null && this.#hasLexemes ? this.#onlyListed : [],
    };
  }

  #writePairs(written: OrderedWords): WrittenPairs | null {
    if (!written.lexemes) return null;
    const { records, pairs } = this.#input;
    const placed = { words: written.words, listsOf: written.placedListsOf };
    return writePairs(placed, written.lexemes, { ...pairs, records, codes: this.#codes }, this.scratch);
  }

  /** Where there is no room for all of them, none are told of. @param room bytes for these and the grams of words */
  #pairsWithin(room: number): WrittenPairs | null {
    const pairs = this.#pairs;
    if (!pairs || pairs.dictionary.bytes <= room - (this.#grams?.bytes ?? 0)) return pairs;
    discardDictionary(pairs.dictionary);
    return null;
  }

  #writeLexemes(): PendingDictionary | null {
    if (this.#listed.size === 0) return null;
    const writer = new DictionaryWriter(this.scratch, { placed: true, highest: this.#input.records });
    for (const lexeme of [...this.#listed.keys()].sort(compareKeys))
      writer.addLists(lexeme, [{ ...this.#listed.get(lexeme)!, column: OF_ROWS }]);
    return writer.finish();
  }

  #writeCharacters(columns: readonly ColumnLists[]): PendingDictionary | null {
    if (columns.length === 0) return null;
    const writer = new DictionaryWriter(this.scratch, { placed: true, highest: this.#input.records });
    mergeLists(columns, (character, lists) => writer.addLists(character, lists));
    return writer.finish();
  }

  /** Where words are few nothing is told of them together. */
  #unite({ all, united, most, behind }: GramLists['room']): void {
    const written = this.#written;
    if (!written || !this.#grams) return;
    const { records, united: limits, pairs } = this.#input;
    // Words of several columns are written once: less than the lists of each.
    const { columns, fragments } = this.#input;
    const lists = [...columns.flat(), ...fragments].reduce((sum, own) => sum + (own?.bytes ?? 0), 0);
    const left = Math.max(0, all + lists - written.dictionary.bytes - this.#grams.bytes);
    const free = Math.max(0, left - behind);
    const more = Math.min(most, free);
    if (more > 0 && this.#hasLexemes && written.lexemes)
      this.#listed = listLexemes({ words: written.words, listsOf: written.placedListsOf }, written.lexemes, {
        records,
        odd: pairs.odd,
        isRowText: pairs.isRowText,
        isText: this.#input.isText,
        codes: this.#codes,
        room: { records: more * LEXEMES_SHARE, places: more * PLACES_SHARE + Math.min(most, free - more) },
        leastSpared: limits?.leastSpared,
      });
    addOfLexemes(this.#told, { ...written, listsOf: written.columnListsOf }, this.#ofLexemes);
    const asked = new Map([...this.#listed].map(([lexeme, { count }]) => [lexeme, count]));
    const told = [...this.#listed.values()];
    const taken = told.reduce((sum, { list }) => sum + list.length, 0);
    const places = told.reduce((sum, { positions }) => sum + positionBytesOf(positions), 0);
    const room = Math.min(united, left * UNITED_SHARE);
    const besides = Math.max(0, Math.min(more, free - places) - taken - room);
    addUnited(this.#told, written, this.#found, { records, asked, room, besides, limits });
  }
}

function listsOf(columns: readonly (SpooledLists | undefined)[]): ColumnLists[] {
  return columns.flatMap((lists, i) => (lists ? [{ column: i + 1, lists }] : []));
}
