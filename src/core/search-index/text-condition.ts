import { passes } from '../full-text/candidates.ts';
import { toLowerCase } from '../full-text/lower-case.ts';
import { toRowText } from '../search/row-text.ts';
import type { TextCondition } from '../search/text-query.ts';
import { matchAll, matchAny, surely, type Condition, type Match, type TextOf } from './condition.ts';
import { findAllInTimes } from './words/all-in-times.ts';
import { findLetters } from './words/find-letters.ts';
import { findLexeme, matchLexeme } from './words/find-lexeme.ts';
import { gramUse } from './terms/grams.ts';
import { NO_IDS } from './ids.ts';
import { matchShortLexeme } from './words/listed-records.ts';
import type { Need } from './words/need.ts';
import { needCosts } from './words/need-costs.ts';
import { widestOf } from './words/need-parts.ts';
import { countAll, findTogether } from './words/one-word-columns.ts';
import { onlyOneWord } from './words/only-word.ts';
import { certainPart, traces, type Lexeme } from './terms/traces.ts';
import {
  FEW_RANKED,
  hasOneWord,
  isTold,
  mayHave,
  type SearchedColumn,
  type WordContext,
} from './terms/word-context.ts';

/** What a text search asks of a text, as a condition on an index. @param columns whose texts together are that text */
export function textCondition(
  context: WordContext,
  columns: readonly SearchedColumn[],
  condition: TextCondition,
): Condition {
  const { need, config } = condition;
  const { costOf, aheadOf, isListed, ofLexeme } = needCosts(context, columns, config);
  return {
    cost: costOf(need),
    ahead: aheadOf(need),
    isTested: context.isLeft,
    columns: columns.map(({ id }) => id),
    find: (left) => evaluate(need, left),
    test: (textOf) => meets(condition, textOfColumns(columns, textOf)),
  };

  /** @param left so many records matter at most @param choices lexemes, all of which a record may have instead */
  async function evaluate(
    part: Need,
    left: number,
    choices: readonly (readonly string[])[] = [],
  ): Promise<Match | undefined> {
    if ('unknown' in part) return undefined;
    if ('unsure' in part) {
      const match = await evaluate(part.unsure, left);
      return match && { yes: NO_IDS, may: match.may };
    }
    if ('all' in part) return matchAll(await evaluateAll(part.all), context.index.records, left);
    if ('any' in part) {
      if (part.any.length === 0) return { yes: NO_IDS, may: NO_IDS };
      const any = widestOf(part.any, config);
      const others = any.flatMap((one) => lexemesOfAll(one) ?? []);
      return matchAny(
        any.map((one) => ({ find: (own) => evaluate(one, own, others) })),
        left,
      );
    }
    if ('letters' in part) {
      const certain = certainPart(part.letters);
      return certain === undefined
        ? undefined
        : findLetters(contextFor(left), columns, part.letters, { certain, choices });
    }
    const short = await matchShortLexeme(context, columns, part, config);
    if (short) return short;
    const words = await findLexeme(context, columns, part, config);
    return words && matchLexeme({ ...words, index: contextFor(left).index });
  }

  /** Of few records the texts are read, and tell their ranks: lists are then read without what is for these. */
  function contextFor(left: number): WordContext {
    return left <= FEW_RANKED && !context.isCounted ? { ...context, index: context.unranked } : context;
  }

  /** What must all hold, lexemes together. */
  async function evaluateAll(
    all: readonly Need[],
  ): Promise<readonly Pick<Condition, 'cost' | 'ahead' | 'isTested' | 'find'>[]> {
    // Of few records, as the words tell that are known, it is read whether they have what is listed.
    const least = Math.min(
      ...all.map((part) => ('lexeme' in part && isListed(part) ? Infinity : costOf(part))),
    );
    const costAmong = (part: Need) =>
      least <= FEW_RANKED && 'lexeme' in part && isListed(part) ? context.index.records : costOf(part);
    const alone = (part: Need) => ({
      cost: costAmong(part),
      ahead: aheadOf(part),
      find: (left: number) => evaluate(part, left),
    });
    const found = all
      .filter((part) => 'lexeme' in part)
      .filter((part) => !isListed(part) && isFoundByGrams(part));
    // What nobody has looked for, since something else leaves few records, is not looked for here.
    const known = found.filter((part) =>
      ofLexeme(part).every((one) => context.known.has(one) || context.many.has(one)),
    );
    const inTimes = await findAllInTimes(context, columns, { wanted: found, config });
    if (inTimes) {
      // Each takes as long to find as the column to read, however little else has it.
      const ofTimes = { cost: context.index.records, isTested: inTimes.length <= FEW_RANKED };
      return [
        { cost: inTimes.length, find: async () => surely(inTimes) },
        ...all.map((part) => ({ ...alone(part), ...(found.some((own) => own === part) && ofTimes) })),
      ];
    }
    const isOnly = onlyOneWord(columns) !== undefined;
    const lexemes = known.length > 0 && !isOnly ? known : found;
    const isOfUse =
      lexemes.length > 1 && (isOnly || columns.some((column) => mayHaveTogether(column, lexemes)));
    const needed = isOfUse ? await findTogether(context, columns, { wanted: lexemes, config }) : undefined;
    if (!needed) return all.map(alone);
    const together = new Set<Need>(lexemes);
    return [
      ...all.filter((part) => !together.has(part)).map(alone),
      ...needed.map((one) => ({
        cost: countAll(one),
        find: (left: number) => matchLexeme({ ...one, index: contextFor(left).index }),
      })),
    ];
  }

  /** Whether a word of a column that lists its words, of which each record has one, may have several lexemes. */
  function mayHaveTogether(column: SearchedColumn, lexemes: readonly Lexeme[]): boolean {
    if (!column.hasWords || !hasOneWord(column)) return false;
    const mayBeThere = (wanted: Lexeme) => traces(wanted, config)?.some((part) => mayHave(column, part));
    return column.isOneWord || lexemes.filter(mayBeThere).length > 1;
  }

  /** What is too short for their grams is looked for in all values of columns that do not list their words: it comes last, where it must. */
  function isFoundByGrams(wanted: Extract<Need, { readonly lexeme: string }>): boolean {
    const parts = traces(wanted, config) ?? [];
    const unlisted = columns.filter(({ others }) => others);
    const isLookedFor = (own: SearchedColumn, part: string) => gramUse(part) !== null && isTold(own, part);
    return parts.every((part) => unlisted.every((own) => isLookedFor(own, part) || !mayHave(own, part)));
  }
}

/** The lexemes that are all that is asked for, in a list. Undefined: something else is. */
function lexemesOfAll(need: Need): readonly (readonly string[])[] | undefined {
  if (!('all' in need)) return undefined;
  const lexemes = need.all.flatMap((one) => ('lexeme' in one && !one.prefix ? [one.lexeme] : []));
  return lexemes.length === need.all.length ? [lexemes] : undefined;
}

/** Whether a text, which may be none, is what a text search asks for. */
export function meets({ candidates, matches }: TextCondition, text: string | null): boolean {
  if (text === null) return false;
  // Reading words takes long; most texts have not even their letters.
  return passes(candidates, toLowerCase(text)) && (matches === null || matches(text));
}

/** The text of some columns together, as PostgreSQL's row text is put together. */
export function textOfColumns(
  columns: readonly Pick<SearchedColumn, 'id' | 'textAlone'>[],
  textOf: TextOf,
): string | null {
  const texts = columns.map(({ id, textAlone }) => {
    const text = textOf(id);
    return text !== null && textAlone ? textAlone(text) : text;
  });
  return toRowText(texts) || null;
}
