import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { LatestMap } from '../../core/latest-map.ts';
import { createYieldIfDue } from '../../core/yield-if-due.ts';
import type { Utf8Texts } from '../../core/ports.ts';
import { pickTexts, TextsWriter } from '../../core/values/texts-writer.ts';
import { blocksIn, type BlockWindow, type PlacedGroup, wholeGroup, windowsOf } from './block-groups.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import type { RecordBlocks } from '../index-layout.ts';
import { inflate, readPieces, readSpans } from '../bytes/pieces.ts';
import { readPieceCode } from './piece-code.ts';
import { PieceDecoder } from './piece-decoder.ts';
import { RecordBlockReader, type RecordBlockParts } from './record-block.ts';

/** So many pages of lengths are read before it is known which are needed: some KB. */
const MOST_PREPARED = 32;

/** Pages of lengths that are kept: 16 MB. */
const MOST_PAGES = 1_024;

/** Bytes of a block, about. */
const BLOCK = 512;

/** Reads records of an index file. */
export class RecordReader {
  readonly #ranges: ByteRanges;
  readonly #layout: RecordBlocks;
  readonly #records: number;
  readonly #columns: number;
  readonly #blocks: RecordBlockReader;
  readonly #pages = new LatestMap<number, Promise<Uint32Array>>(MOST_PAGES);
  #decoder: Promise<PieceDecoder | null> | undefined;

  /** @param columns of the file */
  constructor(ranges: ByteRanges, layout: RecordBlocks, records: number, columns: number) {
    this.#ranges = ranges;
    this.#layout = layout;
    this.#records = records;
    this.#columns = columns;
    this.#blocks = new RecordBlockReader(layout.numbers);
  }

  /** Of the file, about. */
  get recordBytes(): number {
    const { size, group, page, pages } = this.#layout;
    const blocks = group * page * (pages.length - 1);
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
   * @param expected so many are some of those that are expected
   */
  async read(
    ids: Uint32Array,
    columns: readonly number[],
    expected = ids.length,
  ): Promise<readonly Utf8Texts[]> {
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
    const [decoder, pieces] = await Promise.all([this.#readCode(), this.#readBlocks(blocks, expected)]);
    const writers = Array.from<TextsWriter | undefined>({ length: this.#columns });
    for (const column of columns) writers[column] ??= new TextsWriter(ids.length);
    const texts = this.#blocks.texts(Math.max(-1, ...columns) + 1);
    const yieldIfDue = createYieldIfDue();
    for (const block of blocks) {
      await yieldIfDue();
      const { rows } = rowsOf.get(block)!;
      const records = Math.min(size, this.#records - block * size);
      const parts = unpack(pieces.get(block)!, decoder, texts);
      this.#blocks.read(parts, records, rows, writers);
    }
    const read = writers.map((writer) => writer?.take());
    const order = orderOf([...rowsOf.values()].flatMap(({ places }) => places));
    const ordered = read.map((own) => own && (order ? pickTexts(own, order) : own));
    return columns.map((column) => ordered[column]!);
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

  /** By number. @param expected records of them that are */
  async #readBlocks(numbers: readonly number[], expected: number): Promise<ReadonlyMap<number, Uint8Array>> {
    const { unit } = this.#layout;
    const groups = await this.#groupsOf(numbers);
    const blocks = new Map<number, Uint8Array>();
    const read = async (windows: readonly BlockWindow[]) => {
      const pieces = await readSpans(
        this.#ranges,
        windows.map(({ span }) => span),
      );
      for (const [i, window] of windows.entries())
        blocksIn(pieces[i]!, window, unit).forEach((block, place) => {
          if (block) blocks.set(window.blocks[place]!, block);
        });
    };
    this.#ranges.meet(expected);
    await read(groups.flatMap(({ group, wanted }) => windowsOf(group, wanted, this.#layout)));
    if (blocks.size === numbers.length) return blocks;
    await read(
      groups.flatMap(({ group, wanted }) => {
        const missing = wanted.filter((number) => !blocks.has(number));
        return missing.length > 0 ? [wholeGroup(group, missing, unit)] : [];
      }),
    );
    if (blocks.size < numbers.length) throw new IndexFileError('a part of it is damaged');
    return blocks;
  }

  /** The groups that blocks are in, with those of each, ascending. */
  async #groupsOf(
    numbers: readonly number[],
  ): Promise<readonly { readonly group: PlacedGroup; readonly wanted: readonly number[] }[]> {
    const { size, unit, group, groupUnit, page, pages, at } = this.#layout;
    const wanted = new Map<number, number[]>();
    for (const number of numbers.toSorted((a, b) => a - b)) {
      const own = Math.floor(number / group);
      wanted.set(own, [...(wanted.get(own) ?? []), number]);
    }
    const places = [...new Set([...wanted.keys()].map((own) => Math.floor(own / page)))];
    const starts = new Map(
      await Promise.all(places.map(async (place) => [place, await this.#page(place)] as const)),
    );
    const all = Math.ceil(this.#records / size);
    return [...wanted].map(([own, some]) => {
      const place = Math.floor(own / page);
      const [start, end] = [own % page, (own % page) + 1].map((i) => starts.get(place)?.[i]);
      if (start === undefined || end === undefined)
        throw new IndexFileError('it has fewer records than it says');
      const first = own * group;
      return {
        group: {
          first,
          blocks: Math.min(group, all - first),
          units: ((end - start) * groupUnit) / unit,
          at: at + (pages[place]?.from as number) + start * groupUnit,
        },
        wanted: some,
      };
    });
  }

  /** Where a page's groups begin, and at last where the last one ends, in units of these. */
  #page(number: number): Promise<Uint32Array> {
    const page = this.#pages.get(number);
    if (page) return page;
    const reading = this.#readPage(number);
    this.#pages.set(number, reading);
    // Whoever waits for it hears of it; the next one reads again.
    reading.catch(() => this.#pages.delete(number));
    return reading;
  }

  async #readPage(number: number): Promise<Uint32Array> {
    const page = this.#layout.pages[number];
    if (!page) throw new IndexFileError('it has fewer records than it says');
    const [piece] = await readPieces(this.#ranges, [page.span]);
    const lengths = inflate(piece as Uint8Array);
    const starts = new Uint32Array(lengths.length + 1);
    let [size, start, units, factor] = [1, 0, 0, 1];
    // Varints, nearly all of one byte: a large table has a hundred thousand.
    for (let i = 0; i < lengths.length; i += 1) {
      const byte = lengths[i]!;
      units += (byte & 0x7f) * factor;
      factor *= 0x80;
      if (byte >= 0x80) continue;
      start += units;
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

/** @param count texts: the first of them alone, as far as they can be told apart */
function unpack(piece: Uint8Array, decoder: PieceDecoder | null, count: number): RecordBlockParts {
  const reader = new ByteReader(piece);
  // Which block it is, and how long.
  reader.byte();
  reader.varint();
  const numbers = reader.raw(reader.varint());
  const packed = piece.subarray(reader.at);
  return { numbers, texts: decoder ? decoder.decode(packed, count) : inflate(packed) };
}
