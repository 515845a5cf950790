/** Letters of a gram. */
export const GRAM = 3;

/** A character of two UTF-16 units is one letter. */
const WIDE = /[\ud800-\udfff]/;
/** Characters of scripts that have thousands of them, from Chinese on: one or two are a word. */
const DENSE = /[\u2e80-\uffff]/;

/**
 * The grams of a word, each once: every three of its characters in a row, or the word where it is shorter. Of dense scripts also what is left
 * from each of its last two characters on, so that whatever begins with such a character is the beginning of a gram.
 */
export function gramsOf(word: string): readonly string[] {
  const grams = threes(word);
  if (!DENSE.test(word)) return [...grams];
  const letters = [...word];
  for (const [i, letter] of letters.entries())
    if (i > letters.length - GRAM && isDense(letter)) grams.add(letters.slice(i).join(''));
  return [...grams];
}

/** The grams of all words that contain a text, which has three characters at least: each once. */
export function gramsWithin(text: string): readonly string[] {
  return [...threes(text)];
}

/**
 * Of a word's grams those that are the least of `window` that follow each other, by `gramOrder`, each once: whatever contains as many grams in a row
 * has these of them as well. Empty: the word has fewer.
 */
export function leastGrams(word: string, window: number): readonly string[] {
  const grams = everyGram(word);
  return [...new Set(leastOf(grams.map(gramOrder), window).map((place) => grams[place]!))];
}

/** Where one of so many grams in a row is told at least, so are the first and the last of a word: then two letters have a gram wherever they stand. */
export const EDGED = 2;

/** The grams of a word that are told, one of `window` in a row at least: of a word that has fewer, none are but where its ends are told. */
export function toldGrams(word: string, window: number): readonly string[] {
  if (window === 1) return gramsOf(word);
  if (window !== EDGED) return leastGrams(word, window);
  const all = everyGram(word);
  const [first = word] = all;
  return [...new Set([first, ...leastGrams(word, window), all.at(-1) ?? word])];
}

/** By what grams are told apart that stand near each other: a number that has nothing to do with their alphabet. */
export function gramOrder(gram: string): number {
  let order = 0;
  for (let i = 0; i < gram.length; i += 1) order = mixOrder(order, gram.charCodeAt(i));
  return order;
}

/** The order of what has one more UTF-16 unit. */
export function mixOrder(order: number, unit: number): number {
  const mixed = Math.imul(order ^ unit, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** The places of the least of every `window` numbers in a row, ascending; where several are as small, of all of them. */
export function leastOf(orders: ArrayLike<number>, window: number): readonly number[] {
  const places: number[] = [];
  for (let start = 0; start + window <= orders.length; start += 1) {
    let least = Infinity;
    for (let i = start; i < start + window; i += 1) least = Math.min(least, orders[i]!);
    for (let i = start; i < start + window; i += 1)
      if (orders[i] === least && (places.at(-1) ?? -1) < i) places.push(i);
  }
  return places;
}

/** What grams tell of a text. */
export type GramUse = 'within' | 'prefix' | null;

/**
 * How grams tell which words contain a text. `within`: they have all of its grams, and the text itself where it is a gram; `prefix`: they have a gram
 * that begins with it, and no other word does; null: they have a gram with it somewhere, which may be any.
 */
export function gramUse(text: string): GramUse {
  const letters = [...text];
  if (letters.length >= GRAM) return 'within';
  return isDense(letters[0] ?? '') ? 'prefix' : null;
}

/** Among a column's letters it stands for all of dense scripts. */
export const ANY_DENSE = '\u2e80';

/** Whether a character may be among a column's letters. @param letters see IndexColumn */
export function mayBeAmong(letters: string | null, letter: string): boolean {
  return letters === null || letters.includes(letter) || (letters.includes(ANY_DENSE) && isDense(letter));
}

/** Whether a character is of a script that has thousands of them. */
export function isDense(letter: string): boolean {
  return DENSE.test(letter);
}

/** Those of three characters, one behind the other; none where the word has fewer. */
function everyGram(word: string): readonly string[] {
  const letters = WIDE.test(word) ? [...word] : word.split('');
  const count = letters.length - GRAM + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => letters.slice(i, i + GRAM).join(''));
}

function threes(word: string): Set<string> {
  const letters = WIDE.test(word) ? [...word] : null;
  const count = letters?.length ?? word.length;
  if (count <= GRAM) return new Set([word]);
  const grams = new Set<string>();
  for (let i = 0; i + GRAM <= count; i += 1)
    grams.add(letters ? letters.slice(i, i + GRAM).join('') : word.slice(i, i + GRAM));
  return grams;
}
