import type { RelationColumn } from '../../../core/ports.ts';
import { mostOfPages } from '../frequent/frequent-pages.ts';
import { mostOfCells } from '../orders/write-cells.ts';
import { mostOfLeftOver } from './write-left-over.ts';
import { mostOfMarks } from '../orders/write-marks.ts';
import { mayHaveTiles } from '../orders/write-tiles.ts';

/** Of fewer records all that is told besides spares little: what it tells of is soon read. */
const LEAST_RECORDS = 65_536;
/** What is told of two words takes so many bytes for each of the table as a CSV at most. */
export const PAIRS_ROOM = 0.01;
/**
 * What is told of words together takes so many bytes for each of the table as a CSV at most; and more where there is more room than what is written behind it may take: so many
 * for each of the table, and no more than are soon put together.
 */
export const UNITED_ROOM = { least: 0.047, table: 0.15, most: 48_000_000 };

/** What is told of words and of letters together is worth so many bytes for each of the table as a CSV more than the values of texts that are nearly all different. */
const TOGETHER_ROOM = 0.06;

/** Bytes of what is told of words and of letters together: see PartsRoom. @param table bytes of it as a CSV */
export function roomTogether(records: number, table: number): number {
  return records < LEAST_RECORDS ? 0 : table * TOGETHER_ROOM;
}

/**
 * Bytes of what is told besides words, grams and values, where a table has so many records that it is worth more than the values of long texts.
 * @param beside bytes that the records leave
 * @param table bytes of it as a CSV
 */
export function roomBesides(
  records: number,
  { beside, table }: { readonly beside: number; readonly table: number },
): number {
  if (records < LEAST_RECORDS) return 0;
  return mostBehind({ records, beside, table }) + table * (PAIRS_ROOM + UNITED_ROOM.least);
}

/**
 * Bytes of what is written behind words and grams at most, but for lists of one and two letters.
 * @param room `beside`: bytes that the records leave; `table`: of it as a CSV
 * @param columns where there may be tiles. Default: they may be
 */
export function mostBehind(
  { records, beside, table }: { readonly records: number; readonly beside: number; readonly table: number },
  columns?: readonly RelationColumn[],
): number {
  const left = mostOfLeftOver({ beside, table }, columns === undefined || mayHaveTiles(columns));
  return left + mostOfPages(table) + mostOfMarks(table) + mostOfCells(records, table);
}
