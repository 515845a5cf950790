import { readingBytes, RECORD_BYTES } from '../condition.ts';
import type { Ids } from '../ids.ts';
import type { SearchedColumn, WordContext } from '../terms/word-context.ts';
import type { KeysBetween } from '../values/known-between.ts';

/*
 * Whether words that are not listed are told sooner by records or by values.
 */

/** To look at so many values takes as long as to read a record, */
const VALUES_OF_RECORD = 1_600;
/** and so many records are read sooner than what stands about the values; */
const FEW = 50;
/** so few are sooner than which records have a number: its block, and their list. */
export const FEW_OF_NUMBER = 8;
/** Of all values. */
export const ANYWHERE: KeysBetween = () => true;

/**
 * Whether the records of the table take fewer bytes than the values that may have what is looked for, of columns of which nothing else tells: a short table of very many
 * columns is read sooner as a whole.
 */
export async function areRecordsShorter(
  { index }: Pick<WordContext, 'index'>,
  columns: readonly { readonly column: SearchedColumn; readonly between: KeysBetween | undefined }[],
): Promise<boolean> {
  const bytes = await Promise.all(
    columns.map(({ column: { values, keyText, grams }, between }) =>
      values && keyText && !grams ? values.bytesByClass({ between }) : 0,
    ),
  );
  return bytes.reduce((sum, own) => sum + own, 0) > index.records * index.recordBytes;
}

/** Whether the values that may have a text are read sooner than some records. */
export async function areTold(
  { index }: WordContext,
  { values, keyText, leastText }: SearchedColumn,
  records: Ids,
  between: KeysBetween,
): Promise<boolean> {
  if (!values || !(keyText ?? leastText) || records.length <= FEW) return false;
  const read = Math.min(records.length * RECORD_BYTES, readingBytes(records, index.recordBytes));
  return (await values.bytesByClass({ between })) < read;
}

/** Whether to look at all values of some columns takes longer than to read as many records as may be unclear. */
export function areMany({ mostUnclear }: WordContext, columns: readonly SearchedColumn[]): boolean {
  // Of numbers most values are passed over.
  const texts = columns.map(({ values }) => (values?.kind === 'text' ? values.size : 0));
  return texts.reduce((sum, own) => sum + own, 0) > mostUnclear * VALUES_OF_RECORD;
}
