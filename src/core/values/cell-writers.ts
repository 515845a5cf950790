import { printFloat4 } from '../full-text/float4-text.ts';
import type { Cell } from '../ports.ts';
import { toPostgresInterval, toPythonInterval } from './interval-text.ts';
import { escapeNonAscii, toAsciiJson, toJsonText } from './json-text.ts';
import { toPostgresFloat, toPythonDecimal, toPythonFloat } from './number-text.ts';
import type { PgType } from './pg-types.ts';
import { wireKind, type WireKind, type WireStyle } from './wire.ts';

/** Writes one cell, made by `toWire` in the same style, as JSON or as a field of csv. */
export type CellWriter = (cell: Cell) => string;

/** JSON as PostgreSQL (`search`) or Python (`python`) writes it: contract 2.10. */
export function jsonCellWriter(type: PgType, style: 'search' | 'python'): CellWriter {
  const write = writerOf(type, style);
  return (cell) => (cell === null ? 'null' : write(cell));
}

/** PostgreSQL's text form, before any quoting. CKAN selects arrays and json as JSON, their null as `null`; other nulls are empty. */
export function textCellWriter(type: PgType): CellWriter {
  const write = writerOf(type, 'text');
  const nullText = type.category === 'array' || type.name === 'json' ? 'null' : '';
  return (cell) => (cell === null ? nullText : write(cell));
}

type Writers = Readonly<Record<WireKind, (cell: never, element: CellWriter) => string>>;

function writerOf(type: PgType, style: WireStyle): CellWriter {
  const write = WRITERS[style][wireKind(type, style)] as (cell: Cell, element: CellWriter) => string;
  // One call less for each of thousands of cells.
  if (!type.element) return write as CellWriter;
  // Elements of arrays are JSON in every style.
  const element = writerOf(type.element, style === 'text' ? 'search' : style);
  const writeElement: CellWriter = (cell) => (cell === null ? 'null' : element(cell));
  return (cell) => write(cell, writeElement);
}

const quoted = (text: string) => `"${text}"`;
const finiteOrQuoted = (text: string, write = (digits: string) => digits) =>
  /^-?[\d.]/.test(text) ? write(text) : quoted(text);

/** DuckDB's digits are the shortest too, but written out. */
const toFloat4 = (text: string) => printFloat4(Math.fround(Number(text)));

const common = {
  integer: (cell: number | bigint) => String(cell),
  boolean: (cell: boolean) => String(cell),
  json: (cell: string) => cell,
};

const WRITERS: Readonly<Record<WireStyle, Writers>> = {
  search: {
    ...common,
    float: (cell: number) => finiteOrQuoted(toPostgresFloat(cell)),
    'number-text': (cell: string) => finiteOrQuoted(cell),
    float4: (cell: string) => finiteOrQuoted(toFloat4(cell)),
    text: toJsonText,
    interval: (cell: string) => quoted(toPostgresInterval(cell)),
    array: (cell: readonly Cell[], element) => `[${cell.map(element).join(',')}]`,
  },
  python: {
    ...common,
    float: (cell: number) => (Number.isFinite(cell) ? toPythonFloat(cell) : quoted(toPostgresFloat(cell))),
    'number-text': (cell: string) => finiteOrQuoted(cell, toPythonDecimal),
    float4: (cell: string) => finiteOrQuoted(cell, (digits) => toPythonFloat(Number(digits))),
    text: (cell: string) => toAsciiJson(cell),
    interval: (cell: string) => quoted(toPythonInterval(cell)),
    array: (cell: readonly Cell[], element) => `[${cell.map(element).join(', ')}]`,
  },
  text: {
    ...common,
    boolean: (cell: boolean) => (cell ? 't' : 'f'),
    float: (cell: number) => toPostgresFloat(cell),
    'number-text': (cell: string) => cell,
    float4: toFloat4,
    text: (cell: string) => cell,
    // CKAN stores json as Python wrote it, in ASCII.
    json: (cell: string) => escapeNonAscii(cell),
    interval: (cell: string) => toPostgresInterval(cell),
    array: (cell: readonly Cell[], element) => `[${cell.map(element).join(',')}]`,
  },
};
