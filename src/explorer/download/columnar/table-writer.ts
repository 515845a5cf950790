import type { Vector } from 'apache-arrow';
import { Table, tableToIPC } from 'apache-arrow';
import { parseExactJson } from '../../api/exact-json.ts';
import { toVector } from './to-vector.ts';

interface Page {
  readonly result: {
    readonly fields: ReadonlyArray<{ readonly id: string; readonly type: string }>;
    /** In `lists` or `objects` format. */
    readonly records: ReadonlyArray<readonly unknown[] | Readonly<Record<string, unknown>>>;
  };
}

/** Gathers the API's answers, page by page, into columns. */
export interface TableWriter {
  /** @param text one answer as received */
  add(text: string): void;
  /** An Arrow IPC stream or file of everything that was added. */
  toArrow(form: 'stream' | 'file'): Uint8Array;
}

/** Starts with no records; the first answer tells the columns. */
export function createTableWriter(): TableWriter {
  let fields: Page['result']['fields'] = [];
  let columns: unknown[][] = [];
  return {
    add(text) {
      const { result } = parseExactJson(text) as Page;
      if (fields.length === 0) {
        fields = result.fields;
        columns = fields.map(() => []);
      }
      for (const record of result.records)
        fields.forEach(({ id }, index) => {
          const value = Array.isArray(record)
            ? record[index]
            : (record as Readonly<Record<string, unknown>>)[id];
          columns[index]?.push(value ?? null);
        });
    },
    toArrow(form) {
      const vectors: Record<string, Vector> = {};
      fields.forEach(({ id, type }, index) => {
        vectors[id] = toVector(columns[index] ?? [], type);
        // Memory for the next column.
        columns[index] = [];
      });
      return tableToIPC(new Table(vectors), form);
    },
  };
}
