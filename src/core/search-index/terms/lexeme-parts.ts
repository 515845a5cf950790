import { ENGLISH, type TextSearchConfig } from '../../full-text/text-search-config.ts';
import { isDense } from './grams.ts';
import type { TableIndex } from '../ports/table-index.ts';
import { traces, type Lexeme } from './traces.ts';

/** Stands before a lexeme that words are looked for by: no word has a blank. */
const LEXEME = ' ';
/** Of more odd records than these it is not read whether they have a lexeme, but told by the words that contain it. */
const FEW_ODD = 10;

/** Lexemes of more characters are told by what words contain: few words have all their grams. */
const LONGEST = 5;

/** Whether an index tells of a lexeme which words have it, where it does so at all. Of scripts of many characters a few are in few words. */
export function isToldLexeme(lexeme: string): boolean {
  const letters = [...lexeme];
  return letters.length <= LONGEST && !letters.some(isDense);
}

/** Whether an index tells which words have a lexeme of English. */
export function areWordsTold(
  { words, oddCount }: Pick<TableIndex, 'words' | 'oddCount'>,
  lexeme: string,
): boolean {
  return isToldLexeme(lexeme) && words?.withLexeme != null && oddCount <= FEW_ODD;
}

/**
 * What words are looked for by that may have a lexeme: the lexeme itself, or, where that is looked for in any case or the index does not tell of lexemes,
 * what all of them contain. Undefined: any word may have it.
 * @param texts that words are looked for by in any case
 */
export function lexemeParts(
  index: Pick<TableIndex, 'words' | 'oddCount'>,
  texts: readonly string[],
  wanted: Lexeme,
  config: TextSearchConfig,
): readonly string[] | undefined {
  const contained = traces(wanted, config);
  const isTold = config === ENGLISH && !wanted.prefix && areWordsTold(index, wanted.lexeme);
  if (!contained || !isTold) return contained;
  const isAsked = contained.every((trace) => texts.some((text) => trace.includes(text)));
  return isAsked ? contained : [LEXEME + wanted.lexeme];
}

/** The lexeme that words are looked for by; undefined: they are by what they contain. */
export function lexemeOfPart(part: string): string | undefined {
  return part.startsWith(LEXEME) ? part.slice(LEXEME.length) : undefined;
}
