import type { ColumnParts } from '../column-parts.ts';
import type { SpooledLists } from '../lists/list-spool.ts';

/** It is left out where some words stand where that is such a part of what is told of all words, at least: elsewhere it is no room that counts. */
const WORTH = 0.5;

/** Whether a table of words that hardly any record has leaves out where these stand (spared-places.ts). */
export function isSparing(words: readonly SpooledLists[]): boolean {
  const all = words.reduce((sum, { places }) => sum + places.all, 0);
  const spared = words.reduce((sum, { places }) => sum + places.spared, 0);
  return spared > 0 && spared >= WORTH * all;
}

/** Columns whose words take no room for what is left out. */
export function spareWords(columns: readonly ColumnParts[]): readonly ColumnParts[] {
  const lists = columns.flatMap(({ words, rare }) => [words, rare].filter((own) => own !== null));
  if (!isSparing(lists)) return columns;
  const spare = (own: SpooledLists | null) => own && { ...own, bytes: own.bytes - own.places.spared };
  return columns.map((own) => ({ ...own, words: spare(own.words), rare: spare(own.rare) }));
}

/** The same column without where words stand that no more records have, so far as that takes room. @param power of two: one less than twice as many records */
export function spareWordsOf(parts: ColumnParts, power: number): ColumnParts {
  const spare = (own: SpooledLists | null) => {
    if (!own) return null;
    const spared = own.places.beside.slice(0, power + 1).reduce((sum, bytes) => sum + bytes, 0);
    return { ...own, bytes: own.bytes - spared, sparing: 2 ** (power + 1) - 1 };
  };
  return { ...parts, words: spare(parts.words), rare: spare(parts.rare) };
}
