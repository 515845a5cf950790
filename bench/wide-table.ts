import type { BenchColumn, BenchTable, Cell, ColumnType } from './bench-table.ts';
import { createRandom, createZipf, type Random } from './random.ts';
import { createVocabulary } from './vocabulary.ts';

export interface WideTable extends BenchTable {
  readonly seed: number;
  readonly words: readonly string[];
  /** The values of a column of few of them. */
  values(column: string): readonly string[];
}

const WORDS = 20_000;
const DAY = 86_400_000;

/** What columns are made of, one after the other, again and again. */
const KINDS = [
  ['count', 'int4'],
  ['code', 'text'],
  ['measure', 'float8'],
  ['kind', 'text'],
  ['day', 'date'],
  ['flag', 'bool'],
  ['remark', 'text'],
  ['time', 'timestamp'],
] as const satisfies readonly (readonly [string, ColumnType])[];

/** A table of columns of all types, from a tenth to nineteen twentieths of most columns' values are null. @param seed as a register's */
export function createWideTable(name: string, columnCount: number, records: number, seed: number): WideTable {
  const words = createVocabulary(WORDS, seed + 5000);
  const drawWord = createZipf(WORDS, 1);
  const columns = Array.from({ length: columnCount }, (_, i) => {
    const [kind, type] = KINDS[i % KINDS.length]!;
    const shape = createRandom(seed, 6, i);
    return {
      name: `${kind}_${Math.floor(i / KINDS.length) + 1}`,
      type,
      nulls: i % 10 === 0 ? 0 : 0.1 + 0.85 * shape.share() ** 2,
      values: Array.from({ length: 2 + shape.below(40) }, () => words[shape.below(4000)] as string),
      /** How far its numbers reach. */
      reach: 10 ** (1 + shape.below(6)),
    };
  });
  const cells: Readonly<Record<string, (random: Random, column: (typeof columns)[number]) => Cell>> = {
    count: (random, { reach }) => random.below(reach),
    code: (random, { reach }) => `${reach.toString(36)}-${random.below(reach * 10).toString(36)}`,
    measure: (random, { reach }) => Number((random.share() * reach - reach / 3).toFixed(3)),
    kind: (random, { values }) => random.pick(values),
    day: (random) => new Date(Date.UTC(1980, 0, 1) + random.below(16_000) * DAY).toISOString().slice(0, 10),
    flag: (random) => random.share() < 0.3,
    remark: (random) => {
      let text = words[drawWord(random)] as string;
      for (let more = random.below(4); more > 0; more--) text += ` ${words[drawWord(random)]}`;
      return text;
    },
    time: (random) => new Date(Date.UTC(2010, 0, 1) + random.below(4.7e8) * 1000).toISOString().slice(0, 19),
  };
  return {
    name,
    title: `A table of ${columnCount} columns`,
    records,
    seed,
    words,
    columns: columns.map(({ name, type }): BenchColumn => ({ name, type })),
    values: (name) => columns.find((column) => column.name === name)?.values ?? [],
    row: (index) => {
      const random = createRandom(seed, 7, index);
      return columns.map((column) =>
        random.share() < column.nulls
          ? null
          : (cells[column.name.split('_')[0] as string]?.(random, column) ?? null),
      );
    },
  };
}
