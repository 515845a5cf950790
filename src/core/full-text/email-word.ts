/** Each label begins and ends with a letter or a digit, and the last one is of letters alone. */
const EMAIL = /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*@[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*\.[a-z]{2,}$/i;

/**
 * Whether a word is an e-mail address such that PostgreSQL's parser takes all of it as one token, which every configuration makes one lexeme of: the address in lower
 * case. Addresses of rarer forms are none.
 */
export function isEmailWord(word: string): boolean {
  return EMAIL.test(word);
}
