import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import type { GramNumbers } from '../grams/gram-numbers.ts';

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
 * @param grams is told of theirs
 */
export function orderWords(words: readonly string[], grams: GramNumbers): Uint32Array {
  const places = frequentGrams(words, grams);
  // Texts that are compared unit by unit, as grams are by their places.
  const paths = words.map((word) => pathOf(grams.of(word), places));
  return Uint32Array.from(words.keys()).sort((a, b) => {
    const [own, other] = [paths[a]!, paths[b]!];
    if (own !== other) return own < other ? -1 : 1;
    return compareKeys(words[a]!, words[b]!);
  });
}

/** By gram, that many words have, its place among these, from 1: that of the most frequent. 0: it is none. */
function frequentGrams(words: readonly string[], grams: GramNumbers): Uint16Array {
  const counts: number[] = [];
  for (const word of words) for (const gram of grams.of(word)) counts[gram] = (counts[gram] ?? 0) + 1;
  const frequent = [...grams.texts.keys()]
    .map((gram) => ({ gram, text: grams.texts[gram]!, count: counts[gram] ?? 0 }))
    .filter(({ text, count }) => count >= LEAST && !DIGIT.test(text))
    .sort((a, b) => b.count - a.count || compareKeys(a.text, b.text))
    .slice(0, MOST);
  const places = new Uint16Array(grams.texts.length);
  for (const [i, { gram }] of frequent.entries()) places[gram] = i + 1;
  return places;
}

/** Its frequent grams, the most frequent first. */
function pathOf(grams: readonly number[], places: Uint16Array): string {
  const own: number[] = [];
  for (const gram of grams) {
    const place = places[gram]!;
    if (place > 0) own.push(place - 1);
  }
  return own.length === 0 ? '' : String.fromCharCode(...own.sort((a, b) => a - b));
}
