import { isLosslessNumber } from 'lossless-json';
import { remark, type Remark } from '../../core/remark.ts';
import { RawJson, toPythonJson } from '../../core/values/json-text.ts';
import { findPgType, type PgType } from '../../core/values/pg-types.ts';
import { isObject, type JsonColumn, type JsonRecord, valueOf } from './json-record.ts';

/** Columns of records that CKAN's DataStore has answered. */
export interface CkanRecords {
  readonly columns: readonly JsonColumn[];
  readonly remarks: readonly Remark[];
}

interface CkanField {
  readonly id: string;
  /** Null: none that is known here, so that the values decide. */
  readonly type: PgType | null;
  readonly info: unknown;
}

/**
 * The table of a dump in JSON (`{"fields": [{"id", "type", "info"?}, …], "records": [[…], …]}`) or of an answer of datastore_search, with its
 * envelope or without, whose records may be objects as well: `fields` tells the types. A column `_id` that counts the records from 1 is the
 * table's own and left out. Null: it is nothing of the kind.
 */
export function fromCkanRecords(value: unknown): CkanRecords | null {
  const answer = isObject(value) && isObject(value['result']) ? value['result'] : value;
  if (!isObject(answer) || !Array.isArray(answer['records'])) return null;
  const fields = readFields(answer['fields']);
  if (!fields) return null;
  const records: readonly unknown[] = answer['records'];
  const isRow = (record: unknown) => Array.isArray(record) && record.length === fields.length;
  if (!records.every(isRow) && !records.every(isObject)) return null;
  const columns = fields.map((field, i) => {
    const values = records.map((record) =>
      Array.isArray(record) ? (record[i] as unknown) : valueOf(record as JsonRecord, field.id),
    );
    return toColumn(field, values);
  });
  const own = columns.filter((column) => !isCount(column));
  return { columns: own.length > 0 ? own : columns, remarks: remarkPart(answer['total'], records.length) };
}

function readFields(fields: unknown): readonly CkanField[] | null {
  if (!Array.isArray(fields) || fields.length === 0) return null;
  const read = fields.flatMap((field: unknown) => {
    if (!isObject(field)) return [];
    const { id, type, info } = field;
    return typeof id === 'string' && typeof type === 'string' ? [{ id, type: toType(type), info }] : [];
  });
  return read.length === fields.length ? read : null;
}

/** CKAN's own type for what is nested may show its name. */
function toType(name: string): PgType | null {
  const type = findPgType(name === 'nested' ? 'json' : name);
  return type && type.category !== 'other' && type.name !== 'unknown' ? type : null;
}

function toColumn({ id, type, info }: CkanField, values: readonly unknown[]): JsonColumn {
  const texts = isObject(info)
    ? Object.fromEntries(Object.entries(info).filter(([, text]) => typeof text === 'string'))
    : {};
  return {
    name: id,
    values: type?.category === 'json' ? values.map(toStoredJson) : values,
    ...(type && { type: type.name }),
    ...(Object.keys(texts).length > 0 && { info: texts as Readonly<Record<string, string>> }),
  };
}

/** As CKAN writes it into its table. */
function toStoredJson(value: unknown): unknown {
  return value === null || value === undefined ? null : toPythonJson(withDigits(value));
}

/** Numbers with all their digits. */
function withDigits(value: unknown): unknown {
  if (isLosslessNumber(value)) return new RawJson(value.toString());
  if (Array.isArray(value)) return value.map(withDigits);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withDigits(member)]));
}

function isCount({ name, values }: JsonColumn): boolean {
  return name === '_id' && values.every((value, i) => String(value) === String(i + 1));
}

/** What is said of a page of a larger table. */
function remarkPart(total: unknown, records: number): readonly Remark[] {
  if (!isLosslessNumber(total) || Number(total.toString()) <= records) return [];
  return [
    remark(
      `it has ${records} of the ${total.toString()} records that the portal found: /datastore/dump has them all`,
    ),
  ];
}
