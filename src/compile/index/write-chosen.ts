import type { RelationColumn } from '../../core/ports.ts';
import type { KeptParts } from './room/choose-parts.ts';
import { countTogether, type FewValues, fewColumns, hasLong, writeCrossed } from './values/crossed-counts.ts';
import { writeParts } from './lists/dictionary-writer.ts';
import type { IndexFile } from './index-file.ts';
import type { ToldShorts } from './frequent/keep-shorts.ts';
import type { ReadTable } from './read-table.ts';
import type { RecordNumbers } from './lists/record-numbers.ts';
import { writeIds, writeParted } from './lists/write-ids.ts';
import type { WrittenParts } from './write-tail.ts';
import type { FormedValues } from './orders/write-tiles.ts';

/** What was chosen of the columns, as far as it stands in the file before the words do. */
export interface WrittenChosen {
  readonly parts: Pick<
    WrittenParts,
    | 'odd'
    | 'wordless'
    | 'nulls'
    | 'crossed'
    | 'together'
    | 'kept'
    | 'values'
    | 'ends'
    | 'shorts'
    | 'lexemeTotals'
  >;
  /** By column, to be read again; null: there was no room. */
  readonly values: readonly (FormedValues | null)[];
  /** Columns of few values, by which others are told. */
  readonly few: readonly FewValues[];
}

/** Writes what is known of records and values. */
export function writeChosen(
  columns: readonly RelationColumn[],
  chosen: readonly KeptParts[],
  {
    numbers,
    found,
    rows,
    oddIds,
    shorts: { told, tallies, lexemeTotals },
    file,
  }: Pick<ReadTable, 'found' | 'rows'> & {
    readonly numbers: RecordNumbers;
    readonly oddIds: Uint32Array;
    readonly shorts: ToldShorts;
    readonly file: IndexFile;
  },
): WrittenChosen {
  const { write, spool, read } = file;
  const { records } = numbers;
  const odd = writeIds(oddIds, records, write);
  const wordless = writeIds(rows.wordlessIds(), records, write);
  const nulls = found.map((parts) => parts.nulls && writeParted(parts.nulls, write));
  const shorts = told && {
    grams: told.grams,
    firsts: writeParts(told.firsts, spool),
    lexemes: writeParts(told.lexemes, spool),
    days: told.days,
    tallies: tallies && { ...tallies, dictionary: writeParts(tallies.dictionary, spool) },
    lists: null,
  };
  const dictionaries = chosen.map((own) => (own.values ? writeParts(own.values, spool) : null));
  const ends = chosen.map(({ whole, order = whole, ends: own = order }) =>
    own ? writeParts(own, spool) : null,
  );
  const values = dictionaries.map((own) => own && { root: own.root, form: own.form, read });
  const few = hasLong(values) ? fewColumns(values, records) : [];
  const crossed = writeCrossed(columns, values, few, { numbers, write });
  return {
    parts: {
      odd,
      wordless,
      nulls,
      crossed,
      together: countTogether(few),
      kept: chosen,
      values: dictionaries,
      ends,
      shorts,
      lexemeTotals,
    },
    values,
    few,
  };
}
