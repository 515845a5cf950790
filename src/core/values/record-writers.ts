import type { Columns } from '../ports.ts';
import { jsonCellWriter, textCellWriter, type CellWriter } from './cell-writers.ts';
import { toAsciiJson } from './json-text.ts';
import type { PgType } from './pg-types.ts';

/** An output column: its name in the record, and its type. */
export interface OutputColumn {
  readonly id: string;
  readonly type: PgType;
}

/** Records as PostgreSQL's compact JSON objects, joined by commas, no brackets around. Names may repeat. */
export function writeObjects(batch: Columns, columns: readonly OutputColumn[]): string {
  const names = columns.map(({ id }) => `${JSON.stringify(id)}:`);
  return writeRows(
    batch,
    columns.map(({ type }) => jsonCellWriter(type, 'search')),
    {
      names,
      open: '{',
      close: '}',
      between: ',',
      rows: ',',
    },
  );
}

/** Records as PostgreSQL's compact JSON arrays, joined by commas. */
export function writeLists(batch: Columns, columns: readonly OutputColumn[], rows = ','): string {
  return writeRows(
    batch,
    columns.map(({ type }) => jsonCellWriter(type, 'search')),
    {
      names: columns.map(() => ''),
      open: '[',
      close: ']',
      between: ',',
      rows,
    },
  );
}

/** Records as Python's JSON objects (datastore_search_sql). Of repeated names the last value stands, in the first's place. */
export function writePythonObjects(batch: Columns, columns: readonly OutputColumn[]): string {
  const last = new Map(columns.map(({ id }, i) => [id, i]));
  const kept = [...last.values()];
  const output = kept.map((i) => columns[i] as OutputColumn);
  const picked = {
    rows: batch.rows,
    columns: kept.map((i) => batch.columns[i] as Columns['columns'][number]),
  };
  return writeRows(
    picked,
    output.map(({ type }) => jsonCellWriter(type, 'python')),
    {
      names: output.map(({ id }) => `${toAsciiJson(id)}: `),
      open: '{',
      close: '}',
      between: ', ',
      rows: ', ',
    },
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
  return `${writeRows(batch, writers, { names, open: '', close: '', between: delimiter, rows: '\n' })}\n`;
}

interface Punctuation {
  /** What stands before each column's value. */
  readonly names: readonly string[];
  readonly open: string;
  readonly close: string;
  readonly between: string;
  readonly rows: string;
}

function writeRows(batch: Columns, writers: readonly CellWriter[], marks: Punctuation): string {
  // By column: each writer stays hot, and no record objects are made.
  const rows = Array.from<string>({ length: batch.rows }).fill(marks.open);
  batch.columns.forEach(({ values }, i) => {
    const write = writers[i] as CellWriter;
    const before = (i === 0 ? '' : marks.between) + marks.names[i];
    for (let row = 0; row < batch.rows; row += 1) rows[row] += before + write(values[row] as never);
  });
  return rows.map((row) => row + marks.close).join(marks.rows);
}
