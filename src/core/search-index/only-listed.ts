import { ENGLISH, type TextSearchConfig } from '../full-text/text-search-config.ts';
import type { Lexeme } from './traces.ts';
import type { SearchedColumn, WordContext } from './word-context.ts';

/** Whether it is known that a lexeme stands in listed words alone. */
export function isOnlyListed(
  { index, columns: all }: WordContext,
  columns: readonly SearchedColumn[],
  { lexeme, prefix }: Lexeme,
  config: TextSearchConfig,
): boolean {
  return columns === all && config === ENGLISH && !prefix && index.isOnlyListed(lexeme);
}
