import { IndexFileError } from '../core/search-index/index-file-error.ts';
import { LatestMap } from '../core/latest-map.ts';
import { createYieldIfDue } from '../core/yield-if-due.ts';
import type { Utf8Texts } from '../core/ports.ts';
import { pickTexts, TextsWriter } from '../core/values/texts-writer.ts';
import { ByteReader } from './byte-reader.ts';
import type { ByteRanges } from './byte-ranges.ts';
import type { RecordBlocks, Span } from './index-layout.ts';
import { inflate, readPieces } from './pieces.ts';
import { readPieceCode } from './piece-code.ts';
import { PieceDecoder } from './piece-decoder.ts';
import { readRecords, type RecordBlockParts } from './record-block.ts';

/** So many pages of lengths are read before it is known which are needed: some KB. */
const MOST_PREPARED = 32;

/** Pages of lengths that are kept: of some thirty million records, 17 MB. */
const MOST_PAGES = 1_024;

/** Bytes of a block, about. */
const BLOCK = 512;

/** Reads records of an index file. */
export class RecordReader {
  readonly #ranges: ByteRanges;
  readonly #layout: RecordBlocks;
  readonly #records: number;
  readonly #columns: number;
  readonly #pages = new LatestMap<number, Promise<Uint32Array>>(MOST_PAGES);
  #decoder: Promise<PieceDecoder | null> | undefined;

  /** @param columns of the file */
  constructor(ranges: ByteRanges, layout: RecordBlocks, records: number, columns: number) {
    this.#ranges = ranges;
    this.#layout = layout;
    this.#records = records;
    this.#columns = columns;
  }

  /** Of the file, about. */
  get recordBytes(): number {
    const { size, page, pages } = this.#layout;
    const blocks = page * (pages.length - 1);
    // Of a single page it is not told how long it is.
    return (blocks > 0 ? (pages.at(-1)?.from ?? 0) / blocks : BLOCK) / size;
  }

  /** Begins to read what every page of records needs. A failure is met again by the page. */
  prepare(): void {
    this.#readCode().catch(() => undefined);
    if (this.#layout.pages.length <= MOST_PREPARED)
      this.#layout.pages.forEach((_, number) => this.#page(number).catch(() => undefined));
  }

  /**
   * Texts of some columns, by column, in the order of the ids. Rejects with IndexFileError.
   * @param ids each once
   * @param columns places of the columns in the file
   */
  async read(ids: Uint32Array, columns: readonly number[]): Promise<readonly Utf8Texts[]> {
    const { size } = this.#layout;
    const rowsOf = new Map<number, { readonly rows: number[]; readonly places: number[] }>();
    ids.forEach((id, place) => {
      const block = Math.floor((id - 1) / size);
      const own = rowsOf.get(block) ?? { rows: [], places: [] };
      rowsOf.set(block, own);
      own.rows.push((id - 1) % size);
      own.places.push(place);
    });
    const blocks = [...rowsOf.keys()];
    const [decoder, spans] = await Promise.all([this.#readCode(), this.#spansOf(blocks)]);
    this.#ranges.expect(0);
    const pieces = await readPieces(this.#ranges, spans);
    const writers = Array.from<TextsWriter | undefined>({ length: this.#columns });
    for (const column of columns) writers[column] ??= new TextsWriter(ids.length);
    const last = Math.max(-1, ...columns) + 1;
    const yieldIfDue = createYieldIfDue();
    for (const [i, block] of blocks.entries()) {
      await yieldIfDue();
      const { rows } = rowsOf.get(block) as { rows: number[] };
      const records = Math.min(size, this.#records - block * size);
      readRecords(unpack(pieces[i] as Uint8Array, decoder, last), records, rows, writers);
    }
    const texts = writers.map((writer) => writer?.take());
    const order = orderOf([...rowsOf.values()].flatMap(({ places }) => places));
    const ordered = texts.map((own) => own && (order ? pickTexts(own, order) : own));
    return columns.map((column) => ordered[column] as Utf8Texts);
  }

  #readCode(): Promise<PieceDecoder | null> {
    const { code } = this.#layout;
    if (!code) return Promise.resolve(null);
    return (this.#decoder ??= readPieces(this.#ranges, [code]).then(
      ([piece]) => new PieceDecoder(readPieceCode(inflate(piece as Uint8Array))),
      (error: unknown) => {
        this.#decoder = undefined;
        throw error;
      },
    ));
  }

  async #spansOf(blocks: readonly number[]): Promise<readonly Span[]> {
    const { page, pages, at } = this.#layout;
    const numbers = [...new Set(blocks.map((block) => Math.floor(block / page)))];
    const starts = new Map(
      await Promise.all(numbers.map(async (number) => [number, await this.#page(number)] as const)),
    );
    return blocks.map((block) => {
      const number = Math.floor(block / page);
      const own = starts.get(number) as Uint32Array;
      const [start, end] = [own[block % page], own[(block % page) + 1]];
      if (start === undefined || end === undefined)
        throw new IndexFileError('it has fewer records than it says');
      return [at + (pages[number]?.from as number) + start, end - start];
    });
  }

  /** Where a page's blocks begin, and at last where the last one ends. */
  #page(number: number): Promise<Uint32Array> {
    const page = this.#pages.get(number);
    if (page) return page;
    const reading = this.#readPage(number);
    this.#pages.set(number, reading);
    reading.catch(() => this.#pages.delete(number));
    return reading;
  }

  async #readPage(number: number): Promise<Uint32Array> {
    const page = this.#layout.pages[number];
    if (!page) throw new IndexFileError('it has fewer records than it says');
    const [piece] = await readPieces(this.#ranges, [page.span]);
    const lengths = inflate(piece as Uint8Array);
    const { unit } = this.#layout;
    const starts = new Uint32Array(lengths.length + 1);
    let [size, start, units, factor] = [1, 0, 0, 1];
    // Varints, nearly all of one byte: a large table has a hundred thousand.
    for (let i = 0; i < lengths.length; i += 1) {
      const byte = lengths[i] as number;
      units += (byte & 0x7f) * factor;
      factor *= 0x80;
      if (byte >= 0x80) continue;
      start += units * unit;
      starts[size++] = start;
      units = 0;
      factor = 1;
    }
    return starts.subarray(0, size);
  }
}

/** Where each place's record stands among those that were read; null: in the same order. @param places by record that was read */
function orderOf(places: readonly number[]): Uint32Array | null {
  if (places.every((place, i) => place === i)) return null;
  const order = new Uint32Array(places.length);
  places.forEach((place, i) => (order[place] = i));
  return order;
}

/** @param columns the first of them alone, as far as they can be told apart */
function unpack(piece: Uint8Array, decoder: PieceDecoder | null, columns: number): RecordBlockParts {
  const reader = new ByteReader(piece);
  const numbers = reader.raw(reader.varint());
  const packed = piece.subarray(reader.at);
  return { numbers, texts: decoder ? decoder.decode(packed, columns) : inflate(packed) };
}
