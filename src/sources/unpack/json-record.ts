import { isLosslessNumber } from 'lossless-json';

/** An object of JSON, with numbers as they are written. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Values of records under one name, in their order; undefined where a record has none. */
export interface JsonColumn {
  readonly name: string;
  readonly values: readonly unknown[];
  /** A PostgreSQL type that the file names. Absent: its values decide. */
  readonly type?: string;
  /** As FieldDescriptor has it. */
  readonly info?: Readonly<Record<string, string>>;
}

/** Whether a value is an object: no list, no number, not null. */
export function isObject(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** What a record has under a name; undefined where it has none, whatever objects inherit under it. */
export function valueOf(record: JsonRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A column for each name that records have, in the order in which the names come. */
export function columnsOf(records: readonly JsonRecord[]): readonly JsonColumn[] {
  const names = [...new Set(records.flatMap(Object.keys))];
  return names.map((name) => ({ name, values: records.map((record) => valueOf(record, name)) }));
}
