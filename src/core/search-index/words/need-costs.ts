import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { lexemeParts } from '../terms/lexeme-parts.ts';
import { shortsOf, wordOfLexeme } from './listed-records.ts';
import type { Need } from './need.ts';
import { partsOf, widestOf } from './need-parts.ts';
import { traces, type Lexeme } from '../terms/traces.ts';
import { lettersPart } from '../terms/united-words.ts';
import {
  columnsOfFew,
  countIds,
  countLookedThrough,
  type SearchedColumn,
  type WordContext,
} from '../terms/word-context.ts';

/** What it takes to find the records that have what a text search needs, as is known before anything is read. */
export interface NeedCosts {
  /** About how many ids of lists are read; Infinity: the database must tell. */
  costOf(part: Need): number;
  /** About how many bytes of words are read before, to learn which have one or two letters that nobody has looked for. */
  aheadOf(part: Need): number;
  /** Whether the records of a lexeme are listed, so that no word that has it is looked for. */
  isListed(wanted: Lexeme): boolean;
  /** What words of a lexeme are looked for by; nothing: none are. */
  ofLexeme(wanted: Lexeme): readonly string[];
}

/** The costs of what a text search needs. @param columns whose texts together are the text */
export function needCosts(
  context: WordContext,
  columns: readonly SearchedColumn[],
  config: TextSearchConfig,
): NeedCosts {
  return { costOf, aheadOf, isListed, ofLexeme };

  function costOf(part: Need): number {
    if ('all' in part) return Math.min(...part.all.map(costOf));
    if ('unsure' in part) return costOf(part.unsure);
    const own = 'any' in part ? { any: widestOf(part.any, config) } : part;
    if ('any' in own && own.any.some((one) => costOf(one) === Infinity)) return Infinity;
    // A word and its stem are looked for by the same lists.
    if ('unknown' in own) return Infinity;
    const parts = [...new Set(partsOf(own, ofLexeme))];
    const words = parts.filter((one) => !isFound(one));
    const listed = parts.reduce((sum, one) => sum + (countShort(one) ?? countOfFew(one)), 0);
    const ids = countIds(
      context,
      columns,
      words.map((one) => lettersPart(context.words, one)),
    );
    return listed + ids + lookedThroughFor(own);
  }

  function aheadOf(part: Need): number {
    if ('all' in part) return Math.min(...part.all.map(aheadOf));
    if ('unsure' in part) return aheadOf(part.unsure);
    if ('unknown' in part) return 0;
    const own = 'any' in part ? { any: widestOf(part.any, config) } : part;
    // A word and its stem are in the same blocks.
    return Math.max(
      0,
      ...partsOf(own, ofLexeme).map((one) => (isFound(one) ? 0 : (context.ahead.get(one) ?? 0))),
    );
  }

  /** Whether no word is read to find a text. */
  function isFound(text: string): boolean {
    return countShort(text) !== undefined || columnsOfFew(columns, text) !== undefined;
  }

  /** How many records have one or two letters whose records are listed, which nobody looks for in words. Undefined: they are others. */
  function countShort(text: string): number | undefined {
    return columns === context.columns ? context.shortCounts.get(text) : undefined;
  }

  /** Records of letters that values tell of, at most. */
  function countOfFew(text: string): number {
    const having = columnsOfFew(columns, text) ?? [];
    return having.reduce((sum, { nullCount }) => sum + context.index.records - nullCount, 0);
  }

  function ofLexeme(wanted: Lexeme): readonly string[] {
    return isListed(wanted) ? [] : (lexemeParts(context.index, context.texts, wanted, config) ?? []);
  }

  function isListed(wanted: Lexeme): boolean {
    return (
      shortsOf(context, columns, wanted, config) !== undefined ||
      wordOfLexeme(context, columns, wanted, config) !== undefined
    );
  }

  /** About how many values are looked through besides. */
  function lookedThroughFor(part: Need): number {
    if ('all' in part) return Math.min(...part.all.map(lookedThroughFor));
    if ('any' in part) return part.any.reduce((sum, one) => sum + lookedThroughFor(one), 0);
    const parts = partsOf(part, (wanted) => (isListed(wanted) ? [] : (traces(wanted, config) ?? [])));
    return countLookedThrough(
      columns,
      parts.filter((one) => countShort(one) === undefined),
      context.index.records,
    );
  }
}
