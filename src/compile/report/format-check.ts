import type { Compilation } from '../compile-folder.ts';
import type { ColumnReport, ResourceReport } from '../../core/dataset-report.ts';
import type { TypeReason } from '../../core/type-reason.ts';
import { printable } from './printable.ts';

/** What a check of a data folder found. */
export type Checked = Pick<Compilation, 'notices' | 'reports' | 'summary'>;

/** A table of each file's columns, and the summary, as lines for people. */
export function formatCheck({ reports, summary }: Checked): readonly string[] {
  const lines = reports.flatMap((report) => [headOf(report), ...columnLines(report.columns), '']);
  return [...lines.map(printable), ...summary];
}

/** `data/towns.csv: 12 records` */
export function headOf({ file: path, member, records, problem }: ResourceReport): string {
  const file = member === null ? path : `${path} (${member})`;
  if (problem !== null) return `${file}: no table`;
  return records === null ? file : `${file}: ${records.toLocaleString('en-US')} records`;
}

/** Of the table of columns. */
export const HEAD = ['column', 'type', 'nulls', 'distinct', 'range', 'examples', 'why'];

/** Characters of a cell of the report. */
const WIDEST = 40;

function columnLines(columns: readonly ColumnReport[]): readonly string[] {
  if (columns.length === 0) return [];
  const rows = [HEAD, ...columns.map(cellsOf)];
  const widths = HEAD.map((_, i) => Math.min(WIDEST, Math.max(...rows.map((row) => (row[i] ?? '').length))));
  return rows.map((row) =>
    `  ${row.map((cell, i) => (i === HEAD.length - 1 ? cell : shorten(cell).padEnd(widths[i] ?? 0))).join('  ')}`.trimEnd(),
  );
}

/** What the table has of a column, for each of `HEAD`. */
export function cellsOf({
  name,
  type,
  nulls,
  distinct,
  min,
  max,
  examples,
  why,
}: ColumnReport): readonly string[] {
  const range = min === null && max === null ? '' : `${text(min)} … ${text(max)}`;
  return [
    name,
    type,
    text(nulls),
    text(distinct),
    range,
    examples.map(text).join(', '),
    why ? tellReason(why) : '',
  ];
}

/** Why a column has its type, in English. */
function tellReason(reason: TypeReason): string {
  if (reason.code === 'told') return reason.text;
  if (reason.code === 'fittingBut') return `${REASONS.fitting}, without ${reason.words.join(' and ')}`;
  return REASONS[reason.code];
}

const REASONS = {
  named: 'the schema names it',
  described: 'the schema says so',
  declared: 'the file says so',
  fitting: 'all its values are',
  mixed: 'no other type fits all its values',
  empty: 'the column has no values',
} as const;

function text(cell: ColumnReport['min']): string {
  return cell === null
    ? ''
    : typeof cell === 'object'
      ? JSON.stringify(cell)
      : String(cell).replace(/\s+/g, ' ');
}

/** A cell that a report has room for. */
export function shorten(cell: string): string {
  return cell.length > WIDEST ? `${cell.slice(0, WIDEST - 1)}…` : cell;
}
