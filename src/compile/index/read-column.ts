import { toLowerCase } from '../../core/full-text/lower-case.ts';
import type { QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import { readableTexts } from '../../core/search-index/record-cells.ts';
import { encodeIds } from '../../index/id-list.ts';
import { forEachChunk, isOdd } from './chunks.ts';
import { columnTexts } from './column-texts.ts';
import { createValues, type PendingValues } from './column-values.ts';
import { ColumnWords } from './column-words.ts';
import type { PendingDictionary } from './dictionary-writer.ts';
import { Letters } from './letters.ts';
import type { RowState } from './row-state.ts';
import type { ScratchPath } from './spool.ts';
import type { TokenCounter } from './token-count.ts';

/** So many different words of a column are listed, or one for so many records: of more their grams are. */
const MANY_WORDS = 50_000;
const RECORDS_A_WORD = 8;

export interface ColumnInput {
  readonly engine: QueryEngine;
  readonly relation: Relation;
  readonly column: RelationColumn;
  /** Whether it is part of the rows' text. */
  readonly isRowText: boolean;
  /** Whether its words are to be found. */
  readonly isSearched: boolean;
  /** Whether its values are. */
  readonly hasValues: boolean;
  /** Bytes of its texts in UTF-8. */
  readonly bytes: number;
  readonly rows: RowState;
  readonly counter: TokenCounter;
  readonly scratch: ScratchPath;
  /** See IndexInput. */
  readonly mostWords: number | undefined;
}

/** What was found in a column. */
export interface ColumnParts {
  /** See IndexedColumn. */
  readonly readable: boolean;
  /** Null: they have no order, are too long, or nobody wants them. */
  readonly values: PendingValues | null;
  /** Null: there are too many, or nobody wants them. */
  readonly words: PendingDictionary | null;
  /** How many grams its words have, where they are wanted because there are too many words; else 0. */
  readonly grams: number;
  /** A list of ids, not sealed yet; null: no record is without a value. */
  readonly nulls: { readonly encoded: Uint8Array; readonly count: number } | null;
  readonly letters: string | null;
  readonly longest: number;
  /** Characters of a text that is there, on average. */
  readonly average: number;
}

/** Reads a column once, after those before it. Rejects with EngineError. */
export async function readColumn(input: ColumnInput): Promise<ColumnParts> {
  const { engine, relation, column, isRowText, isSearched, rows, counter, scratch, bytes } = input;
  const isReadable = readableTexts(column);
  const most = Math.max(input.mostWords ?? MANY_WORDS, Math.floor(relation.rows / RECORDS_A_WORD));
  const values = input.hasValues ? createValues(input) : null;
  const letters = new Letters();
  const nulls: number[] = [];
  let words = isSearched ? new ColumnWords(most, scratch, counter, letters) : null;
  let [length, grams] = [0, 0];
  let readable = true;
  // Of the text at hand.
  let [position, odd, isAfterBlank, id, text] = [0, false, false, 0, ''];
  const takeChunk = (start: number, end: number) => {
    const chunk = text.slice(start, end);
    grams += Math.max(1, end - start - 2);
    const number = words?.find(chunk) ?? -1;
    if (words && number < 0) {
      words.discard();
      words = null;
    }
    const isFirst = start === 0 && !isAfterBlank;
    if (words) {
      words.add(number, id, position + 1);
      position += isFirst ? counter.count(chunk, false) : (words.tokens[number] as number);
      odd ||= words.odd[number] as boolean;
    } else {
      letters.add(toLowerCase(chunk));
      if (isRowText) position += counter.count(chunk, !isFirst);
      odd ||= isOdd(chunk);
    }
  };
  for await (const { before, rows: size, columns } of columnTexts(engine, relation, [column], bytes)) {
    const texts = columns[0] as readonly (string | null)[];
    for (let i = 0; i < size; i += 1) {
      const row = before + i;
      const own = texts[i] as string | null;
      if (own === null) {
        nulls.push(row + 1);
        continue;
      }
      values?.add(own, row);
      length += own.length;
      readable &&= isReadable(own);
      const start = isRowText ? rows.positions(row) : 0;
      [position, odd, isAfterBlank, id, text] = [start, false, isRowText && rows.hasText(row), row + 1, own];
      forEachChunk(own, takeChunk);
      if (isRowText) rows.add(row, own.length, position - start, odd);
    }
  }
  const present = relation.rows - nulls.length;
  return {
    readable,
    values: values?.finish() ?? null,
    words: words?.finish(relation.rows) ?? null,
    grams: isSearched && !words ? grams : 0,
    nulls:
      nulls.length === 0
        ? null
        : { encoded: encodeIds(Uint32Array.from(nulls), relation.rows), count: nulls.length },
    letters: letters.toText(),
    longest: letters.longest,
    average: present === 0 ? 0 : length / present,
  };
}
