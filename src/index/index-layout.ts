import type { LexemeForms } from '../core/full-text/lexeme-forms.ts';
import type { NumbersOfColumns } from './records/column-numbers.ts';
import type { FrequentPages, FrequentSections } from './frequent/frequent-layout.ts';
import type { KeyForm } from './dictionary/key-codec.ts';
import type { ColumnOffsets } from './words/offsets-layout.ts';
import type { BlocksTold, DictionarySections } from './dictionary/sections-layout.ts';

/** Version of the format: a reader that knows another one leaves the index alone. */
export const INDEX_VERSION = 68;

/** Bytes of the file: where they begin, and how many. */
export type Span = readonly [at: number, bytes: number];

/** What a file says of itself: sealed, deflated JSON, whose span the catalogue tells. */
export interface IndexRoot {
  readonly version: number;
  readonly records: number;
  readonly recordBlocks: RecordBlocks;
  /** Records whose text cannot be read word by word: with tags, or very long. Null: there is none. */
  readonly odd: IdsSpan | null;
  /** Records of which it is not certain that their text has a word which English keeps. Null: there is none. */
  readonly wordless: IdsSpan | null;
  /** The words of all columns in lower case, each with its records and places by column. Null: no column lists its words. */
  readonly words: Dictionary | null;
  /**
   * Grams, each with the numbers of the words that have it (OF_WORDS; from 1 on, in their order), and by column with the records that have it in
   * words that are not listed. Null: there are none.
   */
  readonly grams: Dictionary | null;
  /**
   * By column of scripts of thousands of characters each character of words that are not listed, and behind a blank (`beginningKey`) where a word of PostgreSQL's
   * may begin with it: with its records and where in their texts it stands. Null: no column has such lists.
   */
  readonly characters: Dictionary | null;
  /** Whether `grams` tells of words: else all blocks of them are looked through. */
  readonly wordGrams: boolean;
  /** Whether it tells of them by their short lexemes as well (isToldLexeme). */
  readonly wordLexemes: boolean;
  /** Lexemes that stand in words of one column alone, very many, and nowhere else in the rows' text. */
  readonly onlyListed: readonly string[];
  /** By lexeme of English (OF_ROWS) the records whose rows have it in listed words, but odd ones, and of some where: of those whose words are many. Null: of none. */
  readonly lexemes: Dictionary | null;
  /** Null: there was no room, or nothing to tell. */
  readonly shorts: Shorts | null;
  /** LexemeTotals of all lexemes of three characters (short-text.ts) as deflated JSON, sealed. Null: there are too many. */
  readonly lexemeTotals: Span | null;
  /** Null: no word is frequent, or there was no room. */
  readonly frequent: FrequentWords | null;
  /** Null: no lexeme is in very many records, or there was no room. */
  readonly pairs: WordPairs | null;
  /** Of columns of many values. */
  readonly unions: readonly BlockUnion[];
  /** `CountedTogether` of columns of few values as deflated JSON, sealed. Null: there are no two, or all columns are short. */
  readonly together: Span | null;
  /** Of columns of many values, by the values of columns of few. */
  readonly orders: readonly OrdersWithin[];
  /** `WordMarks` as deflated JSON, sealed. Null: no word is frequent, there are no orders, or there was no room. */
  readonly marks: Span | null;
  /** `OrderCells` as deflated JSON, sealed. Null: there are no two orders within the same values, lists are short, or there was no room. */
  readonly cells: Span | null;
  /** Of columns of many numbers, two by two. */
  readonly tiles: readonly Tiles[];
  /** By whole number, as it is printed, in column 0 the places from 1 of those of `columns` (from 0) that have it. Null: few have numbers, or there was no room. */
  readonly wholes: { readonly columns: readonly number[]; readonly dictionary: Dictionary } | null;
  /** The table's columns, in its order. */
  readonly columns: readonly IndexedColumn[];
}

/** What is known of texts of one or two characters, and of frequent ones of three, in the texts of whole rows. */
export interface Shorts {
  /** By characters less one: by gram how many records have it within a word. Each deflated JSON, sealed. */
  readonly grams: readonly Span[];
  /** By gram the first of these records, `FIRSTS` at most, one at least. */
  readonly firsts: Dictionary;
  /** By `shortLexemeKey` the records whose vector has the lexeme so often, or oftener: of three characters those that are grams, and months and days of dates where `days`. */
  readonly lexemes: Dictionary;
  readonly days: boolean;
  /** All records of some grams of one and two characters. Null: there was no room. */
  readonly lists: ShortLists | null;
  /** Null: there is no column of few values, or there was no room. */
  readonly tallies: ShortTallies | null;
}

/** How many records have grams of one and two characters by the values of columns of few: of each column its place in the table, from 0, and how many values it has. */
export interface ShortTallies {
  readonly columns: readonly { readonly column: number; readonly size: number }[];
  /** By gram ascending numbers, one for each value of the first column in its order, then those of the next: each the one before and one more than the records of both. */
  readonly dictionary: Dictionary;
}

/** Lists of ids (id-list.ts: sealed) that follow each other. */
export interface ShortLists {
  /** Where the first of them begins. */
  readonly at: number;
  /** `ShortListsDirectory` as deflated JSON, sealed. */
  readonly directory: Span;
}

/** What searches for a single frequent word find. */
export interface FrequentWords {
  readonly directory: FrequentSections;
  /** Where the first answer begins (frequent-word.ts: sealed). They follow each other. */
  readonly at: number;
  /** What is found of a value, and in orders. Null: there was no room, or lists are short. */
  readonly pages: FrequentPages | null;
}

/** What is known of two lexemes that a row's English vector may have, one of which is frequent. Of odd records nothing is told. */
export interface WordPairs {
  /** Frequent lexemes, the most frequent first. */
  readonly lexemes: readonly string[];
  /** By `pairKey` (pairs-reader.ts) the records that come first by rank and `_id` (OF_ROWS), and how many have both (TOTALS); by `pairKeyOfWords` how many have two words. */
  readonly dictionary: Dictionary;
}

/** Of the records that have a gram so many are listed: a page or two. */
export const FIRSTS = 256;

/** The key of a lexeme of one to three characters, for the records that have it `times` times at least. */
export function shortLexemeKey(lexeme: string, times: number): string {
  return times === 1 ? lexeme : `${lexeme} ${times}`;
}

/** A list of ids (id-list.ts), sealed. */
export interface IdsSpan {
  readonly span: Span;
  readonly count: number;
}

/** Some records, by parts of the table (id-parts.ts): lists of their ids, sealed, that follow each other. */
export interface IdParts {
  /** Where the first of them begins. */
  readonly at: number;
  /** By part how many they are. */
  readonly counts: readonly number[];
  /** Of the list of each, sealed; 0: it has none. */
  readonly bytes: readonly number[];
}

/** All records, a few to a block (record-block.ts), in the order of their `_id`. */
export interface RecordBlocks {
  /** Records to a block; the last one may have fewer. */
  readonly size: number;
  /** Where the first block begins. Each is sealed; they follow each other (block-groups.ts). */
  readonly at: number;
  /** The code of the texts (piece-code.ts): deflated, and sealed. Null: they are deflated. */
  readonly code: Span | null;
  /** By column. */
  readonly numbers: NumbersOfColumns;
  /** A block takes whole units of so many bytes with its seal. */
  readonly unit: number;
  /** Blocks to a group; the last one may have fewer. */
  readonly group: number;
  /** Units that the beginning of a block in the middle of its group is from where it would be if all were of one length, at most, but for a few. */
  readonly slack: number;
  /** How many units of so many bytes each group takes: in pages of so many groups, each deflated varints, sealed. */
  readonly groupUnit: number;
  readonly page: number;
  readonly pages: readonly {
    readonly span: Span;
    /** Where the page's first group begins, counted from `at`. */
    readonly from: number;
  }[];
}

/** What the root of an index says of a column. */
export interface IndexedColumn {
  readonly id: string;
  /** Whether its texts in `recordBlocks` tell its values (core/search-index/record-cells.ts). */
  readonly readable: boolean;
  /** Its values, each with its records: for equality, ranges and order. Null: there is no such dictionary. */
  readonly values: Dictionary | null;
  /** Where there are none: the same blocks, but for the values themselves, of the first and the last of an order by them. Null: nothing is told. */
  readonly ends: Dictionary | null;
  /** What is known of its values by those of columns of few: `Crossed` as deflated JSON, sealed. Null: nothing. */
  readonly crossed: Span | null;
  /** Records without a value; null: there is none. */
  readonly nulls: IdParts | null;
  /** Null: all lexemes of its texts are told with their places, or there was no room. */
  readonly offsets: ColumnOffsets | null;
  /** Whether its words are listed. Not: hardly any stands more than once, or nobody wanted them. */
  readonly words: boolean;
  /** Whether dates and times are listed by their parts (core/search-index/terms/date-parts.ts) in place of whole ones: those of all such columns as words of the first of them. */
  readonly parted: boolean;
  /** Whether its words are those of lists (core/search-index/terms/list-words.ts) in place of all that stands between blanks. */
  readonly lists: boolean;
  /** Whether each of its texts is one word at most. */
  readonly single: boolean;
  /** The code of their positions (position-code.ts): by symbol its bits. Null: none is in a code. */
  readonly positions: readonly number[] | null;
  /** Whether there are words that are not listed, being too many. */
  readonly others: boolean;
  /** Which lexemes the words may have that are not listed, or all where none is, by their forms (core/full-text/lexeme-forms.ts); null: any. */
  readonly forms: LexemeForms | null;
  /** Which grams of those words are told, or of all where none is listed: 1: all of them; more: those that are the least of so many in a row (`toldGrams`); 0: none. */
  readonly grams: number;
  /** Whether fragments of addresses (core/search-index/terms/address-fragments.ts) tell of those words, or of all: among `words` in a column of their own (`fragmentsOf`). */
  readonly fragments: boolean;
  /** Whether `characters` tells of those words. */
  readonly characters: boolean;
  /** Every character of its words, sorted, ANY_DENSE for all of dense scripts where there are many; null: there still are too many. */
  readonly letters: string | null;
  /** How many characters its longest word has. */
  readonly longest: number;
}

/** What is known of a column's values by those of columns of few. These are named by their places among the columns, their values by theirs in the order. */
export interface Crossed {
  /** By column and value, of those that many records have: a deflated, sealed list of how many of these each block has, as varints. */
  readonly tallies: readonly {
    readonly column: number;
    readonly rows: readonly (readonly [value: number, span: Span])[];
  }[];
  /** By the values of one column or of two, those of the second side by side: how many different values their records have. */
  readonly different: readonly { readonly columns: readonly number[]; readonly counts: readonly number[] }[];
}

/** The records of each value of one column, of which there are few, in the orders of others. Columns are named by their places. */
export interface OrdersWithin {
  /** The column of few values. */
  readonly by: number;
  /** Those whose orders they are. */
  readonly columns: readonly number[];
  /** A list of `OrderedValue` as deflated JSON, sealed. */
  readonly span: Span;
}

/**
 * A value that many records have, by its place in the order, and a deflated, sealed piece of varints: of each of the other columns how many lists there are,
 * where the first begins, and of its records in each block of the column, and of those without a value in it, how many they are, and where there are any, the bytes of their
 * list (id-list.ts: sealed). These lists follow each other.
 */
export type OrderedValue = readonly [value: number, piece: Span];

/**
 * Records with their values of two columns of decimals, those together that are near each other in both: in strips by the values of the first, and within each in tiles
 * by those of the second.
 */
export interface Tiles {
  /** By their places. */
  readonly columns: readonly [number, number];
  /** Records up to this one are early: those of a tile stand apart from its others. */
  readonly early: number;
  /** TileStrips as deflated JSON, sealed. */
  readonly strips: Span;
}

/** The records that have a value of any of the first blocks of a column, or of the last ones. */
export interface BlockUnion {
  /** By its place. */
  readonly column: number;
  /** The first of these blocks, and the first behind them: one of both is an end of the column. */
  readonly from: number;
  readonly to: number;
  readonly ids: IdsSpan;
}

/** In place of a column: in a dictionary of grams the words, in one of short texts whole rows. */
export const OF_WORDS = 0;
/** Stands for no column in lists of whole rows. */
export const OF_ROWS = 0;

/** Stands for the fragments of a column in the dictionary of words, behind all columns. @param column from 1 @param columns that the table has */
export function fragmentsOf(column: number, columns: number): number {
  return columns + column;
}

/**
 * Keys in order, each with a list of ids by column. Its parts lie apart: blocks (dictionary-block.ts: deflated, sealed), longer lists of ids
 * (id-list.ts: sealed), places (place-list.ts: sealed).
 */
export interface Dictionary {
  readonly form: KeyForm;
  readonly placed: boolean;
  /** Keys in all. */
  readonly entries: number;
  /** DictionaryRoot as deflated JSON, sealed. */
  readonly root: Span;
}

/**
 * The blocks of a dictionary. Where these are very many, they are told of in sections, of blocks that follow each other: by section, not by block, is then what
 * the root says, but that it says nothing of `counts`.
 */
export interface DictionaryRoot extends BlocksTold {
  /** Of values that are numbers: the greatest. */
  readonly last?: number;
  /** Ids of all of a block's lists together. */
  readonly counts: readonly number[];
  /** Where the first block begins, where the lists of ids begin that are not in the blocks, and where the places do. */
  readonly blocksAt: number;
  readonly idsAt: number;
  readonly placesAt: number;
  readonly sections?: DictionarySections;
}
