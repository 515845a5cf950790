import type { Columns } from '../ports.ts';
import type { SearchParams } from '../search/search-params.ts';
import { toAsciiJson, WrittenJson, type Piece } from '../values/json-text.ts';
import { writeDelimited, writeLists, writeObjects, type OutputColumn } from '../values/record-writers.ts';

export type RecordsFormat = NonNullable<SearchParams['records_format']>;

/** What stands around records and between two batches of them, and how a batch is written. */
interface Form {
  readonly open: string;
  readonly between: string;
  readonly close: string;
  readonly write: (batch: Columns, columns: readonly OutputColumn[]) => Iterable<Piece>;
}

const FORMS: Readonly<Record<RecordsFormat, Form>> = {
  objects: { open: '[', between: ',', close: ']', write: writeObjects },
  lists: { open: '[', between: ',', close: ']', write: writeLists },
  csv: delimited(','),
  tsv: delimited('\t'),
};

/** The lines as one JSON string. */
function delimited(delimiter: ',' | '\t'): Form {
  return {
    open: '"',
    between: '',
    close: '"',
    write: (batch, columns) => [toAsciiJson(writeDelimited(batch, columns, delimiter)).slice(1, -1)],
  };
}

/** The records of an answer, each batch written when it comes: the engine makes the next one meanwhile. */
export class WrittenRecords {
  readonly #form: Form;
  readonly #columns: readonly OutputColumn[];
  readonly #pieces: Piece[] = [];

  constructor(format: RecordsFormat, columns: readonly OutputColumn[]) {
    this.#form = FORMS[format];
    this.#columns = columns;
  }

  add(batch: Columns): this {
    if (batch.rows === 0) return this;
    if (this.#pieces.length > 0) this.#pieces.push(this.#form.between);
    this.#pieces.push(...this.#form.write(batch, this.#columns));
    return this;
  }

  toJson(): WrittenJson {
    return new WrittenJson(() => [this.#form.open, ...this.#pieces, this.#form.close]);
  }
}
