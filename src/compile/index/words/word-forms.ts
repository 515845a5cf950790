import type { LexemeCount } from '../lexemes/lexeme-counter.ts';
import { MOST_FORMS } from '../lexemes/pair-ranks.ts';
import type { PlacedWords } from './word-places.ts';

/** A word that people may ask for by its letters, and other words that contain it. */
export interface WordForm {
  readonly text: string;
  /** Numbers of words, from 1, that contain it and have not its lexeme. */
  readonly within: readonly number[];
}

/** Each word of a lexeme that is asked for has so many of its records at least. */
const SHARE = 1 / 8;
/** Shorter ones are in very many words. */
const SHORTEST = 3;
const LETTERS = /^\p{L}+$/u;

/** A word that is in more others is in other texts as well, so that hardly a search learns its total from listed words. */
const MOST_WITHIN = 512;
/** Beginnings of words by hash: bits. */
const BEGINNINGS = 16;

/**
 * By lexeme the words of it that most records have, but for those that very many other words contain.
 * @param words of the dictionary
 */
export function findForms(
  lexemes: readonly LexemeCount[],
  words: PlacedWords,
): ReadonlyMap<string, readonly WordForm[]> {
  const found = new Map(lexemes.map((own) => [own.lexeme, formsOf(own, words)]));
  const byBeginning = new Map<string, MutableForm[]>();
  const begins = new Uint8Array(1 << BEGINNINGS);
  for (const form of [...found.values()].flat()) {
    const beginning = form.text.slice(0, SHORTEST);
    const known = byBeginning.get(beginning);
    if (known) known.push(form);
    else byBeginning.set(beginning, [form]);
    begins[hashAt(beginning, 0)] = 1;
  }
  for (const [i, text] of words.texts.entries())
    for (let at = 0; at + SHORTEST <= text.length; at += 1) {
      if (begins[hashAt(text, at)] === 0) continue;
      for (const { text: form, having, within } of byBeginning.get(text.slice(at, at + SHORTEST)) ?? [])
        if (
          within.length <= MOST_WITHIN &&
          text.startsWith(form, at) &&
          within.at(-1) !== i + 1 &&
          !isAmong(having, i + 1)
        )
          within.push(i + 1);
    }
  return new Map(
    Array.from(found, ([lexeme, forms]) => [
      lexeme,
      forms.filter(({ within }) => within.length <= MOST_WITHIN),
    ]),
  );
}

interface MutableForm extends WordForm {
  /** Words of its lexeme. */
  readonly having: Uint32Array;
  readonly within: number[];
}

function formsOf({ words: numbers, records }: LexemeCount, words: PlacedWords): readonly MutableForm[] {
  return Array.from(numbers, (number) => words.at(number))
    .filter(
      ({ text, records: own }) => text.length >= SHORTEST && own >= records * SHARE && LETTERS.test(text),
    )
    .toSorted((a, b) => b.records - a.records)
    .slice(0, MOST_FORMS)
    .map(({ text }) => ({ text, having: numbers, within: [] }));
}

/** Whether a number is among others, which ascend. */
function isAmong(numbers: Uint32Array, number: number): boolean {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number;
}

/** Of the characters from a place on that all words have. */
function hashAt(text: string, at: number): number {
  const first = Math.imul(text.charCodeAt(at), 961) + Math.imul(text.charCodeAt(at + 1), 31);
  return (first + text.charCodeAt(at + 2)) & ((1 << BEGINNINGS) - 1);
}
