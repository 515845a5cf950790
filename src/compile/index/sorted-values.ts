import type { Utf8Texts } from '../../core/ports.ts';
import { compileRowTextPart } from '../../backends/duckdb/search/row-text.ts';
import type { QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import { sql } from '../../core/sql/fragment.ts';
import { ByteTable } from './byte-table.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import { Postings } from './postings.ts';
import type { ScratchPath } from './spool.ts';
import { writeTexts } from './write-texts.ts';

/** Bytes of a column's texts of which all different ones are kept in memory to be sorted. */
export const FEW_BYTES = 100_000_000;

/** Finds the values of a column that has many different texts, but not too many to be held. */
export class SortedValues {
  readonly #table = new ByteTable();
  readonly #postings: Postings;

  constructor(
    readonly records: number,
    readonly scratch: ScratchPath,
  ) {
    this.#postings = new Postings(scratch, false);
  }

  add(before: number, { bytes, offsets, nulls }: Utf8Texts): void {
    for (let row = 0; row < offsets.length - 1; row += 1) {
      if (nulls?.[row] === 1) continue;
      const number = this.#table.number(bytes, offsets[row] as number, offsets[row + 1] as number);
      this.#postings.add(number, before + row + 1);
    }
  }

  finish(): PendingDictionary {
    return writeTexts(this.#table, this.#postings, this.records, this.scratch);
  }
}

/**
 * The same of any column: the database sorts, which it does on disk where they are many. Its order of texts is that of their bytes. Rejects
 * with EngineError.
 */
export async function sortByDatabase(
  engine: QueryEngine,
  relation: Relation,
  column: RelationColumn,
  scratch: ScratchPath,
): Promise<PendingDictionary> {
  const options = { form: { kind: 'text' }, placed: false, highest: relation.rows } as const;
  const writer = new DictionaryWriter(scratch, options);
  const text = compileRowTextPart(column);
  const values = sql`SELECT ${text} AS text, CAST(_id AS INTEGER) AS id FROM ${relation.name}`;
  let key: string | null = null;
  let ids: number[] = [];
  for await (const { rows, columns } of engine.stream(
    sql`SELECT text, id FROM (${values}) WHERE text IS NOT NULL ORDER BY text, id`,
  )) {
    const [texts, numbers] = columns.map(({ values: own }) => own);
    for (let row = 0; row < rows; row += 1) {
      const next = texts?.[row] as string;
      if (next !== key) {
        if (key !== null) writer.add(key, Uint32Array.from(ids), null);
        key = next;
        ids = [];
      }
      ids.push(numbers?.[row] as number);
    }
  }
  if (key !== null) writer.add(key, Uint32Array.from(ids), null);
  return writer.finish();
}
