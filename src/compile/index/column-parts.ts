import type { LexemeForms } from '../../core/full-text/lexeme-forms.ts';
import type { RelationColumn } from '../../core/ports.ts';
import type { encodeParts } from '../../index/lists/id-parts.ts';
import type { ByteTexts } from './lists/byte-table.ts';
import type { PendingValues } from './values/column-values.ts';
import type { GramsEstimate } from './grams/gram-sample.ts';
import type { SpooledLexemes } from './lexemes/lexeme-spool.ts';
import type { SpooledLists } from './lists/list-spool.ts';
import type { SpooledOffsets } from './words/offset-spool.ts';
import type { RowBuffers } from './records/row-state.ts';

/** A column that is to be read. Plain data. */
export interface ColumnInput {
  readonly column: RelationColumn;
  readonly records: number;
  /** Of its texts. */
  readonly bytes: number;
  /** Whether it is part of the rows' text. */
  readonly isRowText: boolean;
  /** Whether somebody wants the short lexemes of the rows' text, of which it is part. */
  readonly hasLexemes: boolean;
  /** Whether its words are to be found. */
  readonly isSearched: boolean;
  /** Whether of dates and times the parts are words, and not the whole ones. */
  readonly isParted: boolean;
  /** Whether its words are those of lists. */
  readonly isOfLists: boolean;
  /** Whether the fragments of addresses are wanted. */
  readonly isOfAddresses: boolean;
  /** Whether its values are. */
  readonly hasValues: boolean;
  readonly rows: RowBuffers;
  /** See IndexInput. */
  readonly mostWords: number | undefined;
  readonly mostRare: number | undefined;
}

/** What was found in a column. Plain data. */
export interface ColumnParts {
  /** See IndexedColumn. */
  readonly readable: boolean;
  /** Null: they have no order, are too long, or nobody wants them. */
  readonly values: PendingValues | null;
  /** Null: hardly any stands more than once, or nobody wants them. */
  readonly words: SpooledLists | null;
  /** Whether dates and times are listed there by their parts. */
  readonly isParted: boolean;
  /** Whether words of lists are listed there. */
  readonly isOfLists: boolean;
  /** See IndexedColumn. */
  readonly isSingle: boolean;
  /** Words that come too seldom to be among these; null: none does, or they are very many. */
  readonly rare: SpooledLists | null;
  /** See IndexedColumn. */
  readonly positions: Uint8Array | null;
  /** Of parts of dates and times, by symbol (position-code.ts) how many positions have it; null: they are other words. */
  readonly symbols: Uint32Array | null;
  /** See IndexedColumn. */
  readonly forms: LexemeForms | null;
  /** Chunks whose words are listed, where there are others that are wanted; null: there are none. */
  readonly listed: ByteTexts | null;
  /** What the lists of their grams take; null: there are none. */
  readonly grams: GramsEstimate | null;
  /** Fragments of all chunks, where some are not listed; null: nobody wants them, or they hardly come again. */
  readonly fragments: SpooledLists | null;
  /** How many characters they have, where these are looked for one by one, being of scripts of thousands mostly; 0: their grams are. */
  readonly characters: number;
  /** Null: nobody wants them. */
  readonly lexemes: SpooledLexemes | null;
  /** By part of the table a list of ids, not sealed yet (id-parts.ts); null: no record is without a value. */
  readonly nulls: ReturnType<typeof encodeParts> | null;
  /** Where its texts begin in the rows' vectors. Null: that is of no use. */
  readonly offsets: SpooledOffsets | null;
  readonly letters: string | null;
  readonly longest: number;
  /** Characters of a text that is there, on average, */
  readonly average: number;
  /** and words of it between blanks. */
  readonly phrase: number;
}
