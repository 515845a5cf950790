import { mostOfPages } from './frequent-pages.ts';
import { mostOfLeftOver } from './write-left-over.ts';
import { mostOfMarks } from './write-marks.ts';

/** What is told of two words takes so many bytes for each of the table as a CSV at most. */
export const PAIRS_ROOM = 0.01;
/** What is told of words together takes so many bytes for each of the table as a CSV at most. */
export const UNITED_ROOM = 0.047;
/** Of fewer records lists are short enough to be read. */
const MANY_RECORDS = 1_048_576;

/**
 * Bytes of what is told besides words, grams and values, where a table has so many records that it is worth more than the values of long texts.
 * @param beside bytes that the records leave
 * @param table bytes of it as a CSV
 */
export function roomBesides(
  records: number,
  { beside, table }: { readonly beside: number; readonly table: number },
): number {
  if (records < MANY_RECORDS) return 0;
  const left = mostOfLeftOver({ beside, table }) + mostOfPages(table) + mostOfMarks(table);
  return left + table * (PAIRS_ROOM + UNITED_ROOM);
}
