import { styleText } from 'node:util';
import type { Notice } from '../../catalog/notices.ts';
import { printable } from './printable.ts';

/** What became of one resource. */
export interface ResourceOutcome {
  /** `birdstrikes/birdstrikes.csv`. */
  readonly path: string;
  /** Null: no table. */
  readonly rows: number | null;
  /** Null: nothing published. */
  readonly bytes: number | null;
  readonly ms: number;
  readonly note: 'problem' | 'cached' | 'private' | 'elsewhere' | null;
}

/** A table line by line, for people: `birdstrikes/birdstrikes.csv   10,000 rows   1.2 MB   85 ms`. */
export function outcomeLine(outcome: ResourceOutcome): string {
  const { path, rows, bytes, ms, note } = outcome;
  const cells = [
    printable(path).padEnd(44),
    (rows === null ? '' : `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`).padStart(16),
    (bytes === null ? '' : formatBytes(bytes)).padStart(9),
    (note ?? `${Math.round(ms)} ms`).padStart(10),
  ];
  const line = `  ${cells.join(' ')}`;
  // styleText knows whether anybody sees colours.
  return note === 'problem' ? styleText('red', line) : line;
}

/** What there is in the end, and everything that is to be said about it, what is wrong at the end. */
export function summaryLines(
  totals: {
    readonly datasets: number;
    readonly resources: number;
    readonly rows: number;
    readonly bytes: number;
    readonly ms: number;
  },
  notices: readonly Notice[],
): readonly string[] {
  const { datasets, resources, rows, bytes, ms } = totals;
  const errors = notices.filter((notice) => notice.level === 'error');
  const said = notices.filter((notice) => notice.level === 'notice');
  const warnings = notices.filter((notice) => notice.level === 'warning');
  const plural = (n: number, word: string) => `${count(n)} ${word}${n === 1 ? '' : 's'}`;
  return [
    `${plural(datasets, 'dataset')}, ${plural(resources, 'resource')}, ${plural(rows, 'row')}, ${formatBytes(bytes)} in ${(ms / 1000).toFixed(1)} s`,
    ...said.map(({ text }) => `notice: ${printable(text)}`),
    ...warnings.map(({ text }) => styleText('yellow', `warning: ${printable(text)}`)),
    ...(errors.length > 0 ? [styleText('red', `${plural(errors.length, 'problem')}:`)] : []),
    ...errors.map(({ text }) => styleText('red', `problem: ${printable(text)}`)),
  ];
}

/** `1.2 MB`, in powers of ten. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : Number(value.toPrecision(2))} ${units[unit]}`;
}

function count(n: number): string {
  return n.toLocaleString('en-US');
}
