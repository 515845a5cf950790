import { isJsonList, isJsonObject, JsonFloat, parseJson, type JsonValue } from '../params/json-value.ts';
import type { Cell, Columns } from '../ports.ts';
import type { FieldDescription } from '../search/search-columns.ts';
import { jsonCellWriter } from '../values/cell-writers.ts';
import { toPythonFloat } from '../values/number-text.ts';
import { writeDelimited, type OutputColumn } from '../values/record-writers.ts';
import type { PgType } from '../values/pg-types.ts';
import { wireKind, type WireStyle } from '../values/wire.ts';
import type { DumpFormat } from './dump-params.ts';
import { toXmlNames } from './xml-name.ts';

/** How a file type is written: what stands before, each batch of records, what stands after. */
export interface DumpWriter {
  readonly contentType: string;
  readonly style: WireStyle;
  head(columns: readonly OutputColumn[], described: readonly FieldDescription[]): string;
  /** @param first whether no record has been written yet */
  batch(batch: Columns, columns: readonly OutputColumn[], first: boolean): string;
  readonly tail: string;
}

function delimited(delimiter: ',' | '\t', contentType: string): DumpWriter {
  return {
    contentType,
    style: 'text',
    // CKAN writes the header with Python's csv module, which ends lines its own way.
    head: (columns) => `${columns.map(({ id }) => quoteMinimally(id, delimiter)).join(delimiter)}\r\n`,
    batch: (batch, columns) => writeDelimited(batch, columns, delimiter),
    tail: '',
  };
}

function quoteMinimally(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** By format, how its files are written. */
export const DUMP_WRITERS: Readonly<Record<DumpFormat, DumpWriter>> = {
  csv: delimited(',', 'text/csv; charset=utf-8'),
  tsv: delimited('\t', 'text/tab-separated-values; charset=utf-8'),
  json: {
    contentType: 'application/json; charset=utf-8',
    style: 'search',
    head: (_columns, described) => `{\n  "fields": ${JSON.stringify(described)},\n  "records": [`,
    batch: (batch, columns, first) => {
      const rows = decodedRows(batch, columns).map((row) => `    [${row.map(toCompactJson).join(',')}]`);
      return rows.length === 0 ? '' : `${first ? '\n' : ',\n'}${rows.join(',\n')}`;
    },
    tail: '\n]}\n',
  },
  xml: {
    contentType: 'text/xml; charset=utf-8',
    style: 'search',
    head: () => '<data xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n',
    batch: (batch, columns) => {
      // CKAN makes the id an attribute where it comes first.
      const withId = columns[0]?.id === '_id';
      const names = toXmlNames(columns.map(({ id }) => id));
      return decodedRows(batch, columns)
        .map((row) => {
          const id = withId ? ` _id="${escapeAttribute(toXmlText(row[0] ?? null))}"` : '';
          const cells = row.map((value, i) => (withId && i === 0 ? '' : toElement(names[i]!, '', value)));
          return `<row${id}>${cells.join('')}</row>\n`;
        })
        .join('');
    },
    tail: '</data>\n',
  },
};

/** Records as values, by row: CKAN reads PostgreSQL's JSON back before it writes these formats. */
function decodedRows(batch: Columns, columns: readonly OutputColumn[]): readonly (readonly JsonValue[])[] {
  const decoders = columns.map(({ type }) => cellDecoder(type));
  return Array.from({ length: batch.rows }, (_row, i) =>
    decoders.map((decode, column) => decode(batch.columns[column]?.values[i] ?? null)),
  );
}

function cellDecoder(type: PgType): (cell: Cell) => JsonValue {
  const kind = wireKind(type, 'search');
  // Most cells are what they say; only numbers with a text of their own and nested ones need reading.
  if (kind === 'text' || kind === 'integer' || kind === 'boolean') return (cell) => cell as JsonValue;
  const write = jsonCellWriter(type, 'search');
  return (cell) => (cell === null ? null : parseJson(write(cell)));
}

function toCompactJson(value: JsonValue): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : toPythonFloat(value);
  if (value instanceof JsonFloat) return value.text;
  if (isJsonList(value)) return `[${value.map(toCompactJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${toCompactJson(member)}`,
  );
  return `{${members.join(',')}}`;
}

function toElement(name: string, attributes: string, value: JsonValue): string {
  if (value === null) return `<${name} xsi:nil="true"${attributes} />`;
  const content = elementContent(value);
  return content === '' ? `<${name}${attributes} />` : `<${name}${attributes}>${content}</${name}>`;
}

function elementContent(value: JsonValue): string {
  const item = (key: string | number, member: JsonValue) =>
    toElement('value', ` key="${escapeAttribute(String(key))}"`, member);
  if (isJsonList(value)) return value.map((member, i) => item(i, member)).join('');
  if (isJsonObject(value))
    return Object.entries(value)
      .map(([key, member]) => item(key, member))
      .join('');
  return escapeXml(toXmlText(value));
}

function toXmlText(value: JsonValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? value : toCompactJson(value);
}

function escapeXml(text: string): string {
  // Control characters have no place in XML 1.0, not even escaped.
  return text
    .replaceAll(/[^\t\n\r -\ufffd]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
}
