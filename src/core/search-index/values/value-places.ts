import { toLowerCase } from '../../full-text/lower-case.ts';
import { isOdd } from '../../full-text/odd-chunks.ts';
import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { mayBePartBehind, partsOfDate } from '../terms/date-parts.ts';
import { lexemeInChunk, lexemesOfChunk } from '../terms/lexeme-in-chunk.ts';
import type { Lexeme } from '../terms/traces.ts';
import type { ValueKey } from './value-keys.ts';
import { sharedStart } from './written-between.ts';
import type { SearchedColumn } from '../terms/word-context.ts';

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
  { keyText, isOneWord, isSingle }: Pick<SearchedColumn, 'keyText' | 'isOneWord' | 'isSingle'>,
  { wanted, config, parts, isPartly }: AskedInValues,
): (key: ValueKey) => readonly number[] | undefined {
  const find = lexemeInChunk(wanted, config);
  const inDate = placesInDate(wanted, config);
  return (key) => {
    // A zero may have been written with a minus.
    if (key === 0) return Number(wanted.lexeme) === 0 ? undefined : NOWHERE;
    const own = keyText?.(key) ?? null;
    if (own === null) return undefined;
    const text = toLowerCase(own);
    if (!parts.some((part) => text.includes(part))) return NOWHERE;
    const ofParts = isOneWord ? inDate(text) : undefined;
    if (ofParts) return ofParts.length > 0 && isPartly ? undefined : ofParts;
    if (own.split(BLANK).some(isOdd)) return undefined;
    const chunks = BLANK.test(text) ? text.split(BLANK) : [text];
    if (isOneWord && chunks.length > 1) return undefined;
    const found: number[] = [];
    for (const chunk of chunks) {
      if (!parts.some((part) => chunk.includes(part))) continue;
      const places = find(chunk);
      if (places === undefined) return undefined;
      found.push(...(isOneWord || isSingle ? places : places.map(() => 0)));
    }
    // The others are counted where they are told of.
    return found.length > 0 && isPartly ? undefined : found;
  };
}

const NOWHERE: readonly number[] = [];

/** Characters of a date, and the letter that stands behind it in a time. */
const [DATE, T] = [10, 0x74];

/**
 * Where a date or time has a lexeme, in lower case: its parts are lexemes each, whatever digits they have, so that no parser need read them. Undefined: it is no date or
 * time, or not read so.
 */
function placesInDate(
  { lexeme, prefix }: Lexeme,
  config: TextSearchConfig,
): (text: string) => readonly number[] | undefined {
  if (prefix) return () => undefined;
  const isRead = new Map<number, boolean>();
  return (text) => {
    const isApart = text[DATE] === ' ';
    const inOne = partsOfDate(text.length, (i) => (isApart && i === DATE ? T : text.charCodeAt(i)));
    if (!inOne) return undefined;
    // A time that stands alone has a blank where a record's has a letter.
    const parts = isApart
      ? inOne.map(([start, end]) => [start === DATE ? start + 1 : start, end] as const)
      : inOne;
    const isOwn = isRead.get(text.length) ?? areLexemes(text, parts, config);
    isRead.set(text.length, isOwn);
    if (!isOwn) return undefined;
    const places = parts.flatMap(([start, end], i) =>
      end - start === lexeme.length && text.startsWith(lexeme, start) ? [i] : [],
    );
    return places.length === 0 ? NOWHERE : places;
  };
}

/** Whether parts of a text are its lexemes, in their order. */
function areLexemes(
  text: string,
  parts: readonly (readonly [start: number, end: number])[],
  config: TextSearchConfig,
): boolean {
  const found = lexemesOfChunk(text, config);
  const count = [...(found?.values() ?? [])].reduce((sum, places) => sum + (places?.length ?? Infinity), 0);
  const isLexeme = ([start, end]: readonly [number, number], i: number) =>
    found?.get(text.slice(start, end))?.includes(i) ?? false;
  return count === parts.length && parts.every(isLexeme);
}

/** Where all dates or times from one to another have a lexeme. Undefined: that is not known, or they are others. */
export function placesBetween(
  wanted: Lexeme,
  config: TextSearchConfig,
): (from: ValueKey, to: ValueKey) => readonly number[] | undefined {
  const inDate = placesInDate(wanted, config);
  return (from, to) => {
    if (typeof from !== 'string') return undefined;
    const shared = sharedStart(from, to);
    return mayBePartBehind(wanted.lexeme, from.length, shared.length) ? undefined : inDate(toLowerCase(from));
  };
}

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
