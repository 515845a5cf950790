import { NUMBER } from '../../full-text/lexeme-forms.ts';
import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import type { TableIndex } from '../ports/table-index.ts';
import type { Lexeme } from '../terms/traces.ts';
import { mayHaveUnlisted, type SearchedColumn } from '../terms/word-context.ts';

/**
 * Whether the values tell how often a column has a lexeme, which is all of a number or none of it: more than grams do, and what words are listed of it as
 * well, of which those that come again are where a table is long.
 */
export function isCountedByValues({ values, keyText, others }: SearchedColumn, { prefix }: Lexeme): boolean {
  return !prefix && others && values?.kind === 'number' && keyText !== undefined;
}

/** Whether the words of a column that are not listed have a lexeme only where their value is that number: how many zeros stand behind it they tell themselves. */
export function isEqualByValues(
  { values, leastText, others }: SearchedColumn,
  { lexeme, prefix }: Lexeme,
): boolean {
  const areTold = others && values?.kind === 'number' && leastText !== undefined;
  return areTold && !prefix && NUMBER.test(lexeme);
}

/** Whether a column may have a lexeme elsewhere than in its listed words, as far as it is told by these. */
export function mayHaveBesides(column: SearchedColumn, wanted: Lexeme, config: TextSearchConfig): boolean {
  return isCountedByValues(column, wanted) || mayHaveUnlisted(column, wanted, config);
}

/** A whole number of which a double tells all digits. */
const WHOLE = /^-?[0-9]{1,15}$/;

/**
 * Columns but those of numbers that have no number with a lexeme for its only token: to learn that of each by its own values takes two or three reads. Rejects with IndexFileError.
 */
export async function columnsWithNumber(
  { wholes }: Pick<TableIndex, 'wholes'>,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
): Promise<readonly SearchedColumn[]> {
  const isTold = (column: SearchedColumn) =>
    isCountedByValues(column, wanted) && (wholes?.isTold(column.id) ?? false);
  // A zero may have been written with a minus.
  const isWhole = WHOLE.test(wanted.lexeme) && Number(wanted.lexeme) !== 0;
  if (!wholes || !isWhole || !columns.some(isTold)) return columns;
  // No number is printed with zeros before it.
  const isPrinted = String(Number(wanted.lexeme)) === wanted.lexeme;
  const having = isPrinted ? await wholes.columnsOf(wanted.lexeme) : new Set<string>();
  return columns.filter((column) => !isTold(column) || having.has(column.id));
}
