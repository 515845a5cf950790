import { countFilled, isValue } from './sheet-edges.ts';

/** Which part of a sheet's rows may have more than one cell, and how many a few are. */
const [MOST_WIDE, FEW] = [0.15, 5];

/** Characters that texts have on average, and values of a list have not. */
const LONG = 50;

/**
 * Whether a sheet has texts to be read, and no table, as covers and notes have: a cell a row, no numbers, empty rows between, and long ones,
 * unless they are but a few.
 */
export function hasOnlyTexts(rows: readonly (readonly string[])[]): boolean {
  const filled = rows.flatMap((row, y) => (countFilled(row) > 0 ? [y] : []));
  const cells = filled.flatMap((y) => (rows[y] ?? []).filter((text) => text.trim() !== ''));
  const wide = filled.filter((y) => countFilled(rows[y] ?? []) > 1);
  const hasGaps = filled.some((y, i) => i > 0 && y > (filled[i - 1] ?? 0) + 1);
  const length = cells.reduce((sum, text) => sum + text.trim().length, 0) / cells.length;
  return (
    hasGaps &&
    wide.length <= MOST_WIDE * filled.length &&
    !cells.some(isValue) &&
    (length >= LONG || filled.length <= FEW)
  );
}
