import { constants, deflateRawSync } from 'node:zlib';
import type { QueryEngine, Relation, Utf8Texts } from '../../core/ports.ts';
import { compileRowTextPart } from '../../backends/duckdb/search/row-text.ts';
import { integer, join, sql } from '../../core/sql/fragment.ts';
import { pickTexts } from '../../core/values/texts-writer.ts';
import { ByteWriter } from '../../index/byte-writer.ts';
import type { RecordBlocks } from '../../index/index-layout.ts';
import { type PieceCode, readPieceCode, writePieceCode } from '../../index/piece-code.ts';
import { PieceEncoder } from '../../index/piece-encoder.ts';
import { RecordBlockWriter } from '../../index/record-block-writer.ts';
import { SEAL, seal } from '../../index/sealed-bytes.ts';
import { choosePieces } from './choose-pieces.ts';
import { readInBatches, type ReadTexts } from './column-batches.ts';
import type { Write } from './dictionary-writer.ts';

/** Bytes of a block before it is packed, about, and the share of them that are left. */
const [BLOCK, PACKED] = [1024, 0.45];
/** Of a page of records that lie apart a visitor reads as many blocks, and before that where all blocks begin, in so many bytes each. */
const [PAGE_RECORDS, LENGTH_BYTES] = [100, 0.25];
/** Records that are looked at to see how long they are, and characters of each text. */
const SAMPLES = 600;
const SAMPLE_TEXT = 4096;
/** Records of a block at most. */
const MOST_RECORDS = 1000;
/** Bytes of all records for which a code is worth being read, and of those that it is made for. */
const [WORTH_CODE, CODED] = [1_000_000, 1_000_000];
/** Records at most that it is made for. */
const MOST_CODED = 8_000;
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
  /** A code for their texts (piece-code.ts); null: they are deflated. */
  readonly code: Uint8Array | null;
}

/** Blocks one after the other, sealed, and the bytes of each. */
export interface SealedBlocks {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lengths: readonly number[];
}

/** Makes blocks of records, of any of a table. */
export class RecordBlocksMaker {
  readonly #writer = new RecordBlockWriter();
  readonly #coder: BlockCoder | null;

  constructor(readonly form: BlockForm) {
    this.#coder = form.code && new BlockCoder(readPieceCode(form.code));
  }

  /** @param columns of records of which the first begins a block */
  make(columns: readonly Utf8Texts[]): SealedBlocks {
    const { size } = this.form;
    const all = new ByteWriter();
    const block = new ByteWriter();
    const lengths: number[] = [];
    const rows = (columns[0]?.offsets.length ?? 1) - 1;
    for (let first = 0; first < rows; first += size) {
      this.#writer.write(columns, first, Math.min(first + size, rows));
      const texts = this.#coder ? this.#coder.pack(this.#writer) : deflated(this.#writer);
      writeBlock(block, this.#writer.numbers.toBytes(), texts);
      const sealed = seal(block.toBytes());
      all.raw(sealed);
      lengths.push(sealed.length);
    }
    return { bytes: all.toBytes(), lengths };
  }
}

/** Packs the texts of blocks by a code. */
class BlockCoder {
  readonly #code: PieceCode;
  readonly #encoder: PieceEncoder;

  constructor(code: PieceCode) {
    this.#code = code;
    this.#encoder = new PieceEncoder(code);
  }

  /** Good until the next block. */
  pack({ texts, ends }: RecordBlockWriter): Uint8Array {
    const bytes = texts.written();
    this.#encoder.clear();
    ends.forEach((end, column) => {
      this.#encoder.add(bytes, ends[column - 1] ?? 0, end, this.#code.kinds[column] as number);
    });
    return this.#encoder.take();
  }
}

function deflated({ texts }: RecordBlockWriter): Uint8Array {
  return deflateRawSync(texts.written(), { level: 9, chunkSize: CHUNK });
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
  readonly layout: Omit<RecordBlocks, 'code' | 'pages'>;
  /** Bytes of the rest. */
  readonly bytes: number;
  writeCode(write: Write): RecordBlocks['code'];
  writePages(write: Write): RecordBlocks['pages'];
}

/** What the index says of the blocks, after the last of them was written. @param at where the first begins */
export function describeBlocks(
  { size, code }: BlockForm,
  at: number,
  lengths: readonly number[],
): PendingBlocks {
  const packed = code && seal(deflateRawSync(code, { level: 9 }));
  const pages = makePages(lengths);
  return {
    layout: { size, at, unit: UNIT, page: PAGE },
    bytes: pages.reduce((sum, { bytes }) => sum + bytes.length, packed?.length ?? 0),
    writeCode: (write) => packed && write(packed),
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
    pages.push({ bytes: seal(deflatedLengths(writer.toBytes())), from });
    from += own.reduce((sum, length) => sum + length, 0);
  }
  return pages;
}

/** Lengths that have nothing to do with each other take more where they are looked for again. */
function deflatedLengths(lengths: Uint8Array): Uint8Array {
  const alike = deflateRawSync(lengths, { level: 9 });
  const mixed = deflateRawSync(lengths, { level: 9, strategy: constants.Z_HUFFMAN_ONLY });
  return mixed.length < alike.length ? mixed : alike;
}

/**
 * How many records make a block, and the code of their texts. Rejects with EngineError.
 * @param held all texts, where they are at hand
 */
export async function chooseBlockForm(
  engine: QueryEngine,
  relation: Relation,
  held: readonly Utf8Texts[] | null,
): Promise<BlockForm> {
  if (relation.rows === 0 || relation.columns.length === 0) return { size: MOST_RECORDS, code: null };
  const isAtHand = held && !held.some(isCut);
  const read: ReadSamples = async (wanted) =>
    isAtHand ? pickSamples(held, relation.rows, wanted) : readSamples(engine, relation, wanted);
  const { rows, texts } = await read({ size: 1, records: SAMPLES });
  const writer = new RecordBlockWriter();
  writer.write(texts, 0, rows);
  const each = (writer.texts.length + writer.numbers.length) / rows;
  const size = blockSize(relation.rows, each);
  return {
    size,
    code: each * relation.rows < WORTH_CODE ? null : await chooseCode(read, { size, each }),
  };
}

/** Records of a block: of a very large table more, as long as they are less to read than where more blocks begin. @param each bytes of a record */
function blockSize(records: number, each: number): number {
  const least = Math.sqrt((records * LENGTH_BYTES) / (PAGE_RECORDS * PACKED * each));
  return Math.min(MOST_RECORDS, Math.max(1, Math.round(BLOCK / each), Math.round(least)));
}

/** A code for the texts of blocks. Null: they are shorter deflated. @param each bytes of a record, about */
async function chooseCode(
  read: ReadSamples,
  { size, each }: { readonly size: number; readonly each: number },
): Promise<Uint8Array | null> {
  const records = Math.min(MOST_CODED, Math.ceil(CODED / each));
  const { rows, texts } = await read({ size, records });
  const writer = new RecordBlockWriter();
  const samples = texts.map((): Uint8Array[] => []);
  let deflatedBytes = 0;
  for (let first = 0; first < rows; first += size) {
    writer.write(texts, first, Math.min(first + size, rows));
    const bytes = writer.texts.toBytes();
    writer.ends.forEach((end, column) => {
      samples[column]?.push(bytes.subarray(writer.ends[column - 1] ?? 0, end));
    });
    deflatedBytes += deflated(writer).length;
  }
  const code = choosePieces(samples);
  const coder = new BlockCoder(code);
  let codedBytes = 0;
  for (let first = 0; first < rows; first += size) {
    writer.write(texts, first, Math.min(first + size, rows));
    codedBytes += coder.pack(writer).length;
  }
  return codedBytes < deflatedBytes ? writePieceCode(code) : null;
}

/** Whether a text is longer than what is looked at of it. */
function isCut({ offsets }: Utf8Texts): boolean {
  return offsets.some((end, i) => end - (offsets[i - 1] ?? 0) > SAMPLE_TEXT);
}

/** Records from everywhere, as many to each place: about so many. */
interface Samples {
  readonly size: number;
  readonly records: number;
}

/** Rejects with EngineError. */
type ReadSamples = (wanted: Samples) => Promise<ReadTexts>;

/** From place to place so many times as many records as are of one. */
function stepOf(rows: number, { size, records }: Samples): number {
  return Math.max(1, Math.floor(rows / Math.max(records, size)));
}

/** @param held all texts */
function pickSamples(held: readonly Utf8Texts[], rows: number, wanted: Samples): ReadTexts {
  const step = stepOf(rows, wanted);
  const all = Array.from({ length: rows }, (_, row) => row);
  const picked = all
    .filter((row) => Math.floor(row / wanted.size) % step === 0)
    .slice(0, Math.max(wanted.records, wanted.size));
  return { rows: picked.length, texts: held.map((texts) => pickTexts(texts, picked)) };
}

function readSamples(
  engine: QueryEngine,
  { name, rows, columns }: Relation,
  wanted: Samples,
): Promise<ReadTexts> {
  const { size, records } = wanted;
  const step = stepOf(rows, wanted);
  return readInBatches(
    engine,
    columns.map((column) => sql`left(${compileRowTextPart(column)}, ${integer(SAMPLE_TEXT)})`),
    (some) =>
      sql`SELECT ${join(some, ', ')} FROM ${name} WHERE (_id - 1) // ${integer(size)} % ${integer(step)} = 0 ORDER BY _id LIMIT ${integer(Math.max(records, size))}`,
  );
}
