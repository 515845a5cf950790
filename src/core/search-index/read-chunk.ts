import { forEachLexeme } from '../full-text/lexemes.ts';
import type { TextSearchConfig } from '../full-text/text-search-config.ts';

/** What a stretch of text without blanks says on its own. */
export interface ChunkReading {
  /** Its lexemes, one entry for each occurrence. */
  readonly lexemes: readonly string[];
  /** By lexeme its place among the positions that the chunk takes, from 0. */
  readonly offsets: readonly number[];
  /** How many positions the chunk takes. */
  readonly width: number;
  /** Whether all that is the same wherever it stands in a text that has no tags. */
  readonly stable: boolean;
}

type Reading = Omit<ChunkReading, 'stable'>;

/** Longer ones may hold a word that PostgreSQL ignores for its length, in one case and not in the other. */
const LONG = 500;

/**
 * Reads a chunk as PostgreSQL's parser does. Only a tag, which `<` begins, reaches over a blank; besides, it matters whether a
 * blank stands before the chunk and after it.
 * @param chunk in lower case, as the index keeps it
 */
export function readChunk(chunk: string, config: TextSearchConfig): ChunkReading {
  const reading = readText(` ${chunk} `, config);
  const stable =
    chunk.length < LONG &&
    [chunk, ` ${chunk}`, `${chunk} `].every((text) => isSame(reading, readText(text, config)));
  return { ...reading, stable };
}

function readText(text: string, config: TextSearchConfig): Reading {
  const lexemes: string[] = [];
  const offsets: number[] = [];
  const width = forEachLexeme(text, config, (lexeme, position) => {
    lexemes.push(lexeme);
    offsets.push(position - 1);
  });
  return { lexemes, offsets, width };
}

function isSame(a: Reading, b: Reading): boolean {
  return (
    a.width === b.width &&
    a.lexemes.length === b.lexemes.length &&
    a.lexemes.every((lexeme, i) => lexeme === b.lexemes[i] && a.offsets[i] === b.offsets[i])
  );
}
