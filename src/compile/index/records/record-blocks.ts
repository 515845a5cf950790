import { deflateRawSync } from 'node:zlib';
import type { Utf8Texts } from '../../../core/ports.ts';
import { BLOCK_NUMBERS } from '../../../index/records/block-groups.ts';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import type { NumbersOfColumns } from '../../../index/records/column-numbers.ts';
import type { RecordBlocks } from '../../../index/index-layout.ts';
import { type PieceCode, readPieceCode } from '../../../index/records/piece-code.ts';
import { PieceEncoder } from '../../../index/records/piece-encoder.ts';
import { RecordBlockWriter } from '../../../index/records/record-block-writer.ts';
import { SEAL, seal } from '../../../index/bytes/sealed-bytes.ts';
import { type BlockUnits, chooseGroups } from './choose-groups.ts';
import type { Write } from '../lists/dictionary-writer.ts';

/** Bytes that deflate is given for what it makes of a block, at a time: they are new each time, and few are needed. */
const CHUNK = 2048;

/** How the blocks of a table are written. Plain data. */
export interface BlockCode {
  readonly numbers: NumbersOfColumns;
  /** A code for their texts (piece-code.ts); null: they are deflated. */
  readonly code: Uint8Array | null;
}

/** How they are made. */
export interface BlockForm extends BlockCode {
  /** Records of a block. */
  readonly size: number;
  readonly units: BlockUnits;
}

/** Blocks one after the other, sealed, and the bytes of each. */
export interface SealedBlocks {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lengths: readonly number[];
}

/** Makes blocks of records, of any of a table. */
export class RecordBlocksMaker {
  readonly #writer: RecordBlockWriter;
  readonly #coder: BlockCoder | null;

  constructor(readonly form: BlockForm) {
    this.#writer = new RecordBlockWriter(form.numbers);
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
export class BlockCoder {
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
    ends.forEach((end, i) => {
      this.#encoder.add(bytes, ends[i - 1] ?? 0, end, this.#code.kinds[i]!);
    });
    return this.#encoder.take();
  }
}

/** The texts of a block, deflated; not sealed. */
export function deflated({ texts }: RecordBlockWriter): Uint8Array {
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
  { size, code, numbers, units }: BlockForm,
  at: number,
  lengths: readonly number[],
): PendingBlocks {
  const packed = code && seal(deflateRawSync(code, { level: 9 }));
  const { pages, ...groups } = chooseGroups(lengths, units);
  return {
    layout: { size, at, numbers, unit: units.unit, ...groups },
    bytes: pages.reduce((sum, { bytes }) => sum + bytes.length, packed?.length ?? 0),
    writeCode: (write) => packed && write(packed),
    writePages: (write) => pages.map(({ bytes, from }) => ({ span: write(bytes), from })),
  };
}
