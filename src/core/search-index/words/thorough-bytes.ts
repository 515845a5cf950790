import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { readingBytes } from '../condition.ts';
import { lettersBetween, lexemeBetween } from '../values/known-values.ts';
import type { KnownBetween } from '../values/known-between.ts';
import { mayHaveBesides } from './number-columns.ts';
import { traces, type Lexeme } from '../terms/traces.ts';
import { mayHave, type SearchedColumn, type WordContext } from '../terms/word-context.ts';

/** What is looked for in words that are not listed. */
interface SoughtUnlisted {
  readonly texts: readonly string[];
  readonly lexemes: readonly { readonly wanted: Lexeme; readonly config: TextSearchConfig }[];
}

/**
 * What it takes to learn from the values of columns which records have what is looked for in words that are not listed, as bytes that come in that time: of each column its values that may
 * have it, or the records that its grams leave, if that is less. Rejects with IndexFileError.
 */
export async function thoroughBytes(
  context: Pick<WordContext, 'index' | 'byGrams'>,
  columns: readonly SearchedColumn[],
  { texts, lexemes }: SoughtUnlisted,
): Promise<number> {
  const bytes = await Promise.all(
    columns.map((column) => {
      const ofTexts = texts.map((text) => ({ parts: [text], known: lettersBetween(column, text) }));
      const ofLexemes = lexemes
        .filter(({ wanted, config }) => mayHaveBesides(column, wanted, config))
        .map(({ wanted, config }) => {
          const parts = traces(wanted, config) ?? [];
          return { parts, known: { between: lexemeBetween(column, wanted, parts) } };
        });
      const asked = [...ofTexts, ...ofLexemes].filter(({ parts }) =>
        parts.some((part) => mayHave(column, part)),
      );
      return bytesOf(context, column, asked);
    }),
  );
  return bytes.reduce((sum, own) => sum + own, 0);
}

async function bytesOf(
  { index, byGrams }: Pick<WordContext, 'index' | 'byGrams'>,
  column: SearchedColumn,
  asked: readonly { readonly parts: readonly string[]; readonly known: KnownBetween }[],
): Promise<number> {
  const { others, values, keyText } = column;
  if (!others || !values || !keyText) return 0;
  const bytes = await Promise.all(
    asked.map(async ({ parts, known }) => {
      const lists = await Promise.all(parts.map((part) => byGrams.get(column)?.get(part)));
      const left = lists.reduce(
        (sum, list) => sum + (list ? readingBytes(list.ids, index.recordBytes) : Infinity),
        0,
      );
      return Math.min(left, await values.bytesByClass(known));
    }),
  );
  // What is looked for next is in the same values mostly.
  return Math.max(0, ...bytes);
}
