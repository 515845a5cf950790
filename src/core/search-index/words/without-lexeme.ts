import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { both, complement, either, NO_IDS, without, type Ids } from '../ids.ts';
import { idsOf } from './ids-of-words.ts';
import { hasLexeme } from '../terms/lexeme-in-chunk.ts';
import { wordsWith, type SearchedColumn, type WordContext } from '../terms/word-context.ts';

/**
 * Records that may have no lexeme in some columns: all of which nobody knows that they have one by a word with letters of the question, as those have that match by
 * these. Rejects with IndexFileError.
 */
export async function withoutLexeme(
  context: WordContext,
  columns: readonly SearchedColumn[],
  config: TextSearchConfig,
): Promise<Ids> {
  const { index, known, odd, texts } = context;
  // A number or a date is a word whatever it is.
  const ofOneWord = columns.filter(({ isOneWord }) => isOneWord);
  if (ofOneWord.length > 0) {
    const [first = NO_IDS, ...others] = await Promise.all(ofOneWord.map((own) => own.nulls()));
    return either(others.reduce(both, first), odd);
  }
  const looked = texts.filter((text) => known.has(text));
  const words = wordsWith({ known }, columns, looked).flatMap((own) => own.words);
  const having = await idsOf(
    index,
    words.filter(({ text }) => hasLexeme(text, config)),
  );
  return complement(without(having, odd), index.records);
}
