import { CompiledQuery } from '../full-text/compiled-query.ts';
import type { TextSearchConfig } from '../full-text/text-search-config.ts';
import type { Lexeme } from './traces.ts';

/** Longer ones may hold a word that PostgreSQL ignores for its length, in one case and not in the other. */
const LONG = 500;
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
  const read = (text: string): readonly number[] => {
    const occurrences = query.findIn(text)(lexeme, prefix);
    return occurrences.length === 0 ? NOWHERE : occurrences.flat().map((position) => position - 1);
  };
  return (chunk) => {
    if (chunk.length >= LONG) return undefined;
    const within = read(` ${chunk} `);
    if (PLAIN.test(chunk)) return within;
    const isSame = [chunk, ` ${chunk}`, `${chunk} `].every((text) => areSame(read(text), within));
    return isSame ? within : undefined;
  };
}

const NOWHERE: readonly number[] = [];

function areSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((place, i) => place === b[i]);
}
