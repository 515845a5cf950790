import { forEachLexeme, MAX_POSITION } from './lexemes.ts';
import type { TextSearchConfig } from './text-search-config.ts';
import { compareUtf8 } from './utf8.ts';

/** A tsvector: lexemes in the order of their UTF-8 bytes, each with its positions, ascending. All weights are D. */
export interface TsVector {
  readonly lexemes: readonly string[];
  /** In step with `lexemes`. */
  readonly positions: readonly (readonly number[])[];
}

/** How many positions a lexeme keeps. */
const MAX_POSITIONS = 255;

/** Adds a position to a lexeme's list by PostgreSQL's rules: at most 255, none behind the last that can be told apart. */
export function addPosition(positions: number[], position: number): void {
  const limited = Math.min(position, MAX_POSITION);
  const last = positions.at(-1);
  if (positions.length >= MAX_POSITIONS || last === MAX_POSITION || last === limited) return;
  positions.push(limited);
}

/** `to_tsvector(config, text)`. PostgreSQL refuses a vector of more than 1 MB; this one has no limit. */
export function toTsVector(text: string, config: TextSearchConfig): TsVector {
  const positionsOf = new Map<string, number[]>();
  forEachLexeme(text, config, (lexeme, position) => {
    const positions = positionsOf.get(lexeme);
    if (positions === undefined) positionsOf.set(lexeme, [Math.min(position, MAX_POSITION)]);
    else addPosition(positions, position);
  });
  const lexemes = [...positionsOf.keys()].toSorted(compareUtf8);
  return { lexemes, positions: lexemes.map((lexeme) => positionsOf.get(lexeme)!) };
}

/** A tsvector as PostgreSQL prints it: `'fat':2 'rat':3,5`. */
export function printTsVector(vector: TsVector): string {
  return vector.lexemes
    .map((lexeme, index) => `${quoteLexeme(lexeme)}:${vector.positions[index]!.join(',')}`)
    .join(' ');
}

/** A lexeme in quotes, as in the text of tsvector and tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;
}
