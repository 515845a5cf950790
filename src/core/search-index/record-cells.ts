import type { Cell, RelationColumn } from '../ports.ts';
import { pgType, type PgCategory } from '../values/pg-types.ts';
import type { WireStyle } from '../values/wire.ts';

/*
 * An index keeps of each value what it adds to the row's text (compileRowTextPart in backends/duckdb/search/row-text.ts). This tells the wire cells
 * of datastore_search again (backends/duckdb/to-wire.ts) without a database.
 */

type IndexedStyle = Exclude<WireStyle, 'python'>;

interface Reading {
  /** Texts of which `toCell` is sure. */
  readonly isReadable: (text: string) => boolean;
  readonly toCell: (text: string, style: IndexedStyle) => Cell;
}

const ANY = () => true;
const asItIs: Reading = { isReadable: ANY, toCell: (text) => text };
const NONE: Reading = { isReadable: () => false, toCell: (text) => text };

const INTEGER = /^-?[0-9]+$/;
const FLOAT = /^-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$/;
const TIMESTAMP = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?$/;
const UTC = '+00:00';
const [JSON_START, JSON_END] = ['{"json":', ',"extra":null}'];

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
  },
  float: { isReadable: (text) => FLOAT.test(text), toCell: Number },
  boolean: { isReadable: ANY, toCell: (text) => text === 'true' },
  timestamp: {
    isReadable: (text) => TIMESTAMP.test(text),
    // CKAN cuts the fraction.
    toCell: (text) => text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
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
  interval: NONE,
  array: NONE,
  other: NONE,
};

function readingOf({ type }: RelationColumn): Reading {
  // A float4 is printed by PostgreSQL's own rules.
  return type === 'float4' ? NONE : READINGS[pgType(type).category];
}

/** A test for the texts of a column from which its cells can be told. */
export function readableTexts(column: RelationColumn): (text: string) => boolean {
  return readingOf(column).isReadable;
}

/** Whether the cells can be told from any text of a column. */
export function alwaysReadable(column: RelationColumn): boolean {
  return readableTexts(column) === ANY;
}

/** The wire cells of a column's readable texts. */
export function recordCells(
  column: RelationColumn,
  style: WireStyle,
  texts: readonly (string | null)[],
): readonly Cell[] {
  if (style === 'python') throw new TypeError('an index has no values for SQL');
  const { toCell } = readingOf(column);
  return texts.map((text) => (text === null ? null : toCell(text, style)));
}
