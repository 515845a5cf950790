import type { BenchTable, Cell } from './bench-table.ts';
import { GOALS } from './goals.ts';
import type { Random } from './random.ts';
import type { Workload } from './workload.ts';

/** Some of a text's characters in a row, as many as it has at most. */
export function part(text: string, random: Random, least: number, most: number): string {
  const letters = [...text];
  const length = Math.min(letters.length, least + random.below(most - least + 1));
  const from = random.below(letters.length - length + 1);
  return letters.slice(from, from + length).join('');
}

/** A value that some record has in a column. */
export function valueOf(table: BenchTable, random: Random, column: string): NonNullable<Cell> {
  const at = table.columns.findIndex(({ name }) => name === column);
  for (;;) {
    const cell = table.row(random.below(table.records))[at] ?? null;
    if (cell !== null) return cell;
  }
}

/** The range between two values that records have in a column. */
export function between<T extends string | number>(one: T, other: T): { readonly gte: T; readonly lte: T } {
  return one < other ? { gte: one, lte: other } : { gte: other, lte: one };
}

/** Two different words of a text that some record has in a column. */
export function pairOf(table: BenchTable, random: Random, column: string): string {
  for (;;) {
    const words = [...new Set(String(valueOf(table, random, column)).split(' '))];
    const [one, other] = [random.pick(words), random.pick(words)];
    if (one !== other) return `${one} ${other}`;
  }
}

/** The plain page that all other work over a table is compared with. */
export const PAGE_ANYWHERE: Workload<BenchTable> = {
  id: 'page',
  label: 'page of 100 anywhere, all columns, total',
  goal: GOALS.none,
  draw: ({ records }, random) => ({ limit: 100, offset: random.below(records - 100) }),
};
