import { ENGLISH, type TextSearchConfig } from '../../full-text/text-search-config.ts';
import type { TableIndex } from '../ports/table-index.ts';
import type { Lexeme } from '../terms/traces.ts';
import type { SearchedColumn, WordContext } from '../terms/word-context.ts';

/** Whether it is known that a lexeme stands in listed words alone, and these are looked for. */
export function isOnlyListed(
  { index, columns: all }: WordContext,
  columns: readonly SearchedColumn[],
  { lexeme, prefix }: Lexeme,
  config: TextSearchConfig,
): boolean {
  const isKnown = columns === all && config === ENGLISH && !prefix && index.isOnlyListed(lexeme);
  return isKnown && !columns.some((column) => isSearchedByValues(index, column));
}

/** Whether a column that lists its words, or parts of its dates with others, is searched by its values in place of these (columns-by-values.ts). */
function isSearchedByValues(index: TableIndex, { id, hasWords, others, isParted }: SearchedColumn): boolean {
  return !hasWords && others && (isParted || index.column(id)?.hasWords === true);
}
