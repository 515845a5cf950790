import type { LexemeForms } from '../../full-text/lexeme-forms.ts';
import type { Ids } from '../ids.ts';
import type { IndexGrams } from './index-grams.ts';
import type { IndexPairs } from './index-pairs.ts';
import type { IndexShorts } from './index-shorts.ts';
import type { IndexReading } from './index-reading.ts';
import type { IndexOffsets } from './index-offsets.ts';
import type { IndexTiles } from './index-tiles.ts';
import type { IndexWholes } from './index-wholes.ts';
import type { IndexFrequent } from './index-frequent.ts';
import type { IndexFrequentPages } from './index-frequent-pages.ts';
import type { KnownBetween } from '../values/known-between.ts';
import type {
  AskedCells,
  CelledOrder,
  IndexOrder,
  MarkedOrder,
  PartOrder,
  RangeCells,
} from './index-orders.ts';
import type { TextValues } from '../../values/text-column.ts';
import type { ToldKeys } from './told-keys.ts';
import type { ColumnValue, ValueKey, ValueKeyKind } from '../values/value-keys.ts';
import type { ValueRange } from '../values/value-order.ts';
import type { CountedRun } from '../values/value-run.ts';

/**
 * Sets of a table's records by value and by word, and the records themselves, read as far as a question needs them. Everything
 * that reads may reject with IndexFileError: the search must then go another way.
 */
export interface TableIndex {
  readonly records: number;
  /** What a record takes of it, about. */
  readonly recordBytes: number;
  /** A column by its id; undefined: the index knows nothing of it. */
  column(id: string): IndexColumn | undefined;
  /** How many records have any of some values of each of two columns. Undefined: it is not known. */
  together(one: ExactColumn, other: ExactColumn): Promise<number | undefined>;
  /** The words of all columns that list theirs; null: no column does. */
  readonly words: IndexWords | null;
  /** What it knows of texts of one to three characters; null: nothing. */
  readonly shorts: IndexShorts | null;
  /** Whether it is known of a lexeme that no row has it but in words that are listed. */
  isOnlyListed(lexeme: string): boolean;
  /** How often a lexeme stands in whole rows, but for odd records. Undefined: that is not told. */
  lexemeTotal(lexeme: string): Promise<number | undefined>;
  /** What it knows of frequent words; null: nothing. */
  readonly frequent: IndexFrequent | null;
  /** The same where more is asked than the word; null: nothing. */
  readonly frequentPages: IndexFrequentPages | null;
  /** What it knows of two words, of which one is frequent; null: nothing. */
  readonly pairs: IndexPairs | null;
  /** Which columns have a whole number; null: that is not told. */
  readonly wholes: IndexWholes | null;
  /** Records by columns of numbers, two by two. */
  readonly tiles: readonly IndexTiles[];
  /** Records whose text must be read as a whole: with tags, or very long. */
  odd(): Promise<Ids>;
  /** How many they are. */
  readonly oddCount: number;
  /** Records of which it is not certain that their text has a lexeme in English. */
  wordless(): Promise<Ids>;
  /** The row texts (compileRowTextPart) of some records, each once, by the columns asked for, in the order of the ids. @param expected how many of them `expect` speaks of; absent: all */
  texts(ids: Ids, columns: readonly string[], expected?: number): Promise<readonly RecordTexts[]>;
  /** Says that about so many records will be read when it is known which: until then a few requests are spared where that is cheap. */
  expect(records: number): void;
  /** Begins to count what is read, with what nobody has counted yet; calling what it gives tells the count, and ends it. */
  watch(): () => IndexReading;
}

/** A column's row texts of some records. */
export type RecordTexts = Pick<TextValues, 'values'> & Partial<Pick<TextValues, 'texts'>>;

/** What an index tells of a column. */
export interface IndexColumn {
  readonly id: string;
  /** Whether its cells can be told from its texts (record-cells.ts). */
  readonly readable: boolean;
  /** Null: its values are not indexed. */
  readonly values: IndexValues | null;
  /** Where they are not: the order of its records by them, which between its ends may be one of runs, or not told, so that a walk stops there. Null: it is not known. */
  readonly ends:
    | (Pick<IndexOrder, 'walk' | 'cuts'> & {
        /** Records with a value in a range, whose ends the texts of some records tell; as many as `most` at most. Undefined: not all of the order is told. */
        range(range: ValueRange): Promise<{ readonly most: number; read(): Promise<Ids> } | undefined>;
      })
    | null;
  /** Whether it is known that its texts are numbers in digits alone, but for a point and a minus. */
  readonly areDigits: boolean;
  /** Whether its words are listed. */
  readonly hasWords: boolean;
  /**
   * Whether of dates and times the parts are listed, and not the whole ones (date-parts.ts): those of all such columns together, as words of the first of them
   * (united-dates.ts), where whole rows are searched.
   */
  readonly isParted: boolean;
  /** Whether its words are those of lists (list-words.ts), of which all are listed. */
  readonly isOfLists: boolean;
  /** Whether each of its texts is one word at most. */
  readonly isSingle: boolean;
  /** Whether it may have words that are not listed. */
  readonly others: boolean;
  /** Which lexemes those may have, by their forms; null: any. */
  readonly forms: LexemeForms | null;
  /** Of the words that are not listed. Null: all are, or they are not indexed at all. */
  readonly grams: IndexGrams | null;
  /** Every character of its words, ANY_DENSE for all of dense scripts; null: there are too many. */
  readonly letters: string | null;
  /** How many characters its longest word has. */
  readonly longest: number;
  /** Where its texts begin in the rows' vectors. Null: that is not told. */
  readonly offsets: IndexOffsets | null;
  /** How many records have no value. */
  readonly nullCount: number;
  /** Those records. */
  nulls(): Promise<Ids>;
  /** The same by parts of the table, in the order of their ids. */
  readonly nullRuns: readonly CountedRun[];
}

/** Values of a column, each once. */
export interface ExactColumn {
  readonly column: string;
  readonly keys: readonly ValueKey[];
}

/** What is known of a column by the values of others, of which there are few. */
export interface IndexCrossed {
  /** By run of the column's values, ascending, how many of its records have a value of another column. Undefined: it is not known. */
  tally(of: ColumnValue): Promise<readonly number[] | undefined>;
  /** How many different values the records have that have all of some values of other columns. Undefined: it is not known. */
  different(of: readonly ColumnValue[]): Promise<number | undefined>;
}

/** The records of another column's values, of which there are few, in a column's order. */
export interface OrdersWithin {
  /** The other column. */
  readonly by: string;
  /** How many records have any of some values. Undefined: some have too few to be told of. @param keys each once */
  count(keys: readonly ValueKey[]): Promise<number | undefined>;
}

/** Different values of a column, in order. */
export interface DifferentValues {
  /** How many there are. */
  readonly size: number;
  /** Those of some places in the order. */
  keys(slice: { readonly start: number; readonly end: number }): Promise<readonly ValueKey[]>;
}

/** A column's values in order, each with its records. */
export interface IndexValues extends DifferentValues, IndexOrder {
  readonly kind: ValueKeyKind;
  /** Records that have any of some values. */
  equal(keys: readonly ValueKey[]): Promise<Ids>;
  /** What `within` gives by runs, in order. */
  runsWithin(range: ValueRange): Promise<readonly CountedRun[]>;
  /** About how many bytes `keysOf` reads. */
  bytesOfKeys(range: ValueRange): Promise<number>;
  /** Its order within the values of other columns. */
  readonly orders: readonly OrdersWithin[];
  /** The records that have any of the values of each of some columns, one at least. Undefined: not all are told of. */
  orderWithin(of: readonly ExactColumn[]): Promise<PartOrder | undefined>;
  /**
   * Those of the records that have any of some values of another column which a search for one frequent word finds, whose key it is (frequentKey): no more than the numbers
   * say. Undefined: that is not told.
   * @param keys null: all values that orders tell of
   */
  marked(of: ToldKeys, key: string): Promise<MarkedOrder | undefined>;
  /**
   * Records that are asked for by a range of another column, and that a search for one frequent word finds, whose key it is: fewer bytes than the range tell of them. Undefined: it is not told in
   * which cells they lie.
   * @param key null: whatever words they have
   */
  celled(asked: AskedCells, key: string | null): Promise<CelledOrder | undefined>;
  /** The cells of the column within a range. Undefined: none lies there as a whole. @param bits of a cell's number */
  cellsWithin(range: ValueRange, bits: number): Promise<RangeCells | undefined>;
  /** The values of records, in the order of the ids; undefined for those that have none in the range. */
  keysOf(ids: Ids, range: ValueRange): Promise<readonly (ValueKey | undefined)[]>;
  /**
   * The values that any of some records has, read as far as they are wanted.
   * @param ids ascending
   * @param count how many there are, where that is known
   */
  among(ids: Ids, count?: number): Promise<DifferentValues>;
  /** How many records have a value of many; undefined: it is another one. */
  countOf(key: ValueKey): Promise<number | undefined>;
  /** Where a value stands in the order, from 0. Undefined: it is none of them. */
  placeOf(key: ValueKey): Promise<number | undefined>;
  /** Null: nothing. */
  readonly crossed: IndexCrossed | null;
  /** The least and the greatest, where they are numbers and there are any. */
  ends(): Promise<readonly [number, number]>;
  /** Decimal places that its numbers have at most; null: that is not known, or they are texts. */
  readonly scale: number | null;
  /**
   * The records by the class of their value; those of class 0 are left out. All values are looked at of which nothing is known.
   */
  byClass(classOf: (key: ValueKey) => number, known?: KnownBetween): Promise<ReadonlyMap<number, Ids>>;
  /** About how many bytes `byClass` reads at most. */
  bytesByClass(known: KnownBetween): Promise<number>;
}

/** A word of a column, as an index lists it. */
export interface IndexedWord {
  /** In lower case, without blanks. */
  readonly text: string;
  /** The column's id. */
  readonly column: string;
  /** How many records have it there. */
  readonly count: number;
  /** Whether it is told where it stands in them: else only their texts tell. */
  readonly isPlaced: boolean;
}

/** The records of a word, and how often it stands in each. */
export interface WordTimes {
  readonly ids: Ids;
  /** By the place of the record in the ids. */
  readonly times: ArrayLike<number>;
}

/** A word, and what was read of it. */
export interface ListedWord {
  readonly word: IndexedWord;
  readonly list: WordTimes;
}

/** Where a word stands in its records. */
export interface WordPlaces extends WordTimes {
  /** For each occurrence, those of the first record first: PostgreSQL's position of its first token in the record. */
  readonly positions: Uint32Array;
}

/** Words that are not read before it is known of which columns they are needed. */
export interface ManyWords {
  /** The columns that have any of them. */
  readonly columns: ReadonlySet<string>;
  /** Those of some columns. */
  of(columns: readonly string[]): Promise<readonly IndexedWord[]>;
}

/** The words of an index, found by what they contain. */
export interface IndexWords {
  /** In how many blocks they are, and the bytes of these. */
  size(): Promise<{ readonly blocks: number; readonly bytes: number }>;
  /** The words that contain any of some texts, of all columns: one that stands in several comes as often. */
  containing(texts: readonly string[]): Promise<readonly IndexedWord[]>;
  /**
   * The same where those of a text are told of together: the records of most of them in a column as of one word, of a text that is none, and the others one by
   * one. Undefined: they are not. All that is known of them is their ids.
   */
  united(text: string): Promise<readonly IndexedWord[] | undefined>;
  /** The words that have a lexeme in English, or may: of all columns. Null: that is not told. */
  readonly withLexeme: ((lexeme: string) => Promise<readonly IndexedWord[]>) | null;
  /** A lexeme of English as if it were a word of whole rows, with the records that have it in their listed words, but odd ones. Undefined: these are not told. Null: of none. */
  readonly ofLexeme: ((lexeme: string) => Promise<IndexedWord | undefined>) | null;
  /** The same as `withLexeme` by column, where they are very many. Undefined: they are not, or it is not told. */
  manyWithLexeme(lexeme: string): Promise<ManyWords | undefined>;
  /** The words that have, or may have, each of several lexemes in English, and contain each of some texts: of all columns. Undefined: lexemes are not told. */
  withAll(lexemes: readonly string[], texts: readonly string[]): Promise<readonly IndexedWord[] | undefined>;
  /** By text, and then by lexeme, about how much is read to find the words that contain or have it: blocks of some KB. */
  spread(texts: readonly string[], lexemes: readonly string[]): Promise<readonly number[]>;
  /** Records that have each of some words. @param isTimed of which `times` may be asked for as well, which are then read along where they are not long; absent: of none */
  ids(words: readonly IndexedWord[], isTimed?: (word: IndexedWord) => boolean): Promise<readonly Ids[]>;
  times(words: readonly IndexedWord[]): Promise<readonly WordTimes[]>;
  /** About what is still to be read to know where they stand in some records: pieces, and the bytes of these. */
  placing(words: readonly IndexedWord[], records: Ids): { readonly pieces: number; readonly bytes: number };
  /** Where they stand in those of some records that have the word. @param words all of them placed */
  places(words: readonly ListedWord[], records: Ids): Promise<readonly WordPlaces[]>;
}
