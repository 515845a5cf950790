import { TextParser } from './parser.ts';
import type { TextSearchConfig } from './text-search-config.ts';
import { TOKEN_TYPE } from './token-type.ts';
import { utf8Length } from './utf8.ts';

/** The last position PostgreSQL tells apart; words further on all stand here. */
export const MAX_POSITION = 16_383;

/** Words of this many bytes or more are ignored, as if they were not there. */
const TOO_LONG_BYTES = 2047;

/** Whether PostgreSQL ignores a word for its length, given in UTF-16 units. */
export function isTooLong(text: string, start: number, end: number): boolean {
  if ((end - start) * 3 < TOO_LONG_BYTES) return false;
  return utf8Length(text.slice(start, end)) >= TOO_LONG_BYTES;
}

/**
 * Visits the lexemes of a text with their positions (from 1, not yet limited to MAX_POSITION), as PostgreSQL's parsetext does:
 * a stop word has a position of its own but is not visited. `start` is where the token begins.
 * @returns how many positions the text takes
 */
export function forEachLexeme(
  text: string,
  config: TextSearchConfig,
  visit: (lexeme: string, position: number, start: number) => void,
): number {
  const parser = new TextParser(text);
  let position = 0;
  for (let type = parser.next(); type !== TOKEN_TYPE.end; type = parser.next()) {
    const dictionary = config.dictionaries[type];
    if (dictionary == null || isTooLong(text, parser.start, parser.end)) continue;
    position += 1;
    const lexeme = dictionary(text.slice(parser.start, parser.end));
    if (lexeme !== null) visit(lexeme, position, parser.start);
  }
  return position;
}
