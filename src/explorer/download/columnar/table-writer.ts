import type { Data } from 'apache-arrow';
import { Field, RecordBatch, Schema, Struct, Table, makeData, tableToIPC } from 'apache-arrow';
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
      const parts: Data[] = [];
      // By a schema, as an object would put columns that are called by numbers first, and alike ones together.
      const schema = new Schema(
        fields.map(({ id, type }, index) => {
          const [data, more] = toVector(columns[index] ?? [], type).data;
          if (!data || more) throw new Error(`the column ${id} is not in one piece`);
          parts.push(data);
          // Memory for the next column.
          columns[index] = [];
          return new Field(id, data.type, true);
        }),
      );
      const struct = makeData({
        type: new Struct(schema.fields),
        length: parts[0]?.length ?? 0,
        children: parts,
      });
      return tableToIPC(new Table(schema, new RecordBatch(schema, struct)), form);
    },
  };
}
