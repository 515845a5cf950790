import type { Cell, Columns } from '../ports.ts';
import { jsonCellWriter, textCellWriter, type CellWriter } from './cell-writers.ts';
import { toAsciiJson, type Emit } from './json-text.ts';
import type { PgType } from './pg-types.ts';

/** An output column: its name in the record, and its type. */
export interface OutputColumn {
  readonly id: string;
  readonly type: PgType;
}

/** Records as PostgreSQL's compact JSON objects, joined by commas, no brackets around. Names may repeat. */
export function writeObjects(batch: Columns, columns: readonly OutputColumn[], emit: Emit): void {
  const names = columns.map(({ id }) => `${JSON.stringify(id)}:`);
  writeRows(
    batch,
    columns.map(({ type }) => jsonCellWriter(type, 'search')),
    {
      names,
      open: '{',
      close: '}',
      between: ',',
      rows: ',',
    },
    emit,
  );
}

/** Records as PostgreSQL's compact JSON arrays, joined by commas. */
export function writeLists(batch: Columns, columns: readonly OutputColumn[], emit: Emit): void {
  writeRows(
    batch,
    columns.map(({ type }) => jsonCellWriter(type, 'search')),
    {
      names: columns.map(() => ''),
      open: '[',
      close: ']',
      between: ',',
      rows: ',',
    },
    emit,
  );
}

/** Records as Python's JSON objects (datastore_search_sql). Of repeated names the last value stands, in the first's place. */
export function writePythonObjects(batch: Columns, columns: readonly OutputColumn[], emit: Emit): void {
  const last = new Map(columns.map(({ id }, i) => [id, i]));
  const kept = [...last.values()];
  const output = kept.map((i) => columns[i] as OutputColumn);
  const picked = {
    rows: batch.rows,
    columns: kept.map((i) => batch.columns[i] as Columns['columns'][number]),
  };
  writeRows(
    picked,
    output.map(({ type }) => jsonCellWriter(type, 'python')),
    {
      names: output.map(({ id }) => `${toAsciiJson(id)}: `),
      open: '{',
      close: '}',
      between: ', ',
      rows: ', ',
    },
    emit,
  );
}

/** Records as PostgreSQL's `COPY … CSV`: a line each, ended by LF, quoted only where needed. */
export function writeDelimited(
  batch: Columns,
  columns: readonly OutputColumn[],
  delimiter: ',' | '\t',
): string {
  if (batch.rows === 0) return '';
  const needsQuotes = delimiter === ',' ? /[",\r\n]|^\\\.$/ : /["\t\r\n]|^\\\.$/;
  const writers = columns.map(({ type }): CellWriter => {
    const write = textCellWriter(type);
    return (cell) => {
      const text = write(cell);
      // The empty string is quoted to tell it from null.
      if (text === '') return cell === null ? '' : '""';
      return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
  });
  const names = columns.map(() => '');
  const pieces: string[] = [];
  const marks = { names, open: '', close: '', between: delimiter, rows: '\n' };
  writeRows(batch, writers, marks, (text) => pieces.push(text));
  return `${pieces.join('')}\n`;
}

interface Punctuation {
  /** What stands before each column's value. */
  readonly names: readonly string[];
  readonly open: string;
  readonly close: string;
  readonly between: string;
  readonly rows: string;
}

/** Records of a piece: small enough for the processor's cache, where it is put together and copied out. */
const PIECE = 128;

function writeRows(
  { rows, columns }: Columns,
  writers: readonly CellWriter[],
  marks: Punctuation,
  emit: Emit,
): void {
  for (let from = 0; from < rows; from += PIECE) {
    const length = Math.min(PIECE, rows - from);
    const records = Array.from<string>({ length }).fill(marks.open);
    // By column: each writer stays hot, and no record objects are made.
    columns.forEach(({ values }, i) => {
      const write = writers[i] as CellWriter;
      const before = (i === 0 ? '' : marks.between) + marks.names[i];
      for (let row = 0; row < length; row += 1) records[row] += before + write(values[from + row] as Cell);
    });
    emit((from === 0 ? '' : marks.rows) + records.join(marks.close + marks.rows) + marks.close);
  }
}
