import type { Relation } from '../../core/ports.ts';
import { isOfRowText } from '../../core/search/row-text.ts';
import { together } from '../together.ts';
import { areAddresses } from './words/address-columns.ts';
import type { ColumnParts } from './column-parts.ts';
import type { Write } from './lists/dictionary-writer.ts';
import type { IndexInput } from './room/index-input.ts';
import { areOfLists } from './words/list-columns.ts';
import type { OpenTable } from './open-table.ts';
import { arePartsListed } from './words/parted-dates.ts';
import { readColumns } from './jobs/read-columns.ts';
import type { BlockCode, PendingBlocks } from './records/record-blocks.ts';
import { createRowBuffers, RowState } from './records/row-state.ts';
import type { TellDone } from './jobs/tell-steps.ts';
import { writeRecords } from './records/write-records.ts';

/** What was found in a table. Its records stand in the file. */
export interface ReadTable {
  readonly blocks: PendingBlocks;
  /** By column. */
  readonly found: readonly ColumnParts[];
  /** What is known of the rows' texts. */
  readonly rows: RowState;
  /** Bytes of the table as a CSV, about. */
  readonly bytes: number;
}

/** Writes all records, and reads all columns beside them. Rejects with EngineError. @param tell hears how much is done */
export async function readTable(
  input: IndexInput,
  { texts, lanes, plan, shorts, scratch }: OpenTable,
  { write, tell }: { readonly write: Write; readonly tell: TellDone },
): Promise<ReadTable> {
  const { relation, columns: wanted, mostWords, mostRare } = input;
  const { columns, rows: records } = relation;
  const areParted = await arePartsListed(input);
  const { size, units, samples } = plan;
  // Every column is read by itself, and with the others for the records.
  const all = records * (columns.length + 1);
  let read = 0;
  const tellRows = (rows: number) => tell((read += rows) / all);
  // The first column is read in the first lane.
  const lane = lanes.all.at(-1)!;
  const isRowText = columns.map(isOfRowText);
  const sampled = samples
    ? lane.begin('samples', { samples, size, isRowText, records }).finish()
    : { ...uncoded(relation), kept: null };
  const form = Promise.resolve(sampled).then((own) => ({ size, units, ...own }));
  const rows = createRowBuffers(records);
  const [blocks, found] = await together([
    writeRecords({ relation, isRowText, form, texts, lanes, shorts, tell: tellRows }, write),
    readColumns({
      columns,
      records,
      wanted,
      hasLexemes: shorts !== null,
      areParted,
      areOfLists: areOfLists(columns, samples),
      areAddresses: areAddresses(columns, samples),
      mostWords,
      mostRare,
      rows,
      texts,
      lanes,
      scratch,
      tell: tellRows,
    }),
  ]);
  const lengths = await Promise.all(columns.map((_, i) => texts.bytesOf(i)));
  // With each text what ends it.
  const bytes = lengths.reduce((sum, own) => sum + own + records, 0);
  return { blocks, found, rows: new RowState(rows), bytes };
}

/** Blocks for which no code is worth being read. */
function uncoded({ columns }: Relation): BlockCode {
  return { numbers: columns.map(() => null), code: null };
}
