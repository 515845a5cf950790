import type { Columns } from '../ports.ts';
import type { SearchParams } from '../search/search-params.ts';
import { ByteText } from '../values/byte-text.ts';
import { toAsciiJson, WrittenJson, type Piece } from '../values/json-text.ts';
import {
  writeDelimited,
  writeLists,
  writeObjects,
  type OutputColumn,
  type RecordWriter,
} from '../values/record-writers.ts';

/** How records are written: objects, lists, or lines of text. */
export type RecordsFormat = NonNullable<SearchParams['records_format']>;

/** What stands around records and between two batches of them, and how a batch is written. */
interface Form {
  readonly open: string;
  readonly between: string;
  readonly close: string;
  readonly write: RecordWriter;
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
    write: (_out, batch, columns) => [toAsciiJson(writeDelimited(batch, columns, delimiter)).slice(1, -1)],
  };
}

/** The records of an answer, each batch written when it comes: the engine makes the next one meanwhile. */
export class WrittenRecords {
  readonly #form: Form;
  readonly #columns: readonly OutputColumn[];
  readonly #pieces: Piece[] = [];
  readonly #out = new ByteText();
  #isEmpty = true;

  constructor(format: RecordsFormat, columns: readonly OutputColumn[]) {
    this.#form = FORMS[format];
    this.#columns = columns;
  }

  add(batch: Columns): this {
    if (batch.rows === 0) return this;
    if (!this.#isEmpty) this.#out.putText(this.#form.between);
    this.#isEmpty = false;
    this.#pieces.push(...this.#form.write(this.#out, batch, this.#columns));
    return this;
  }

  toJson(): WrittenJson {
    const rest = this.#out.take();
    return new WrittenJson(() => [this.#form.open, ...this.#pieces, rest, this.#form.close]);
  }
}

/** The same of one batch, written when it is sent: of many records that takes a while. */
export function writeLater(
  format: RecordsFormat,
  columns: readonly OutputColumn[],
  batch: Columns,
): WrittenJson {
  const { open, close, write } = FORMS[format];
  return new WrittenJson(function* () {
    const out = new ByteText();
    yield open;
    if (batch.rows > 0) yield* write(out, batch, columns);
    yield out.take();
    yield close;
  });
}
