import { meansNoValue } from '../candidates/no-values.ts';
import { isValue } from './looks-like-header.ts';

type Cells = readonly string[];

/** Rows below names that show what they go on with, how many of these are needed, and which part of a column's texts may be no words. */
const [ROWS_LOOKED_AT, LEAST_ROWS, MOSTLY] = [30, 3, 0.7];

/**
 * Whether a row goes on with the names above it, as where these are broken to be narrow: nothing stands in its first column, and words in
 * two others at least, below which numbers are, or hardly anything else.
 * @param below the rows below it
 */
export function goesOnWithNames(row: Cells, below: readonly Cells[]): boolean {
  const cells = row.map((cell) => cell.trim());
  const filled = cells.flatMap((cell, i) => (cell === '' ? [] : [i]));
  const areWords = filled.every((i) => isWord(cells[i] ?? ''));
  // Units alone are told apart elsewhere.
  const hasName = filled.some((i) => /^[^([]*\p{L}{4}/u.test(cells[i] ?? ''));
  if (filled.length < 2 || filled[0] === 0 || !areWords || !hasName) return false;
  const shown = below
    .filter((one) => one.filter((cell) => cell.trim() !== '').length > 1)
    .slice(0, ROWS_LOOKED_AT);
  const texts = filled.map((i) => shown.map((one) => one[i]?.trim() ?? '').filter((cell) => cell !== ''));
  return (
    texts.every((some) => some.filter((text) => !isWord(text)).length >= MOSTLY * some.length) &&
    texts.some((some) => some.filter(isValue).length >= LEAST_ROWS)
  );
}

/** Whether a text is neither a value nor says that there is none. */
function isWord(text: string): boolean {
  return /\p{L}/u.test(text) && !isValue(text) && !meansNoValue(text);
}
