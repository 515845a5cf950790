import { toLowerCase } from './lower-case.ts';
import { utf8Length } from './utf8.ts';

/** A text search dictionary: the lexeme of a token, or null for a stop word. */
export type Dictionary = (token: string) => string | null;

/** PostgreSQL does not stem what is longer than this, in bytes. */
const MAX_STEMMED_BYTES = 1000;
const MAX_REMEMBERED = 50_000;
const MAX_REMEMBERED_LENGTH = 40;

/** PostgreSQL's dictionary `simple`: lower case, no stop words. */
export const simpleDictionary: Dictionary = toLowerCase;

/**
 * One of PostgreSQL's Snowball dictionaries: lower case, stop words dropped, the rest stemmed.
 * Remembers the words it saw, for the words of a table repeat.
 * @param stem takes a lower-case word; an empty answer leaves the word as it is
 */
export function createSnowballDictionary(
  stem: (word: string) => string,
  stopWords: ReadonlySet<string>,
): Dictionary {
  const remembered = new Map<string, string | null>();

  function lexize(token: string): string | null {
    const word = toLowerCase(token);
    if (token.length * 3 > MAX_STEMMED_BYTES && utf8Length(token) > MAX_STEMMED_BYTES) return word;
    return stopWords.has(word) ? null : stem(word) || word;
  }

  return (token) => {
    if (token.length > MAX_REMEMBERED_LENGTH) return lexize(token);
    const cached = remembered.get(token);
    if (cached !== undefined) return cached;
    const lexeme = lexize(token);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(token, lexeme);
    return lexeme;
  };
}
