import { forEachLexeme } from '../full-text/lexemes.ts';
import type { TextSearchConfig } from '../full-text/text-search-config.ts';

/** What a stretch of text without blanks says on its own. */
export interface ChunkReading {
  /** Its lexemes, one entry for each occurrence. */
  readonly lexemes: readonly string[];
  /** Whether they are the same wherever it stands in a text that has no tags. */
  readonly stable: boolean;
}

/** Longer ones may hold a word that PostgreSQL ignores for its length, in one case and not in the other. */
const LONG = 500;

/**
 * Reads a chunk as PostgreSQL's parser does. Only a tag, which `<` begins, reaches over a blank; besides, it matters whether a
 * blank stands before the chunk and after it.
 * @param chunk in lower case, as the index keeps it
 */
export function readChunk(chunk: string, config: TextSearchConfig): ChunkReading {
  const lexemes = lexemesOf(` ${chunk} `, config);
  const stable =
    chunk.length < LONG &&
    [chunk, ` ${chunk}`, `${chunk} `].every((text) => isSame(lexemes, lexemesOf(text, config)));
  return { lexemes, stable };
}

function lexemesOf(text: string, config: TextSearchConfig): readonly string[] {
  const lexemes: string[] = [];
  forEachLexeme(text, config, (lexeme) => lexemes.push(lexeme));
  return lexemes;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((lexeme, i) => lexeme === b[i]);
}
