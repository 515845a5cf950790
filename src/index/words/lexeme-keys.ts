/** No gram and no lexeme has a blank, and what begins as a gram does stands near it: a search for a word often needs both. */
export const BLANK = ' ';
const LEXEME = `${BLANK}=`;

/** What a lexeme is found by among grams. */
export function lexemeKey(lexeme: string): string {
  return `${lexeme}${LEXEME}`;
}

/** The lexeme again. */
export function lexemeOfKey(key: string): string {
  return key.slice(0, -LEXEME.length);
}

/** Whether a key is that of a lexeme. */
export function isLexemeKey(key: string): boolean {
  return key.endsWith(LEXEME);
}

/** What words are found by that are told of by themselves (told-words.ts). @param of a text whose words are told of together, or the key of a lexeme */
export function toldKey(of: string): string {
  return `${of}${BLANK}`;
}
