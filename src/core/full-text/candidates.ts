import { ENGLISH_EXCEPTIONS } from './english-stemmer.ts';
import type { TextSearchConfig } from './text-search-config.ts';
import type { TsQuery, TsQueryNode } from './tsquery.ts';

/**
 * A test that a text must pass to match a query, though it may pass without matching: cheap enough for a scan to preselect with.
 * `contains` asks whether the lower-case text (of SQL's `lower`) contains a string. `any` of nothing holds for no text.
 */
export type CandidateTest =
  | { readonly all: readonly CandidateTest[] }
  | { readonly any: readonly CandidateTest[] }
  | { readonly contains: string }
  | { readonly everything: true };

const EVERYTHING: CandidateTest = { everything: true };
/** No text passes. */
export const NOTHING: CandidateTest = { any: [] };

/** Characters that only newer Unicode versions give a lower case, so that engines need not agree on it; pairs of scripts that have cases; and halves of pairs. */
const UNCERTAIN_CASE =
  /[\u1c89\u1c8a\ua7c0-\ua7ff\ufeff\ud801-\ud834\ud836-\ud83a]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** So many tests of one kind are worth their time. */
export const MAX_PARTS = 32;

/** The test that every text matching the query passes. @param config of the texts */
export function toCandidateTest(query: TsQuery, config: TextSearchConfig): CandidateTest {
  return query === null ? NOTHING : testNode(query, config);
}

function testNode(node: TsQueryNode, config: TextSearchConfig): CandidateTest {
  switch (node.op) {
    case 'lexeme':
      return testLexeme(node.lexeme, node.prefix, config);
    case 'not':
      return EVERYTHING;
    case 'or':
      return anyOf(node.args.map((arg) => testNode(arg, config)));
    default:
      return allOf(node.args.map((arg) => testNode(arg, config)));
  }
}

/** All of some tests, without those that always hold. Of very many only the first: fewer tests let more through, not less. */
export function allOf(tests: readonly CandidateTest[]): CandidateTest {
  const needed = tests.filter((test) => !('everything' in test)).slice(0, MAX_PARTS);
  if (needed.length === 0) return EVERYTHING;
  return needed.length === 1 ? needed[0]! : { all: needed };
}

/** Any of some tests; of very many, no test at all. */
export function anyOf(tests: readonly CandidateTest[]): CandidateTest {
  if (tests.length > MAX_PARTS || tests.some((test) => 'everything' in test)) return EVERYTHING;
  const possible = tests.filter((test) => !('any' in test && test.any.length === 0));
  return possible.length === 1 ? possible[0]! : { any: possible };
}

function testLexeme(lexeme: string, prefix: boolean, config: TextSearchConfig): CandidateTest {
  // Only letters and hyphens go through a stemmer, and none puts anything else into a word.
  const stemmed = !/[!-,./0-9:-~]/.test(lexeme.replaceAll(/[a-z]/g, ''));
  if (!stemmed || config.traces === 'exact') return containsTest(lexeme);
  if (config.traces === 'unknown') return EVERYTHING;
  const starts = englishStarts(lexeme);
  const exceptions = [...ENGLISH_EXCEPTIONS]
    .filter(
      ([word, stem]) =>
        (prefix ? stem.startsWith(lexeme) : stem === lexeme) && !starts.some((start) => word.includes(start)),
    )
    .map(([word]) => word);
  return anyOf([...starts, ...exceptions].map(containsTest));
}

/** Stems of so few letters, without their e, would be looked for by two letters or three, which are in many words. */
const SHORT_STEM = 4;

/** A stem of so few letters that ends in `bl` is of no word that ends in `bility`. */
const SHORT_BL = 3;

const VOWEL_FIRST = /^[aeiouy]/;
const VOWEL_LAST = /[aeiou]$/;

/**
 * With what every word of this English stem begins, one or the other. The stemmer takes letters off a word's end; those it may put there
 * instead are an `i` for a y, an `e`, and the `le` of `able` for `ability`.
 */
function englishStarts(lexeme: string): readonly string[] {
  const before = lexeme.slice(0, -1);
  // It stands for a y behind a consonant, which is not the first letter.
  if (lexeme.endsWith('i'))
    return before.length < 2 || VOWEL_LAST.test(before) ? [lexeme] : [lexeme, `${before}y`];
  // Of so few letters the e was there, or is put for what stood before `ing`: all else it is put for has two letters or three, and as many before it.
  if (lexeme.endsWith('e') && lexeme.length > 1 && lexeme.length <= SHORT_STEM)
    return mayLoseE(before) ? [lexeme, `${before}ing`] : [lexeme];
  // It leaves a word's first letter, unless that is an apostrophe.
  const bare = lexeme.length > 1 && lexeme.endsWith('e') ? lexeme.slice(0, -1) : lexeme;
  return [bare.length > SHORT_BL && bare.endsWith('bl') ? bare.slice(0, -1) : bare];
}

/** Whether an e may be put behind so few letters. Of two a vowel is the first, or nothing is put there. */
function mayLoseE(before: string): boolean {
  return before.length > 2 || (before.length === 2 && VOWEL_FIRST.test(before));
}

/** Contains a lower-case text, as far as every engine agrees what its lower case is. */
export function containsTest(text: string): CandidateTest {
  const end = text.search(UNCERTAIN_CASE);
  const certain = end < 0 ? text : text.slice(0, end);
  return certain === '' ? EVERYTHING : { contains: certain };
}

/** Whether a text passes; for callers that have the text rather than a database. @param lowerText already lower case */
export function passes(test: CandidateTest, lowerText: string): boolean {
  if ('contains' in test) return lowerText.includes(test.contains);
  if ('all' in test) return test.all.every((part) => passes(part, lowerText));
  if ('any' in test) return test.any.some((part) => passes(part, lowerText));
  return true;
}
