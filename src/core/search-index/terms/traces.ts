import { containsTest, toCandidateTest, type CandidateTest } from '../../full-text/candidates.ts';
import type { TextSearchConfig } from '../../full-text/text-search-config.ts';

/** What is looked for among the words of a text: one of this lexeme, or with `prefix` of one that begins so. */
export interface Lexeme {
  readonly lexeme: string;
  readonly prefix: boolean;
}

/** What must be contained in a word for it to be of interest to a lexeme; undefined: anything might be. */
export function traces({ lexeme, prefix }: Lexeme, config: TextSearchConfig): readonly string[] | undefined {
  return contained(toCandidateTest({ op: 'lexeme', lexeme, prefix, weights: 0 }, config));
}

/** The part of a text that every engine agrees on the lower case of; undefined: there is none. */
export function certainPart(text: string): string | undefined {
  return contained(containsTest(text))?.[0];
}

function contained(test: CandidateTest): readonly string[] | undefined {
  if ('contains' in test) return [test.contains];
  if (!('any' in test)) return undefined;
  const parts = test.any.map(contained);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}
