import { gramsOf } from '../../core/search-index/grams.ts';
import { compareKeys } from '../../index/key-codec.ts';

/** Words that have a gram at least for these to stand together: fewer are soon read wherever they are. */
const LEAST = 64;
/** Grams that words stand together by, at most: as many as there are numbers of two bytes, but for those of surrogates. */
const MOST = 0xd800;
/** Numbers and dates are looked for by their beginnings, which stand together as it is. */
const DIGIT = /\p{N}/u;

/**
 * The places of words in the order that a dictionary has them in. What is looked for is a part of many words: those with the most frequent gram come together, of
 * these those with the next one, and so on; words of the same grams follow each other as texts, and so do those that have no frequent one.
 * @param words each once
 */
export function orderWords(words: readonly string[]): Uint32Array {
  const numbers = frequentGrams(words);
  // Texts that are compared unit by unit, as grams are by their numbers.
  const paths = words.map((word) => pathOf(word, numbers));
  return Uint32Array.from(words.keys()).sort((a, b) => {
    const [own, other] = [paths[a] as string, paths[b] as string];
    if (own !== other) return own < other ? -1 : 1;
    return compareKeys(words[a] as string, words[b] as string);
  });
}

/** Grams that many words have, by the number of these: that of the most frequent is 0. */
function frequentGrams(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) for (const gram of gramsOf(word)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  const frequent = [...counts]
    .filter(([gram, count]) => count >= LEAST && !DIGIT.test(gram))
    .sort(([a, x], [b, y]) => y - x || compareKeys(a, b))
    .slice(0, MOST);
  return new Map(frequent.map(([gram], i) => [gram, i]));
}

/** Its frequent grams, the most frequent first. */
function pathOf(word: string, numbers: ReadonlyMap<string, number>): string {
  const own = gramsOf(word).flatMap((gram) => numbers.get(gram) ?? []);
  return own.length === 0 ? '' : String.fromCharCode(...own.sort((a, b) => a - b));
}
