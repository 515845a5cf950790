import { toLowerCase } from '../full-text/lower-case.ts';
import type { TextSearchConfig } from '../full-text/text-search-config.ts';
import { lexemeInChunk } from './lexeme-in-chunk.ts';
import type { Lexeme } from './traces.ts';
import type { ValueKey } from './value-keys.ts';
import type { SearchedColumn } from './word-context.ts';

/** The class of values whose text does not tell, or not how often. */
export const UNTOLD = 255;

const BLANK = /[\t-\r ]/;

interface AskedInValues {
  readonly wanted: Lexeme;
  readonly config: TextSearchConfig;
  /** Texts of which a word that has it contains one. */
  readonly parts: readonly string[];
  /** Whether some words of the values are told of elsewhere. */
  readonly isPartly: boolean;
}

/**
 * Where a value has a lexeme, so far as its key tells: its places among the positions that the value takes, from 0; of values of several words that many zeros.
 * Undefined: its text tells.
 */
export function placesInValue(
  { keyText, isOneWord }: Pick<SearchedColumn, 'keyText' | 'isOneWord'>,
  { wanted, config, parts, isPartly }: AskedInValues,
): (key: ValueKey) => readonly number[] | undefined {
  const find = lexemeInChunk(wanted, config);
  return (key) => {
    // A zero may have been written with a minus.
    if (key === 0) return Number(wanted.lexeme) === 0 ? undefined : NOWHERE;
    const own = keyText?.(key) ?? null;
    if (own === null) return undefined;
    const text = toLowerCase(own);
    if (!parts.some((part) => text.includes(part))) return NOWHERE;
    const chunks = BLANK.test(text) ? text.split(BLANK) : [text];
    if (isOneWord && chunks.length > 1) return undefined;
    const found: number[] = [];
    for (const chunk of chunks) {
      if (!parts.some((part) => chunk.includes(part))) continue;
      const places = find(chunk);
      if (places === undefined) return undefined;
      found.push(...(isOneWord ? places : places.map(() => 0)));
    }
    // The others are counted where they are told of.
    return found.length > 0 && isPartly ? undefined : found;
  };
}

const NOWHERE: readonly number[] = [];

/** Numbers for what places a lexeme has in a value: 0 for none, UNTOLD for what the value does not tell, and where there would be more. */
export class PlaceClasses {
  readonly #places: (readonly number[])[] = [NOWHERE];
  readonly #numbers = new Map<string, number>([['', 0]]);

  of(places: readonly number[] | undefined): number {
    if (!places) return UNTOLD;
    const key = places.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.#places.length === UNTOLD || places.length >= UNTOLD) return UNTOLD;
    const number = this.#places.push(places) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  placesOf(number: number): readonly number[] {
    return this.#places[number] ?? NOWHERE;
  }
}
