import type { Cell, Column, RelationColumn, Utf8Texts } from '../ports.ts';
import { pgType, type PgCategory } from '../values/pg-types.ts';
import type { WireStyle } from '../values/wire.ts';
import type { RecordTexts } from './ports/table-index.ts';

/*
 * An index keeps of each value what it adds to the row's text (compileRowTextPart in backends/duckdb/search/row-text.ts). This tells the wire cells
 * of datastore_search again (backends/duckdb/to-wire.ts) without a database.
 */

type IndexedStyle = Exclude<WireStyle, 'python'>;

interface Reading {
  /** Texts of which `toCell` is sure. */
  readonly isReadable: (text: string) => boolean;
  readonly toCell: (text: string, style: IndexedStyle) => Cell;
  /** Whether the texts are the cells' own, as `Column.texts` is to be. Absent: no. */
  readonly isWritten?: (texts: Utf8Texts) => boolean;
}

const ANY = () => true;
const asItIs: Reading = { isReadable: ANY, toCell: (text) => text, isWritten: ANY };
const NONE: Reading = { isReadable: () => false, toCell: (text) => text };

const INTEGER = /^-?[0-9]+$/;
const FLOAT = /^-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$/;
const TIMESTAMP = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?$/;
/** Of a duration without days, as in timetables; others have words of which there are many. */
const CLOCK = /^[0-9]{2,}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?$/;
const UTC = '+00:00';
const WHOLE_SECONDS = 'yyyy-mm-ddThh:mm:ss'.length;
const [JSON_START, JSON_END] = ['{"json":', ',"extra":""}'];

const READINGS: Readonly<Record<PgCategory, Reading>> = {
  text: asItIs,
  numeric: asItIs,
  date: asItIs,
  time: asItIs,
  uuid: asItIs,
  integer: {
    isReadable: (text) => INTEGER.test(text),
    toCell: (text) => {
      const number = Number(text);
      return Number.isSafeInteger(number) ? number : BigInt(text);
    },
    isWritten: ANY,
  },
  float: { isReadable: (text) => FLOAT.test(text), toCell: Number, isWritten: ANY },
  boolean: { isReadable: ANY, toCell: (text) => text === 'true' },
  timestamp: {
    isReadable: (text) => TIMESTAMP.test(text),
    // CKAN cuts the fraction.
    toCell: (text) => text.slice(0, WHOLE_SECONDS),
    isWritten: ({ offsets }) => offsets.every((end, i) => i === 0 || end - offsets[i - 1]! <= WHOLE_SECONDS),
  },
  timestamptz: {
    isReadable: (text) => text.endsWith(UTC) && TIMESTAMP.test(text.slice(0, -UTC.length)),
    toCell: (text, style) =>
      style === 'search' ? text : `${text.slice(0, -UTC.length).replace('T', ' ')}+00`,
  },
  json: {
    isReadable: (text) => text.startsWith(JSON_START) && text.endsWith(JSON_END),
    toCell: (text) => text.slice(JSON_START.length, -JSON_END.length),
  },
  interval: {
    isReadable: (text) => CLOCK.test(text),
    toCell: (text) => `0 0 ${microseconds(text)}`,
  },
  array: NONE,
  other: NONE,
};

function readingOf({ type }: RelationColumn): Reading {
  // A float4 is printed by PostgreSQL's own rules.
  return type === 'float4' ? NONE : READINGS[pgType(type).category];
}

function microseconds(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000_000 + Math.round(seconds * 1_000_000);
}

/** A test for the texts of a column from which its cells can be told. */
export function readableTexts(column: RelationColumn): (text: string) => boolean {
  return readingOf(column).isReadable;
}

/** Whether the cells can be told from any text of a column. */
export function alwaysReadable(column: RelationColumn): boolean {
  return readableTexts(column) === ANY;
}

/** A column of wire cells, told by its readable texts. */
export function recordColumn(column: RelationColumn, style: WireStyle, own: RecordTexts): Column {
  if (style === 'python') throw new TypeError('an index has no values for SQL');
  const { toCell, isWritten } = readingOf(column);
  let values: readonly Cell[] | undefined;
  return {
    name: column.id,
    ...(own.texts && isWritten?.(own.texts) && { texts: own.texts }),
    get values() {
      return (values ??= own.values.map((text) => (text === null ? null : toCell(text, style))));
    },
  };
}
