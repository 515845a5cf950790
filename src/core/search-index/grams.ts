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

/** Whether a character is of a script that has thousands of them. */
export function isDense(letter: string): boolean {
  return DENSE.test(letter);
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
