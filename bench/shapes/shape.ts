import { createRandom, createZipf, type Random } from '../random.ts';
import { capital, createVocabulary } from '../vocabulary.ts';

/** A kind of table as people publish it: what its cells look like, and how often they come again. */
export interface Shape {
  readonly name: string;
  /** Of a table in full size. */
  readonly records: number;
  readonly columns: readonly string[];
  /** Makes a record after the other, from 0 on: some of them hang on those before. Null: no value. */
  rows(source: ShapeSource): (index: number) => readonly (string | number | null)[];
}

/** What a table is drawn of. */
export interface ShapeSource {
  readonly random: Random;
  /** Words by Zipf's law, so many. */
  phrase(words: number): string;
  /** Different names, each with a capital. */
  names(count: number): readonly string[];
}

const WORDS = 40_000;
const NAMES = 60_000;

/** The source of a shape. Another seed has other words. */
export function createSource(shape: Pick<Shape, 'name'>, seed: number): ShapeSource {
  const key = [...shape.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
  const random = createRandom(seed, key, 40);
  const words = createVocabulary(WORDS, seed + 40_000).map((word) => word.toLowerCase());
  const all = createVocabulary(NAMES, seed + 41_000).map(capital);
  const drawWord = createZipf(WORDS, 1);
  let named = 0;
  return {
    random,
    phrase: (count) => Array.from({ length: count }, () => words[drawWord(random)]).join(' '),
    names: (count) => all.slice(named, (named += count)),
  };
}

/** Some of an alphabet's characters in a row. */
export function letters(random: Random, of: string, count: number): string {
  let text = '';
  for (let i = 0; i < count; i += 1) text += of[random.below(of.length)]!;
  return text;
}

/** From one to another, both included. */
export function between(random: Random, from: number, to: number): number {
  return from + random.below(to - from + 1);
}

/** About as often on one side of a middle as on the other. */
export function around(random: Random, middle: number, spread: number): number {
  return middle + spread * (random.share() + random.share() + random.share() - 1.5);
}

/** A time as ISO 8601 has it, without a zone. @param length of what is kept: 10 for a date, 16 for minutes, 19 for seconds, 23 for milliseconds */
export function isoTime(time: number, length: number): string {
  return new Date(time).toISOString().slice(0, length);
}

export const [MINUTE, DAY] = [60_000, 86_400_000];
export const HEX = '0123456789abcdef';

/** A UUID of version 4. */
export function uuid(random: Random): string {
  const hex = (count: number) => letters(random, HEX, count);
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[random.below(4)]}${hex(3)}-${hex(12)}`;
}
