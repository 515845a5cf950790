import {
  ASIDE,
  fragmentStarts,
  isOverFragments,
  isWholeJoint,
} from '../../../core/search-index/terms/address-fragments.ts';
import { toLowerCase } from '../../../core/full-text/lower-case.ts';
import { ByteTable } from '../lists/byte-table.ts';
import { decoderOf, isAscii, lowered } from './chunks.ts';
import { encodeList } from '../lists/encode-list.ts';
import { ListSpool, type SpooledLists } from '../lists/list-spool.ts';
import { placedList } from '../lists/placed-list.ts';
import { Postings } from '../lists/postings.ts';
import type { ScratchPath } from '../lists/spool.ts';
import { gramBytesOf } from '../room/unlisted-size.ts';

/** Fewer fragments are no matter; of more so many stand for one at least, on average: else they hardly come again. */
const [FEW, AGAIN] = [1 << 15, 4];
/** More are no words of a dictionary: each takes some hundred bytes when all words are put together. */
const MOST = 400_000;
/** Nor are those of texts of more fragments: of all it is told how many come before them. */
const MOST_PLACES = 16_000;

/** Finds the fragments of a column's addresses, each with its records and where in their texts it stands: those of a chunk one behind the other. */
export class ColumnFragments {
  readonly #fragments = new ByteTable();
  readonly #postings: Postings;
  // Of the text at hand.
  #id = 0;
  #place = 0;
  #mostPlaces = 0;

  constructor(readonly scratch: ScratchPath) {
    this.#postings = new Postings(scratch, true);
  }

  /** Whether it is no use to list them. */
  get isHopeless(): boolean {
    const { size } = this.#fragments;
    return this.#isTooMuch || (size > FEW && size * AGAIN > this.#postings.length);
  }

  /** Adds a chunk. */
  add(bytes: Uint8Array, start: number, end: number, id: number): void {
    if (this.#isTooMuch) return;
    if (id !== this.#id) [this.#id, this.#place] = [id, 0];
    if (isAscii(bytes, start, end)) this.#add(lowered(bytes, start, end), end - start);
    else {
      const own = Buffer.from(toLowerCase(decoderOf(bytes)(start, end)));
      this.#add(own, own.length);
    }
  }

  /** Nothing can be added any more. @param records of the table */
  finish(records: number): SpooledLists {
    const fragments = this.#fragments;
    const inOrder = fragments.sorted();
    const gramBytes = gramBytesOf(Array.from(inOrder, (number) => fragments.text(number)));
    const spool = new ListSpool(this.scratch);
    const sorted = this.#postings.sort();
    for (const number of inOrder) {
      const text = fragments.text(number);
      const { ids, positions } = sorted.of(number);
      const list =
        isOverFragments(text) && !isWholeJoint(text)
          ? encodeList(
              ids.filter((id, i) => id !== ids[i - 1]),
              null,
              records,
            )
          : placedList(ids, { positions, code: null }, records);
      spool.add(text, list, text.length * gramBytes);
    }
    sorted.close();
    return spool.finish();
  }

  discard(): void {
    this.#postings.discard();
  }

  get #isTooMuch(): boolean {
    return this.#fragments.size > MOST || this.#mostPlaces > MOST_PLACES;
  }

  /** @param own the chunk in lower case, from its beginning on */
  #add(own: Uint8Array, length: number): void {
    const starts = fragmentStarts(0, length, (place) => own[place]!);
    for (let i = 0; i < starts.length; i += 1) {
      const number = this.#fragments.number(own, starts[i]!, starts[i + 1] ?? length);
      this.#postings.add(number, this.#id, this.#place + i);
      if (i > 0) this.#addJoint(own, length, starts[i]!, this.#place + i);
    }
    // No text is over two chunks.
    this.#place += starts.length + 1;
    this.#mostPlaces = Math.max(this.#mostPlaces, this.#place);
  }

  /** @param start of a fragment behind another one @param place of this */
  #addJoint(own: Uint8Array, length: number, start: number, place: number): void {
    let [from, end] = [start, start];
    for (let aside = 0; aside < ASIDE; aside += 1) {
      if (from > 0) from -= 1;
      while (isWithin(own[from]!)) from -= 1;
      if (end < length) end += 1;
      while (end < length && isWithin(own[end]!)) end += 1;
    }
    this.#postings.add(this.#fragments.number(own, from, end), this.#id, place);
  }
}

/** Whether a byte is within a character, and not its first. */
function isWithin(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
