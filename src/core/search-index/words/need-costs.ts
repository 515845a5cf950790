import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { countOf } from './ids-of-words.ts';
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
  wordsWith,
  type WordContext,
} from '../terms/word-context.ts';

/** What is mostly a part of dates has such a part of its records by these. */
const DATES = 3 / 4;

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
    if ('all' in part) return Math.min(...part.all.map(costOf), recordsOfDate(part.all));
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
    const cost = listed + ids + lookedThroughFor(own);
    // The letters of a date are in no word, and what has all of its parts is rare, however many ids these have.
    return 'any' in own && own.any.some((one) => 'all' in one && recordsOfDate(one.all) < Infinity)
      ? Math.min(
          cost,
          own.any.reduce((sum, one) => sum + costOf(one), 0),
        )
      : cost;
  }

  /** About how many records have all parts of a date that are looked for: a year, a month and a day have nothing to do with each other. Infinity: it is no date. */
  function recordsOfDate(all: readonly Need[]): number {
    const { records } = context.index;
    const shares = all.flatMap((one) => {
      const parts = 'lexeme' in one ? ofLexeme(one) : [];
      const having = parts.every((own) => context.known.has(own)) ? wordsWith(context, columns, parts) : [];
      const countIn = (some: typeof having) => some.reduce((sum, { words }) => sum + countOf(words), 0);
      const count = countIn(having);
      const isPart = count > 0 && countIn(having.filter(({ column }) => column.isParted)) >= count * DATES;
      return isPart ? [count / records] : [];
    });
    return shares.length < 2 ? Infinity : shares.reduce((left, share) => left * share, records);
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
