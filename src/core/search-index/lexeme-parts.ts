import { ENGLISH, type TextSearchConfig } from '../full-text/text-search-config.ts';
import type { TableIndex } from './table-index.ts';
import { traces, type Lexeme } from './traces.ts';

/** Stands before a lexeme that words are looked for by: no word has a blank. */
const LEXEME = ' ';
/** Of more odd records than these it is not read whether they have a lexeme, but told by the words that contain it. */
const FEW_ODD = 10;

/**
 * What words are looked for by that may have a lexeme: the lexeme itself, or, where that is looked for in any case or the index does not tell of lexemes,
 * what all of them contain. Undefined: any word may have it.
 * @param texts that words are looked for by in any case
 */
export function lexemeParts(
  { words, oddCount }: Pick<TableIndex, 'words' | 'oddCount'>,
  texts: readonly string[],
  wanted: Lexeme,
  config: TextSearchConfig,
): readonly string[] | undefined {
  const contained = traces(wanted, config);
  const isTold = words?.withLexeme && config === ENGLISH && !wanted.prefix && oddCount <= FEW_ODD;
  if (!contained || !isTold) return contained;
  const isAsked = contained.every((trace) => texts.some((text) => trace.includes(text)));
  return isAsked ? contained : [LEXEME + wanted.lexeme];
}

/** The lexeme that words are looked for by; undefined: they are by what they contain. */
export function lexemeOfPart(part: string): string | undefined {
  return part.startsWith(LEXEME) ? part.slice(LEXEME.length) : undefined;
}
