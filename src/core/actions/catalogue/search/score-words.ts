import type { SearchDocument } from './search-document.ts';
import { DEFAULT_FIELD } from './search-query.ts';
import { wordsOf } from './search-value.ts';

/** How much a word weighs by the field it stands in, from the least: CKAN's `qf`. */
const WEIGHTS: readonly (readonly [field: string, weight: number])[] = [
  [DEFAULT_FIELD, 1],
  ['groups', 2],
  ['tags', 2],
  ['title', 4],
  ['name', 4],
];

/**
 * Makes plain words ready to be looked for: how well a document answers them (CKAN's dismax, `mm=2<-1 5<80%`); 0 means not at all.
 */
export function createScorer(text: string): (document: SearchDocument) => number {
  const words = wordsOf(text);
  const least = leastWords(words.length);
  return (document) => {
    const weights = weightsOf(document);
    const scores = words.flatMap((word) => weights.get(word) ?? []);
    return scores.length < least ? 0 : scores.reduce((sum, score) => sum + score, 0);
  };
}

function leastWords(words: number): number {
  if (words <= 2) return words;
  return words <= 5 ? words - 1 : Math.floor(words * 0.8);
}

/** What each word of a document weighs: the most, where it stands in several fields. */
function weightsOf(document: SearchDocument): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const [field, weight] of WEIGHTS)
    for (const { words } of document.get(field) ?? []) for (const word of words) weights.set(word, weight);
  return weights;
}
