import type { ByteTable } from '../lists/byte-table.ts';
import type { PendingDictionary } from '../lists/dictionary-writer.ts';
import type { Postings } from '../lists/postings.ts';
import type { ScratchPath } from '../lists/spool.ts';
import { ValueWriter } from './value-writer.ts';

/** Writes the dictionary of a table's texts, each with its records. @param highest the greatest id there can be */
export function writeTexts(
  table: ByteTable,
  postings: Postings,
  highest: number,
  scratch: ScratchPath,
): PendingDictionary {
  const writer = new ValueWriter(scratch, { kind: 'text' }, highest);
  const sorted = postings.sort();
  for (const number of table.sorted()) writer.add(table.bytesOf(number), sorted.of(number).ids);
  sorted.close();
  return writer.finish();
}
