import { isLosslessNumber, stringify } from 'lossless-json';
import type { FieldDescriptor, SchemaDescriptor } from '../../catalog/descriptor.ts';
import { ResourceError } from '../../core/errors.ts';
import { meansNoValue } from '../csv/candidates/no-values.ts';
import type { Remark } from '../../core/remark.ts';
import { fromGeoJson } from './geojson-columns.ts';
import { fromCkanRecords } from './ckan-records.ts';
import { fromGrid } from './json-grids.ts';
import { parseJson } from './parse-json.ts';
import { columnsOf, isObject, type JsonColumn, type JsonRecord } from './json-record.ts';
import { fromTopoJson } from './topojson-tables.ts';

/** Records of JSON as rows of texts, and what of their types the texts do not tell. */
export interface JsonTable {
  /** The member of the file that they are; empty: they are all there is. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly schema: SchemaDescriptor;
  readonly remarks: readonly Remark[];
  /** What was done to the text that it is from; of its first table alone. */
  readonly mends: readonly Remark[];
}

/**
 * Reads an array of objects, be it all of a file or a member of an object, each of them a table; rows of values with their names, or a list for each column; objects line by line; an object of many objects or values that are alike,
 * whose names become the column `key`; a list of many texts or numbers; what CKAN's DataStore answers; GeoJSON, and TopoJSON, each object of which is a table. Numbers keep their digits; what is nested becomes JSON again.
 * Lines that are no objects are set apart where most are. Throws ResourceError when there are no records in it.
 */
export function readJson(bytes: Uint8Array): readonly JsonTable[] {
  const { value, mends } = parseJson(new TextDecoder(encodingOf(bytes)).decode(bytes));
  const [first, ...others] = orTooDeep(() => toTables(value));
  return first ? [{ ...first, mends }, ...others] : [];
}

/** What writes JSON again may run out of the stack where what parsed it did not. */
function orTooDeep<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ResourceError('is nested too deeply to be read', { cause: error });
  }
}

function toTables(value: unknown): readonly JsonTable[] {
  const layers = fromTopoJson(value);
  if (layers)
    return layers.flatMap(({ name, geoJson }) =>
      toTables(geoJson).map((table) => ({ ...table, name: layers.length > 1 ? name : '' })),
    );
  const ofGeoJson = fromGeoJson(value);
  if (ofGeoJson) return [{ ...toTable('', ofGeoJson.columns), remarks: ofGeoJson.remarks }];
  const ofCkan = fromCkanRecords(value);
  if (ofCkan) return [{ ...toTable('', ofCkan.columns), remarks: ofCkan.remarks }];
  const lists = severalLists(value) ?? [{ name: '', records: findRecords(value) }];
  return lists.map(({ name, records }) => toTable(name, columnsOf(records)));
}

/** UTF-8 but where a byte order mark tells another one. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

interface Named {
  readonly name: string;
  readonly records: readonly JsonRecord[];
}

/** Columns as a table. Throws ResourceError when there is none, or no record. */
export function toTable(name: string, columns: readonly JsonColumn[]): JsonTable {
  const [first] = columns;
  if (!first) throw new ResourceError('has no records: an array of objects is read');
  const missing = nullOf(columns);
  const rows = first.values.map((_, i) => columns.map(({ values }) => toText(values[i], missing)));
  return {
    name,
    rows: [columns.map((column) => column.name), ...rows],
    schema: { fields: columns.map(toField), primaryKey: [], missingValues: [missing] },
    remarks: [],
    mends: [],
  };
}

/** What stands for null: a text that is no value. */
function nullOf(columns: readonly JsonColumn[]): string {
  let text = '';
  while (columns.some(({ values }) => values.includes(text))) text = text === '' ? '\\N' : `${text}N`;
  return text;
}

function findRecords(value: unknown): readonly JsonRecord[] {
  if (isRecords(value)) return value;
  const grid = fromGrid(value);
  if (grid) return grid;
  if (!isObject(value)) {
    const values = fromValues(value);
    if (values) return values;
    throw new ResourceError('has no records: an array of objects is read');
  }
  const ofEsri = fromEsri(value);
  if (ofEsri) return ofEsri;
  const [list] = listsOf(value);
  if (list) return list.records;
  const entries = fromEntries(value);
  if (entries) return entries;
  const values = fromValues(value);
  if (values) return values;
  // One object that is a record itself: a line of NDJSON.
  if (Object.values(value).every((one) => !isObject(one) && !Array.isArray(one))) return [value];
  throw new ResourceError('has no records: an array of objects is read');
}

/** The arrays of objects that an object has, else those that its members have. */
function listsOf(value: JsonRecord): readonly Named[] {
  const own = (object: JsonRecord, path: readonly string[]) =>
    Object.entries(object).flatMap(([name, records]) =>
      isRecords(records) ? [{ name: [...path, name].join('/'), records }] : [],
    );
  const lists = own(value, []);
  if (lists.length > 0) return lists;
  return Object.entries(value).flatMap(([name, inner]) => (isObject(inner) ? own(inner, [name]) : []));
}

/** Arrays of objects that are tables of their own; null: there is one at most, or they are the records' own. */
function severalLists(value: unknown): readonly Named[] | null {
  if (!isObject(value) || fromGrid(value) || value['type'] === 'Topology' || fromEsri(value)) return null;
  const lists = listsOf(value);
  return lists.length > 1 && lists.length <= MOST_LISTS ? lists : null;
}

/** More arrays are those of as many records. */
const MOST_LISTS = 12;

/** Members of an object that may be records, and of one whose values are no objects: fewer are the columns of one record. */
const [LEAST_RECORDS, LEAST_VALUES] = [3, 30];
/** Of a member of such records: of how many it is one, on average. */
const SHARED = 1 / 4;

/** An object's members as records; null: they are not alike, or few. */
function fromEntries(value: JsonRecord): readonly JsonRecord[] | null {
  const entries = Object.entries(value);
  if (entries.length >= LEAST_VALUES && isOfOneKind(entries.map(([, own]) => own)))
    return entries.map(([key, own]) => ({ key, value: own }));
  const records = entries.map(([, own]) => own);
  if (entries.length < LEAST_RECORDS || !records.every(isObject)) return null;
  const members = records.flatMap(Object.keys);
  const names = new Set(members);
  const often = members.length / Math.max(1, names.size);
  if (often < Math.max(2, entries.length * SHARED)) return null;
  const [key = 'key'] = ['key', 'entry', 'name of entry'].filter((name) => !names.has(name));
  return entries.map(([name, own]) => ({ [key]: name, ...(own as JsonRecord) }));
}

/** Values of an array that may be records. */
const LEAST_ITEMS = 10;

/** The only array of many texts or numbers that an object has, or the array itself, each of them a record; null: there is none, or several. */
function fromValues(value: unknown): readonly JsonRecord[] | null {
  if (!isObject(value) && !Array.isArray(value)) return null;
  const members: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? [['value', value]]
    : Object.entries(value);
  const lists = members.flatMap(([name, own]) =>
    Array.isArray(own) && own.length >= LEAST_ITEMS && isOfOneKind(own) ? [{ name, own }] : [],
  );
  const [list, another] = lists;
  return list && !another ? list.own.map((one: unknown) => ({ [list.name]: one })) : null;
}

/** Whether values are texts all, or numbers. */
function isOfOneKind(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string') || values.every(isLosslessNumber);
}

/** The features of an ArcGIS server's answer: their attributes, and the geometry where it came along; null: it is none. */
function fromEsri({ features }: JsonRecord): readonly JsonRecord[] | null {
  if (!isRecords(features)) return null;
  const records = features.flatMap(({ attributes, geometry }) =>
    isObject(attributes) ? [{ ...attributes, ...(geometry !== undefined && { geometry }) }] : [],
  );
  return records.length === features.length ? records : null;
}

function isRecords(value: unknown): value is readonly JsonRecord[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function toText(value: unknown, missing: string): string {
  if (value === null || value === undefined) return missing;
  if (typeof value === 'string') return value;
  return isLosslessNumber(value) ? value.toString() : (stringify(value) ?? '');
}

/** What JSON writes without quotes, or words for it: whoever has it as a text means one. */
const LITERAL = /^\s*-?(0|[1-9]\d*)(\.\d+)?(e[-+]?\d+)?\s*$|^(true|false|yes|no|y|n|t|f|x|ja|nein|oui|non)$/i;

function toField({ name, values: all, type: own, info }: JsonColumn): FieldDescriptor {
  if (own !== undefined)
    return {
      name,
      format: null,
      type: { name: own, exact: true, reason: { code: 'declared' } },
      ...(info && { info }),
    };
  const values = all.filter((value) => value !== null && value !== undefined);
  const texts = values.filter((value) => typeof value === 'string');
  const nested = values.some((value) => isObject(value) || Array.isArray(value));
  const isJson = nested && texts.length === 0;
  const literals = texts.filter((text) => LITERAL.test(text));
  const isMeant = literals.length > 0 && texts.every((text) => LITERAL.test(text) || meansNoValue(text));
  // Words among numbers are told, as in a CSV.
  const isMixed = texts.length > 0 && (nested || literals.length > 0) && texts.length < values.length;
  const type = isJson ? 'json' : isMeant || isMixed ? 'text' : null;
  const reason = { code: isJson || isMeant ? 'declared' : 'mixed' } as const;
  return { name, format: null, ...(type && { type: { name: type, exact: true, reason } }) };
}
