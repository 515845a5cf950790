import { findPgType } from '../core/values/pg-types.ts';
import type { PgTypeChoice } from './descriptor.ts';
import type { JsonObject } from './members.ts';
import { readObject, readText, where } from './members.ts';

/**
 * Data Package's field types to PostgreSQL's, by what CKAN's loaders make of them: numbers become `numeric` (DataPusher,
 * XLoader), whole ones `int4` as CKAN itself guesses them (backend/postgres.py `_guess_type`), widened to `int8` or `numeric` when a
 * value does not fit. A point (`lon, lat`) and a list stay text, since that is what the file holds.
 */
const PG_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: 'text',
    number: 'numeric',
    integer: 'int4',
    boolean: 'bool',
    date: 'date',
    time: 'time',
    datetime: 'timestamp',
    year: 'int4',
    yearmonth: 'text',
    duration: 'interval',
    object: 'json',
    array: 'json',
    geojson: 'json',
    geopoint: 'text',
    list: 'text',
    any: 'text',
  }),
);

/** Types whose `format` says how the text is to be parsed. */
const PARSED_BY_FORMAT = ['date', 'time', 'datetime'];

/**
 * The PostgreSQL type of a field: its `datapond.type`, else its Data Package type. Undefined when it has neither or an unknown
 * one (with a warning), so that the file decides.
 */
export function readFieldType(field: JsonObject): PgTypeChoice | undefined {
  const datapond = readObject(field, 'datapond');
  const named = datapond && readText(datapond, 'type');
  if (datapond && named) {
    const type = findPgType(named);
    if (type) return { name: type.name, exact: true };
    field.notices.warn(
      `${where(datapond, 'type')} "${named}" is not a PostgreSQL type that datapond knows (such as text, int4, numeric, timestamp): ignored`,
    );
  }
  const type = readText(field, 'type')?.toLowerCase();
  if (!type) return undefined;
  if (type === 'geopoint' && ['array', 'object'].includes(readText(field, 'format') ?? ''))
    return { name: 'json', exact: false };
  const name = PG_TYPES.get(type);
  if (name) return { name, exact: false };
  field.notices.warn(
    `${where(field, 'type')} "${type}" is not one of Data Package's types (${[...PG_TYPES.keys()].join(', ')}): the file decides. A PostgreSQL type goes into "datapond": {"type": …}`,
  );
  return undefined;
}

/** How a temporal field's texts are written: a strptime format, `any`, `excel` (days as spreadsheets count them), or null for ISO 8601. */
export function readFieldFormat(field: JsonObject): string | null {
  const format = readText(field, 'format');
  const type = readText(field, 'type')?.toLowerCase() ?? '';
  if (!format || format === 'default' || !PARSED_BY_FORMAT.includes(type)) return null;
  if (format === 'any' || format === 'excel') return format;
  const pattern = format.replace(/^fmt:/, '');
  if (pattern.includes('%')) return pattern;
  field.notices.warn(
    `${where(field, 'format')} "${format}" is neither "default", "any" nor a pattern such as %d/%m/%Y: ignored`,
  );
  return null;
}
