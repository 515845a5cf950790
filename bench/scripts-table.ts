import type { BenchColumn, BenchTable, Cell } from './bench-table.ts';
import { createRandom, createZipf, type Random } from './random.ts';
import { createVocabulary } from './vocabulary.ts';

const COLUMNS = [
  { name: 'key', type: 'text' },
  { name: 'title', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'class', type: 'text' },
  { name: 'rare', type: 'text' },
  { name: 'remark', type: 'text' },
] as const satisfies readonly BenchColumn[];

export interface ScriptsTable extends BenchTable {
  readonly seed: number;
  readonly classes: readonly string[];
}

const WORDS = 120_000;
/** Characters of names: those of Chinese that are used, about. */
const CHARACTERS = 3000;
const FIRST_CHARACTER = 0x4e00;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const CLASSES = ['A', 'B', 'C', 'D'].flatMap((a) => ['x', 'y', 'z'].map((b) => `${a}-${b}`));

/**
 * A table that is unlike the register: many words of which hardly any is frequent, names in a script of thousands of characters without blanks,
 * keys of letters alone, most cells null, no number. @param seed as a register's
 */
export function createScriptsTable(records: number, seed: number): ScriptsTable {
  const words = createVocabulary(WORDS, seed + 9000);
  const drawWord = createZipf(WORDS, 0.7);
  const drawCharacter = createZipf(CHARACTERS, 0.8);
  const text = (random: Random, least: number, most: number) =>
    Array.from({ length: least + random.below(most - least + 1) }, () => words[drawWord(random)]).join(' ');
  const name = (random: Random) =>
    Array.from({ length: 2 + random.below(12) }, () =>
      String.fromCharCode(FIRST_CHARACTER + ((drawCharacter(random) * 2089) % CHARACTERS)),
    ).join('');
  const row = (index: number): readonly Cell[] => {
    const random = createRandom(seed, 8, index);
    const or = (share: number, value: string) => (random.share() < share ? null : value);
    return [
      Array.from({ length: 9 }, () => random.pick([...LETTERS])).join(''),
      or(0.7, text(random, 1, 4)),
      or(0.5, name(random)),
      random.pick(CLASSES),
      or(0.9, text(random, 1, 1)),
      text(random, 3, 12),
    ];
  };
  return {
    name: 'scripts',
    title: 'A table of many words and scripts',
    records,
    seed,
    columns: COLUMNS,
    classes: CLASSES,
    row,
  };
}
