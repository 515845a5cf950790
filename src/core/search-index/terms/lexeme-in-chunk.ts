import { ALPHA, classAt } from '../../full-text/char-class.ts';
import { CompiledQuery } from '../../full-text/compiled-query.ts';
import { forEachLexeme } from '../../full-text/lexemes.ts';
import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { TOKEN_TYPE, type TokenType } from '../../full-text/token-type.ts';
import type { Lexeme } from './traces.ts';

/** Longer ones may hold a word that PostgreSQL ignores for its length, in one case and not in the other. */
const LONG = 500;
/** PostgreSQL keeps no more positions of a lexeme. */
const MOST_POSITIONS = 255;
/** Of such chunks it does not matter what stands around them. */
const PLAIN = /^[a-z0-9-]*$/;

/**
 * Where a lexeme stands in stretches of text without blanks, as PostgreSQL's parser reads them: for each occurrence its place among the positions that
 * the chunk takes, from 0. Undefined: that depends on the text around. Only a tag, which `<` begins, reaches over a blank; besides, it matters
 * whether a blank stands before the chunk and after it.
 * @returns to be called with a chunk in lower case, as the index keeps it
 */
export function lexemeInChunk(
  { lexeme, prefix }: Lexeme,
  config: TextSearchConfig,
): (chunk: string) => readonly number[] | undefined {
  const query = new CompiledQuery({ op: 'lexeme', lexeme, prefix, weights: 0 }, config);
  const ofWord = (word: string, type: TokenType): readonly number[] => {
    const own = config.dictionaries[type]?.(word) ?? null;
    return own === lexeme || (prefix && own?.startsWith(lexeme)) ? FIRST : NOWHERE;
  };
  const read = (text: string): readonly number[] => {
    const occurrences = query.findIn(text)(lexeme, prefix);
    return occurrences.length === 0 ? NOWHERE : occurrences.flat().map((position) => position - 1);
  };
  return (chunk) => {
    if (chunk.length >= LONG) return undefined;
    const type = wordType(chunk);
    if (type !== undefined) return ofWord(chunk, type);
    const within = read(` ${chunk} `);
    return otherPlaces(chunk).every((text) => areSame(read(text), within)) ? within : undefined;
  };
}

/** By lexeme where it stands in a chunk: what `lexemeInChunk` says of it. */
export type ChunkLexemes = ReadonlyMap<string, readonly number[] | undefined>;

/** The lexemes that a chunk, in lower case, may have, wherever it stands: all of which `lexemeInChunk` does not say that they are nowhere. Undefined: any. */
export function lexemesOfChunk(chunk: string, config: TextSearchConfig): ChunkLexemes | undefined {
  if (chunk.length >= LONG) return undefined;
  const type = wordType(chunk);
  if (type !== undefined) {
    const lexeme = config.dictionaries[type]?.(chunk) ?? null;
    return new Map(lexeme === null ? [] : [[lexeme, FIRST]]);
  }
  const found = new Map<string, readonly number[] | undefined>(readPlaces(` ${chunk} `, config));
  for (const text of otherPlaces(chunk)) {
    const others = readPlaces(text, config);
    for (const [lexeme, places] of others)
      if (!areSame(found.get(lexeme) ?? NOWHERE, places)) found.set(lexeme, undefined);
    for (const lexeme of found.keys()) if (!others.has(lexeme)) found.set(lexeme, undefined);
  }
  return found;
}

function readPlaces(text: string, config: TextSearchConfig): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  forEachLexeme(text, config, (lexeme, position) => {
    const known = found.get(lexeme);
    if (!known) found.set(lexeme, [position - 1]);
    else if (known.length < MOST_POSITIONS) known.push(position - 1);
  });
  return found;
}

/** Whether a chunk, in lower case, has any lexeme, wherever it stands. */
export function hasLexeme(chunk: string, config: TextSearchConfig): boolean {
  if (chunk.length >= LONG) return false;
  const type = wordType(chunk);
  if (type !== undefined) return (config.dictionaries[type]?.(chunk) ?? null) !== null;
  return [` ${chunk} `, ...otherPlaces(chunk)].every((text) => {
    let hasAny = false;
    forEachLexeme(text, config, () => (hasAny = true));
    return hasAny;
  });
}

/** A chunk where a text begins or ends with it, so far as that matters. */
function otherPlaces(chunk: string): readonly string[] {
  return PLAIN.test(chunk) ? [] : [chunk, ` ${chunk}`, `${chunk} `];
}

const NOWHERE: readonly number[] = [];
const FIRST: readonly number[] = [0];

/** What token a chunk is that has nothing but letters, as most; undefined: it has something else, or letters of two units. */
function wordType(chunk: string): TokenType | undefined {
  let isAscii = true;
  for (let i = 0; i < chunk.length; i += 1) {
    const code = chunk.charCodeAt(i);
    if ((code >= 0xd800 && code < 0xe000) || (classAt(chunk, i) & ALPHA) === 0) return undefined;
    isAscii &&= code < 0x80;
  }
  if (chunk === '') return undefined;
  return isAscii ? TOKEN_TYPE.asciiword : TOKEN_TYPE.word;
}

function areSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((place, i) => place === b[i]);
}
