import type { RelationColumn } from '../../../core/ports.ts';
import { isOfRowText } from '../../../core/search/row-text.ts';
import { together } from '../../together.ts';
import type { ColumnParts } from '../column-parts.ts';
import { feed } from './feed.ts';
import type { Lane, Lanes } from './job-lanes.ts';
import { isDate } from '../words/parted-dates.ts';
import type { RowBuffers } from '../records/row-state.ts';
import { spareWords } from '../words/sparing-words.ts';
import type { ScratchPath } from '../lists/spool.ts';
import type { TableTexts } from './table-texts.ts';
import { uniteDates } from '../words/unite-dates.ts';

/** What the columns of a table are read with. */
export interface ColumnsInput {
  readonly columns: readonly RelationColumn[];
  readonly records: number;
  /** Columns whose words and values are to be found; null: all. */
  readonly wanted: readonly string[] | null;
  /** Whether somebody wants the short lexemes of the rows' texts. */
  readonly hasLexemes: boolean;
  /** Whether the parts of dates and times are listed, and not the whole ones. */
  readonly areParted: boolean;
  /** By column whether its words are those of lists. */
  readonly areOfLists: readonly boolean[];
  /** By column whether it may be one of addresses. */
  readonly areAddresses: readonly boolean[];
  readonly mostWords: number | undefined;
  readonly mostRare: number | undefined;
  readonly rows: RowBuffers;
  readonly texts: TableTexts;
  readonly lanes: Lanes;
  readonly scratch: ScratchPath;
  /** Hears of records that were read of one column. */
  readonly tell: (rows: number) => void;
}

/**
 * Reads all columns, a few at a time, which is how memory stays within bounds. What a column adds to its rows depends on the columns before
 * it, so that one after the other is read; but while one is written, in its lane, the next one is read in another. Rejects with EngineError.
 */
export async function readColumns(input: ColumnsInput): Promise<readonly ColumnParts[]> {
  const {
    columns,
    records,
    wanted,
    hasLexemes,
    areParted,
    areOfLists,
    areAddresses,
    mostWords,
    mostRare,
    rows,
    texts,
    lanes,
    scratch,
    tell,
  } = input;
  const parts: ColumnParts[] = [];
  let next = 0;
  let turn: Promise<void> = Promise.resolve();
  let isFailed = false;
  const run = async (lane: Lane) => {
    for (let i = next++; i < columns.length && !isFailed; i = next++) {
      const column = columns[i]!;
      const isWanted = wanted?.includes(column.id) ?? true;
      const isRowText = isOfRowText(column);
      const before = turn;
      let done = () => {};
      turn = new Promise((resolve) => (done = resolve));
      try {
        await before;
        const job = lane.begin('column', {
          column,
          records,
          bytes: await texts.bytesOf(i),
          isRowText,
          hasLexemes: hasLexemes && isRowText,
          isSearched: isWanted && isRowText,
          isParted: areParted && isDate(column),
          isOfLists: areOfLists[i] ?? false,
          isOfAddresses: areAddresses[i] ?? false,
          hasValues: isWanted,
          rows,
          mostWords,
          mostRare,
        });
        parts[i] = await feed(job, texts.of([i]), { tell, read: done });
      } catch (error) {
        isFailed = true;
        throw error;
      } finally {
        done();
      }
    }
  };
  await together(lanes.all.map(run));
  return spareWords(uniteDates(parts, records, scratch));
}
