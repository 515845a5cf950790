import { deflateRawSync } from 'node:zlib';
import type { QueryEngine, Relation, Utf8Texts } from '../../core/ports.ts';
import { compileRowTextPart } from '../../backends/duckdb/search/row-text.ts';
import { integer, join, sql } from '../../core/sql/fragment.ts';
import { pickTexts } from '../../core/values/texts-writer.ts';
import { BLOCK_NUMBERS } from '../../index/block-groups.ts';
import { ByteWriter } from '../../index/byte-writer.ts';
import type { RecordBlocks } from '../../index/index-layout.ts';
import { type PieceCode, readPieceCode, writePieceCode } from '../../index/piece-code.ts';
import { PieceEncoder } from '../../index/piece-encoder.ts';
import { RecordBlockWriter } from '../../index/record-block-writer.ts';
import { SEAL, seal } from '../../index/sealed-bytes.ts';
import { type BlockUnits, chooseGroups } from './choose-groups.ts';
import { choosePieces } from './choose-pieces.ts';
import { readInBatches, type ReadTexts } from './column-batches.ts';
import type { Write } from './dictionary-writer.ts';

/** Bytes of a block before it is packed, about. */
const BLOCK = 1024;
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
/** The share of a block that packing leaves, about. */
const PACKED = 0.45;
/** Where blocks are no more than these, all their lengths are told, and each takes whole units of so many bytes, which are quickly told: in three bits. */
const [FEW, UNIT] = [240_000, 64];
/** Of more, a block has about so many units, and as many blocks as are always made together take whole units of so many of these. */
const [UNITS, MORE] = [56, 8];
/** Blocks that are always made together. */
const RUN = 16;

/** How the blocks of a table are made. Plain data. */
export interface BlockForm {
  /** Records of a block. */
  readonly size: number;
  /** A code for their texts (piece-code.ts); null: they are deflated. */
  readonly code: Uint8Array | null;
  readonly units: BlockUnits;
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

  /** @param before records, of whole runs of blocks @param columns of those that follow, up to the end of a run or of the table */
  make(before: number, columns: readonly Utf8Texts[]): SealedBlocks {
    const { size, units } = this.form;
    const { unit, run, runUnit } = units;
    const all = new ByteWriter();
    const block = new ByteWriter();
    const lengths: number[] = [];
    const rows = (columns[0]?.offsets.length ?? 1) - 1;
    for (let first = 0; first < rows; first += size) {
      const end = Math.min(first + size, rows);
      this.#writer.write(columns, first, end);
      const numbers = this.#writer.numbers.toBytes();
      const texts = this.#coder ? this.#coder.pack(this.#writer) : deflated(this.#writer);
      const endsRun = end === rows || (lengths.length + 1) % run === 0;
      const fit = (bytes: number) =>
        endsRun ? roundUp(all.length + bytes, runUnit) - all.length : roundUp(bytes, unit);
      writeBlock(block, { number: (before + first) / size, numbers, texts }, { unit, fit });
      const sealed = seal(block.written());
      all.raw(sealed);
      lengths.push(sealed.length);
    }
    return { bytes: all.toBytes(), lengths };
  }
}

function roundUp(bytes: number, unit: number): number {
  return Math.ceil(bytes / unit) * unit;
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

interface BlockParts {
  readonly number: number;
  readonly numbers: Uint8Array;
  readonly texts: Uint8Array;
}

/**
 * Which one it is and its units; its numbers behind their length, the texts, and zeros.
 * @param form `fit`: the bytes that it is to have with its seal, of those that it takes at least
 */
function writeBlock(
  writer: ByteWriter,
  { number, numbers, texts }: BlockParts,
  { unit, fit }: { readonly unit: number; readonly fit: (bytes: number) => number },
): void {
  const others = SEAL + 1 + varintBytes(numbers.length) + numbers.length + texts.length;
  let bytes = fit(others + 1);
  // What tells the units takes room itself.
  while (others + varintBytes(bytes / unit) > bytes) bytes = fit(others + varintBytes(bytes / unit));
  writer.clear();
  writer.byte(number % BLOCK_NUMBERS);
  writer.varint(bytes / unit);
  writer.varint(numbers.length);
  writer.raw(numbers);
  writer.raw(texts);
  writer.raw(new Uint8Array(bytes - SEAL - writer.length));
}

function varintBytes(number: number): number {
  let bytes = 1;
  for (let most = 0x80; number >= most; most *= 0x80) bytes += 1;
  return bytes;
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
  { size, code, units }: BlockForm,
  at: number,
  lengths: readonly number[],
): PendingBlocks {
  const packed = code && seal(deflateRawSync(code, { level: 9 }));
  const { pages, ...groups } = chooseGroups(lengths, units);
  return {
    layout: { size, at, unit: units.unit, ...groups },
    bytes: pages.reduce((sum, { bytes }) => sum + bytes.length, packed?.length ?? 0),
    writeCode: (write) => packed && write(packed),
    writePages: (write) => pages.map(({ bytes, from }) => ({ span: write(bytes), from })),
  };
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
  if (relation.rows === 0 || relation.columns.length === 0)
    return { size: MOST_RECORDS, code: null, units: unitsOf(0, 0) };
  const isAtHand = held && !held.some(isCut);
  const read: ReadSamples = async (wanted) =>
    isAtHand ? pickSamples(held, relation.rows, wanted) : readSamples(engine, relation, wanted);
  const { rows, texts } = await read({ size: 1, records: SAMPLES });
  const writer = new RecordBlockWriter();
  writer.write(texts, 0, rows);
  const each = (writer.texts.length + writer.numbers.length) / rows;
  const size = Math.min(MOST_RECORDS, Math.max(1, Math.round(BLOCK / each)));
  return {
    size,
    units: unitsOf(relation.rows / size, each * size * PACKED),
    code: each * relation.rows < WORTH_CODE ? null : await chooseCode(read, { size, each }),
  };
}

/** @param blocks of the table @param bytes of a block, about */
function unitsOf(blocks: number, bytes: number): BlockUnits {
  if (blocks <= FEW) return { unit: UNIT, run: RUN, runUnit: UNIT };
  const unit = 2 ** Math.max(0, Math.round(Math.log2(bytes / UNITS)));
  return { unit, run: RUN, runUnit: unit * MORE };
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
