import { toLowerCase } from '../../../core/full-text/lower-case.ts';
import type { Utf8Texts } from '../../../core/ports.ts';
import { EDGED, leastOf, mixOrder, toldGrams } from '../../../core/search-index/terms/grams.ts';
import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import { ByteTable, type ByteTexts } from '../lists/byte-table.ts';
import { decoderOf, isAscii, isBlank } from '../words/chunks.ts';
import { encodeList } from '../lists/encode-list.ts';
import { ListSpool, type SpooledLists } from '../lists/list-spool.ts';
import { Postings } from '../lists/postings.ts';
import { type TellDone, tellSteps } from '../jobs/tell-steps.ts';
import type { ScratchPath } from '../lists/spool.ts';

/** Numbers of grams of ASCII characters, which are most: seven bits each. */
const PACKED = 1 << 21;
/** Of fewer records grams are looked for by their texts: that is done before a place for each that there can be is made. */
const LEAST_PACKED = 1024;
const LOWER = Uint8Array.from({ length: 128 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte,
);

/** What the grams of a column are found with. */
export interface GramsInput {
  readonly records: number;
  /** Chunks whose words are listed: their grams are of no interest. Null: none is. */
  readonly listed: ByteTexts | null;
  /** 1: all grams are found; more: see toldGrams. */
  readonly window: number;
}

/** Finds the grams of a column's words, each with its records. */
export class ColumnGrams {
  readonly #listed: ByteTable | null;
  readonly #postings: Postings;
  readonly #numbers = new Map<string, number>();
  readonly #packed: Int32Array | null;
  /** By gram the last record that has it. */
  readonly #last: number[] = [];
  // Of the word at hand, by gram: its characters, seven bits each, and what it is chosen by.
  readonly #codes: number[] = [];
  readonly #orders: number[] = [];

  constructor(
    readonly input: GramsInput,
    readonly scratch: ScratchPath,
  ) {
    this.#packed = input.records < LEAST_PACKED ? null : new Int32Array(PACKED);
    this.#listed = input.listed && ByteTable.of(input.listed);
    this.#postings = new Postings(scratch, false);
  }

  add(before: number, { bytes, offsets, nulls }: Utf8Texts): void {
    for (let row = 0; row < offsets.length - 1; row += 1)
      if (nulls?.[row] !== 1) this.#addText(bytes, offsets[row]!, offsets[row + 1]!, before + row + 1);
  }

  finish(tell: TellDone): SpooledLists {
    const spool = new ListSpool(this.scratch);
    const step = tellSteps(this.#postings.length, tell);
    const sorted = this.#postings.sort();
    for (const gram of [...this.#numbers.keys()].sort(compareKeys)) {
      const { ids } = sorted.of(this.#numbers.get(gram)!);
      spool.add(gram, encodeList(ids, null, this.input.records));
      step(ids.length);
    }
    sorted.close();
    return spool.finish();
  }

  #addText(bytes: Uint8Array, from: number, end: number, id: number): void {
    for (let at = from; at < end; at += 1) {
      if (isBlank(bytes[at]!)) continue;
      const start = at;
      while (at < end && !isBlank(bytes[at]!)) at += 1;
      if (this.#listed && this.#listed.find(bytes, start, at) >= 0) continue;
      if (at - start > 3 && isAscii(bytes, start, at)) this.#addAscii(bytes, start, at, id);
      else
        for (const gram of toldGrams(toLowerCase(decoderOf(bytes)(start, at)), this.input.window))
          this.#post(this.#number(gram), id);
    }
  }

  #addAscii(bytes: Uint8Array, start: number, end: number, id: number): void {
    const { window } = this.input;
    this.#codes.length = 0;
    this.#orders.length = 0;
    let code = (LOWER[bytes[start]!]! << 7) | LOWER[bytes[start + 1]!]!;
    for (let i = start + 2; i < end; i += 1) {
      code = ((code << 7) | LOWER[bytes[i]!]!) & (PACKED - 1);
      if (window === 1) this.#postPacked(code, id);
      else this.#codes.push(code);
    }
    if (window === 1) return;
    for (const own of this.#codes)
      this.#orders.push(mixOrder(mixOrder(mixOrder(0, own >> 14), (own >> 7) & 127), own & 127));
    for (const place of leastOf(this.#orders, window)) this.#postPacked(this.#codes[place]!, id);
    if (window !== EDGED) return;
    this.#postPacked(this.#codes[0]!, id);
    this.#postPacked(this.#codes.at(-1)!, id);
  }

  #postPacked(code: number, id: number): void {
    let number = this.#packed ? this.#packed[code]! - 1 : -1;
    if (number < 0) {
      number = this.#number(String.fromCharCode(code >> 14, (code >> 7) & 127, code & 127));
      if (this.#packed) this.#packed[code] = number + 1;
    }
    this.#post(number, id);
  }

  #number(gram: string): number {
    let number = this.#numbers.get(gram);
    if (number === undefined) this.#numbers.set(gram, (number = this.#last.push(0) - 1));
    return number;
  }

  #post(number: number, id: number): void {
    if (this.#last[number] === id) return;
    this.#last[number] = id;
    this.#postings.add(number, id);
  }
}
