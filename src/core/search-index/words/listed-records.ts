import { ENGLISH, type TextSearchConfig } from '../../full-text/text-search-config.ts';
import { surely, type Match } from '../condition.ts';
import { either, NO_IDS, without, type Ids } from '../ids.ts';
import { isMonthOrDay, isShortText } from '../terms/short-text.ts';
import type { IndexShorts } from '../ports/index-shorts.ts';
import type { IndexedWord, TableIndex } from '../ports/table-index.ts';
import type { Lexeme } from '../terms/traces.ts';
import type { LexemeWords, SearchedColumn, UnlistedLexeme, WordContext } from '../terms/word-context.ts';

/*
 * Lexemes whose records an index lists, by how often these have them: none of their words is needed, where it is of no interest where they stand.
 */

/** So few odd records are rather all read. */
const FEW_ODD = 200;

/** What lists the records of a lexeme, of whole rows. Undefined: nothing does. */
export function shortsOf(
  { index, columns: all }: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): IndexShorts | undefined {
  // Of some columns a list of its own is given out.
  return columns === all ? shortsOfRows(index, wanted, config) : undefined;
}

/** The same where whole rows are searched. */
export function shortsOfRows(
  { shorts, oddCount }: Pick<TableIndex, 'shorts' | 'oddCount'>,
  { lexeme, prefix }: Lexeme,
  config: TextSearchConfig,
): IndexShorts | undefined {
  const isListed = shorts && (isShortText(lexeme) || (shorts.hasDays && isMonthOrDay(lexeme)));
  return isListed && config === ENGLISH && !prefix && oddCount <= FEW_ODD ? shorts : undefined;
}

/** What stands for all listed words of a lexeme, where whole rows are searched. Undefined: nothing does. */
export function wordOfLexeme(
  { index, columns: all, lexemeWords }: WordContext,
  columns: readonly SearchedColumn[],
  { lexeme, prefix }: Lexeme,
  config: TextSearchConfig,
): IndexedWord | undefined {
  const isTold = columns === all && config === ENGLISH && !prefix && index.oddCount <= FEW_ODD;
  return isTold ? lexemeWords.get(lexeme) : undefined;
}

/**
 * A lexeme by its records.
 * @param lists those that have it once at least, those that have it twice, and so on
 * @param besides where it stands besides. Default: nowhere
 */
export function listedLexeme(
  { index, odd }: WordContext,
  lists: readonly Ids[],
  besides: UnlistedLexeme = { counted: [], unclear: NO_IDS },
): LexemeWords {
  // Who has it twice is in two lists.
  const counted = lists.map((ids) => ({ ids: without(ids, odd), times: 1 }));
  const unclear = either(besides.unclear, odd);
  return { index, stable: [], counted: [...counted, ...besides.counted], unclear };
}

/** Records that have a lexeme whose records are listed, and that may. Undefined: they are not. */
export async function matchShortLexeme(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): Promise<Match | undefined> {
  const shorts = shortsOf(context, columns, wanted, config);
  if (!shorts) return undefined;
  const [ids = NO_IDS] = await shorts.having(wanted.lexeme);
  if (context.odd.length === 0) return surely(ids);
  return { yes: without(ids, context.odd), may: either(ids, context.odd) };
}
