import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { writeExactJson } from '../api/exact-json.ts';
import { toFullText } from '../grid/cells/cell-text.ts';

/** Records as CSV or TSV with a header (RFC 4180): null is nothing, the empty text is quoted, as CKAN's dump writes them. */
export function writeDelimited(
  fields: readonly Field[],
  records: readonly ApiRecord[],
  delimiter: ',' | '\t',
): string {
  const quote = (text: string): string =>
    text === '' || /["\r\n]/.test(text) || text.includes(delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const line = (cells: readonly string[]): string => cells.join(delimiter);
  const rows = records.map((record) =>
    line(
      fields.map((field) => {
        const value = record[field.id];
        return value === null || value === undefined ? '' : quote(toFullText(value));
      }),
    ),
  );
  return `${[line(fields.map((field) => quote(field.id))), ...rows].join('\n')}\n`;
}

/** Records as a JSON list, one a line; numbers keep their text. */
export function writeJson(records: readonly ApiRecord[]): string {
  return `[\n${records.map((record) => writeExactJson(record)).join(',\n')}\n]\n`;
}
