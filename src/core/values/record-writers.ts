import type { Columns } from '../ports.ts';
import { ByteText, toMark } from './byte-text.ts';
import { jsonByteWriter } from './byte-writers.ts';
import { textCellWriter, type CellWriter } from './cell-writers.ts';
import { toAsciiJson, type Piece } from './json-text.ts';
import type { PgType } from './pg-types.ts';

/** An output column: its name in the record, and its type. */
export interface OutputColumn {
  readonly id: string;
  readonly type: PgType;
}

/** Writes records. Yields what `out` is full of, and leaves the rest in it: more may follow. */
export type RecordWriter = (
  out: ByteText,
  batch: Columns,
  columns: readonly OutputColumn[],
) => Iterable<Piece>;

/** Records as PostgreSQL's compact JSON objects, joined by commas, no brackets around. Names may repeat. */
export const writeObjects: RecordWriter = (out, batch, columns) => {
  const names = columns.map(({ id }) => `${JSON.stringify(id)}:`);
  return writeJson(out, batch, columns, { style: 'search', names, open: '{', close: '}', between: ',' });
};

/** Records as PostgreSQL's compact JSON arrays, joined by commas. */
export const writeLists: RecordWriter = (out, batch, columns) => {
  const names = columns.map(() => '');
  return writeJson(out, batch, columns, { style: 'search', names, open: '[', close: ']', between: ',' });
};

/** Records as Python's JSON objects (datastore_search_sql). Of repeated names the last value stands, in the first's place. */
export const writePythonObjects: RecordWriter = (out, batch, columns) => {
  const last = new Map(columns.map(({ id }, i) => [id, i]));
  const places = [...last.values()];
  const output = places.map((i) => columns[i]!);
  const picked = {
    rows: batch.rows,
    columns: places.map((i) => batch.columns[i]!),
  };
  const names = output.map(({ id }) => `${toAsciiJson(id)}: `);
  return writeJson(out, picked, output, { style: 'python', names, open: '{', close: '}', between: ', ' });
};

/** Records as PostgreSQL's `COPY … CSV`: a line each, ended by LF, quoted only where needed. */
export function writeDelimited(
  batch: Columns,
  columns: readonly OutputColumn[],
  delimiter: ',' | '\t',
): string {
  if (batch.rows === 0) return '';
  const special = delimiter === ',' ? /[",\r\n]/ : /["\t\r\n]/;
  // A line of that alone would end what COPY reads.
  const needsQuotes = (text: string) => special.test(text) || (text === '\\.' && columns.length === 1);
  const writers = columns.map(({ type }): CellWriter => {
    const write = textCellWriter(type);
    return (cell) => {
      const text = write(cell);
      // The empty string is quoted to tell it from null.
      if (text === '') return cell === null ? '' : '""';
      return needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
  });
  const lines: string[] = [];
  for (let from = 0; from < batch.rows; from += PIECE) {
    const length = Math.min(PIECE, batch.rows - from);
    const records = Array.from<string>({ length }).fill('');
    // By column: each writer stays hot.
    writers.forEach((write, i) => {
      const { values } = batch.columns[i]!;
      const before = i === 0 ? '' : delimiter;
      for (let row = 0; row < length; row += 1) records[row] += before + write(values[from + row] ?? null);
    });
    lines.push(records.join('\n'));
  }
  return `${lines.join('\n')}\n`;
}

/** Records of a piece: small enough for the processor's cache, where it is put together and copied out. */
const PIECE = 128;

interface JsonMarks {
  readonly style: 'search' | 'python';
  /** What stands before each column's value. */
  readonly names: readonly string[];
  readonly open: string;
  readonly close: string;
  /** Between two values, and between two records. */
  readonly between: string;
}

/** Bytes after which a piece is handed on: in a buffer of a power of two there is still room for the record that goes beyond. */
const FULL = 480_000;

function* writeJson(
  out: ByteText,
  batch: Columns,
  columns: readonly OutputColumn[],
  { style, names, open, close, between }: JsonMarks,
): Iterable<Piece> {
  const cells = columns.map(({ type }, i) => ({
    before: toMark(i === 0 ? '' : between + names[i]),
    write: jsonByteWriter(type, style, batch.columns[i]!),
  }));
  const opening = open + (names[0] ?? '');
  const [first, next, last] = [toMark(opening), toMark(close + between + opening), toMark(close)];
  for (let row = 0; row < batch.rows; row++) {
    out.put(row === 0 ? first : next);
    for (let i = 0; i < cells.length; i++) {
      const { before, write } = cells[i]!;
      out.put(before);
      write(out, row);
    }
    if (row === batch.rows - 1) out.put(last);
    if (out.length >= FULL) yield out.take();
  }
}
