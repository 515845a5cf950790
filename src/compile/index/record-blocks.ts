import { deflateRawSync } from 'node:zlib';
import type { QueryEngine, Relation, Utf8Texts } from '../../core/ports.ts';
import { compileRowTextPart } from '../../backends/duckdb/search/row-text.ts';
import { integer, join, sql } from '../../core/sql/fragment.ts';
import { ByteWriter } from '../../index/byte-writer.ts';
import type { RecordBlocks } from '../../index/index-layout.ts';
import { RecordBlockWriter } from '../../index/record-block-writer.ts';
import { SEAL, seal } from '../../index/sealed-bytes.ts';
import { readInBatches, type ReadTexts } from './column-batches.ts';
import type { Write } from './dictionary-writer.ts';

/** Bytes of a block before it is deflated, about. */
const BLOCK = 2048;
/** Records that are looked at to see how long they are, and characters of each text. */
const SAMPLES = 600;
const SAMPLE_TEXT = 4096;
/** Records of a block at most. */
const MOST_RECORDS = 1000;
/** What deflate takes of a dictionary. */
const DICTIONARY = 32_768;
/** Bytes of all records for which a dictionary is worth being read. */
const WORTH_DICTIONARY = 1_000_000;
/** Bytes that deflate is given for what it makes of a block, at a time: they are new each time, and few are needed. */
const CHUNK = 2048;
/** Blocks whose lengths are read together. */
const PAGE = 4096;
/** A block takes whole units of so many bytes, so that its length tells little: three bits instead of nine. */
const UNIT = 64;

/** How the blocks of a table are made. Plain data. */
export interface BlockForm {
  /** Records of a block. */
  readonly size: number;
  /** What the blocks are deflated with; null: nothing. */
  readonly dictionary: Uint8Array | null;
}

/** Blocks one after the other, sealed, and the bytes of each. */
export interface SealedBlocks {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lengths: readonly number[];
}

/** Makes blocks of records, of any of a table. */
export class RecordBlocksMaker {
  readonly #writer = new RecordBlockWriter();

  constructor(readonly form: BlockForm) {}

  /** @param columns of records of which the first begins a block */
  make(columns: readonly Utf8Texts[]): SealedBlocks {
    const { size, dictionary } = this.form;
    const options = { level: 9, chunkSize: CHUNK, ...(dictionary && { dictionary }) };
    const all = new ByteWriter();
    const block = new ByteWriter();
    const lengths: number[] = [];
    const rows = (columns[0]?.offsets.length ?? 1) - 1;
    for (let first = 0; first < rows; first += size) {
      this.#writer.write(columns, first, Math.min(first + size, rows));
      const texts = deflateRawSync(this.#writer.texts.toBytes(), options);
      writeBlock(block, this.#writer.numbers.toBytes(), texts);
      const sealed = seal(block.toBytes());
      all.raw(sealed);
      lengths.push(sealed.length);
    }
    return { bytes: all.toBytes(), lengths };
  }
}

/** Its numbers behind their length, the texts, and what is missing of a whole unit with its seal. */
function writeBlock(writer: ByteWriter, numbers: Uint8Array, texts: Uint8Array): void {
  writer.clear();
  writer.varint(numbers.length);
  writer.raw(numbers);
  writer.raw(texts);
  writer.raw(new Uint8Array((UNIT - ((writer.length + SEAL) % UNIT)) % UNIT));
}

/** What is to be written of blocks behind them. */
export interface PendingBlocks {
  readonly layout: Omit<RecordBlocks, 'dictionary' | 'pages'>;
  /** Bytes of the rest. */
  readonly bytes: number;
  writeDictionary(write: Write): RecordBlocks['dictionary'];
  writePages(write: Write): RecordBlocks['pages'];
}

/** What the index says of the blocks, after the last of them was written. @param at where the first begins */
export function describeBlocks(
  { size, dictionary }: BlockForm,
  at: number,
  lengths: readonly number[],
): PendingBlocks {
  const packed = dictionary && seal(deflateRawSync(dictionary, { level: 9 }));
  const pages = makePages(lengths);
  return {
    layout: { size, at, unit: UNIT, page: PAGE },
    bytes: pages.reduce((sum, { bytes }) => sum + bytes.length, packed?.length ?? 0),
    writeDictionary: (write) => packed && write(packed),
    writePages: (write) => pages.map(({ bytes, from }) => ({ span: write(bytes), from })),
  };
}

function makePages(
  lengths: readonly number[],
): readonly { readonly bytes: Uint8Array; readonly from: number }[] {
  const pages: { readonly bytes: Uint8Array; readonly from: number }[] = [];
  let from = 0;
  for (let first = 0; first < lengths.length; first += PAGE) {
    const own = lengths.slice(first, first + PAGE);
    const writer = new ByteWriter();
    for (const length of own) writer.varint(length / UNIT);
    pages.push({ bytes: seal(deflateRawSync(writer.toBytes(), { level: 9 })), from });
    from += own.reduce((sum, length) => sum + length, 0);
  }
  return pages;
}

/**
 * How many records make a block, and what the blocks are deflated with: blocks of records from everywhere. Rejects with EngineError.
 * @param held all texts, where they are at hand: those of few records are looked at as they are
 */
export async function chooseBlockForm(
  engine: QueryEngine,
  relation: Relation,
  held: readonly Utf8Texts[] | null,
): Promise<BlockForm> {
  if (relation.rows === 0 || relation.columns.length === 0) return { size: MOST_RECORDS, dictionary: null };
  const areSamples = held && relation.rows <= SAMPLES && !held.some(isCut);
  const { rows, texts } = areSamples
    ? { rows: relation.rows, texts: held }
    : await readSamples(engine, relation);
  const writer = new RecordBlockWriter();
  writer.write(texts, 0, rows);
  const each = (writer.texts.length + writer.numbers.length) / rows;
  const size = Math.min(MOST_RECORDS, Math.max(1, Math.round(BLOCK / each)));
  if (each * relation.rows < WORTH_DICTIONARY) return { size, dictionary: null };
  const blocks = new ByteWriter();
  for (let first = 0; first < rows; first += size) {
    writer.write(texts, first, Math.min(first + size, rows));
    blocks.raw(writer.texts.toBytes());
  }
  return { size, dictionary: blocks.toBytes().slice(-DICTIONARY) };
}

/** Whether a text is longer than what is looked at of it. */
function isCut({ offsets }: Utf8Texts): boolean {
  return offsets.some((end, i) => end - (offsets[i - 1] ?? 0) > SAMPLE_TEXT);
}

function readSamples(engine: QueryEngine, { name, rows, columns }: Relation): Promise<ReadTexts> {
  const step = Math.max(1, Math.floor(rows / SAMPLES));
  return readInBatches(
    engine,
    columns.map((column) => sql`left(${compileRowTextPart(column)}, ${integer(SAMPLE_TEXT)})`),
    (some) =>
      sql`SELECT ${join(some, ', ')} FROM ${name} WHERE (_id - 1) % ${integer(step)} = 0 ORDER BY _id LIMIT ${integer(SAMPLES)}`,
  );
}
