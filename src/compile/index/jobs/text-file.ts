import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { Utf8Texts } from '../../../core/ports.ts';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import { drain, readWhole, type ScratchPath, Spool } from '../lists/spool.ts';

/*
 * A column's texts in a file: in UTF-8, each with a line feed behind it. In a text a line feed, a NUL and ESCAPE stand as ESCAPE and a letter; where
 * there is no text, ESCAPE stands alone. export-texts.ts has the database write it. As it is read several times, it is packed first: the texts
 * alone, one after the other, and behind all of them their lengths.
 */
const LINE_FEED = 10;
/** The byte before an escaped character. */
export const ESCAPE = 1;
/** By a character that is escaped the letter that stands for it. */
export const ESCAPED: readonly (readonly [character: number, letter: string])[] = [
  [ESCAPE, 'e'],
  [LINE_FEED, 'n'],
  [0, 'z'],
];
const CHARACTERS = new Uint8Array(128);
for (const [character, letter] of ESCAPED) CHARACTERS[letter.charCodeAt(0)] = character;

/** How a length is written: in one byte below LONG; as LONG and four bytes, the lowest first; as ABSENT where there is no text. */
const [LONG, ABSENT] = [254, 255];

/** What a packed file holds of consecutive records. Plain data. */
export interface TextSlice {
  readonly path: string;
  /** Of the texts the first byte, and the one behind the last. */
  readonly start: number;
  readonly end: number;
  /** The same of their lengths. */
  readonly lengthsStart: number;
  readonly lengthsEnd: number;
  readonly rows: number;
}

/** Reads slices into memory that is used again and again: each is good until the next one of the same place. */
export class SliceReader {
  readonly #buffers: Uint8Array[] = [];
  #lengths = new Uint8Array(0);

  /** Throws where the file is not what was written. @param place a number for those that are needed together */
  read({ path, start, end, lengthsStart, lengthsEnd, rows }: TextSlice, place: number): Utf8Texts {
    const size = end - start;
    let buffer = this.#buffers[place];
    if (!buffer || buffer.length < size) this.#buffers[place] = buffer = new Uint8Array(size);
    if (this.#lengths.length < lengthsEnd - lengthsStart)
      this.#lengths = new Uint8Array(lengthsEnd - lengthsStart);
    const bytes = buffer.subarray(0, size);
    const lengths = this.#lengths.subarray(0, lengthsEnd - lengthsStart);
    const fd = openSync(path, 'r');
    try {
      readWhole(fd, bytes, start);
      readWhole(fd, lengths, lengthsStart);
    } finally {
      closeSync(fd);
    }
    return { bytes, ...placesOf(lengths, rows, size) };
  }
}

function placesOf(lengths: Uint8Array, rows: number, size: number): Omit<Utf8Texts, 'bytes'> {
  const offsets = new Int32Array(rows + 1);
  let nulls: Uint8Array | null = null;
  let [at, end] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const length = lengths[at++]!;
    if (length < LONG) end += length;
    else if (length === ABSENT) (nulls ??= new Uint8Array(rows))[row] = 1;
    else for (let byte = 0; byte < 4; byte += 1) end += lengths[at++]! * 256 ** byte;
    offsets[row + 1] = end;
  }
  if (at !== lengths.length || end !== size) throw new Error(`${rows} records are not where they were`);
  return { offsets, nulls };
}

/** Where records lie in a packed file, and how long their texts are. Plain data. */
export interface TextMarks {
  /** Where every `every`th record begins, from the first on; at last where the texts end. */
  readonly starts: Float64Array;
  /** The same of their lengths. */
  readonly lengthStarts: Float64Array;
  /** Records in the file. */
  readonly rows: number;
  /** Bytes of the texts. */
  readonly bytes: number;
}

const AT_ONCE = 1 << 20;

/** Packs a text file where it is: what is packed is never longer than what was read. */
export function packTexts(path: string, every: number, scratch: ScratchPath): TextMarks {
  const buffer = new Uint8Array(AT_ONCE);
  const lengths = new ByteWriter();
  const spool = new Spool(scratch);
  const starts: number[] = [0];
  const lengthStarts: number[] = [0];
  const fd = openSync(path, 'r+');
  try {
    // Of the bytes that are read, then of those that are packed: the first that are at hand, and of the text under way.
    let [at, packed, textStart] = [0, 0, 0];
    let [rows, until, isEscaped] = [0, every, false];
    for (;;) {
      const read = readSync(fd, buffer, 0, AT_ONCE, at);
      if (read === 0) break;
      let to = 0;
      for (let i = 0; i < read; i += 1) {
        const byte = buffer[i]!;
        if (byte > LINE_FEED && !isEscaped) {
          buffer[to++] = byte;
          continue;
        }
        if (byte === LINE_FEED) {
          writeLength(lengths, isEscaped ? -1 : packed + to - textStart);
          isEscaped = false;
          textStart = packed + to;
          rows += 1;
          if (--until > 0) continue;
          until = every;
          starts.push(textStart);
          lengthStarts.push(spool.length + lengths.length);
        } else if (isEscaped) {
          buffer[to++] = CHARACTERS[byte]!;
          isEscaped = false;
        } else if (byte === ESCAPE) isEscaped = true;
        else buffer[to++] = byte;
      }
      at += read;
      writeAt(fd, buffer.subarray(0, to), packed);
      packed += to;
      spool.add(lengths.written());
      lengths.clear();
    }
    // What the last ones are fewer than.
    if (rows % every !== 0) {
      starts.push(packed);
      lengthStarts.push(spool.length);
    }
    let end = packed;
    drain(spool.finish(), (bytes) => {
      writeAt(fd, bytes, end);
      end += bytes.length;
    });
    ftruncateSync(fd, end);
    return {
      starts: Float64Array.from(starts),
      lengthStarts: Float64Array.from(lengthStarts, (own) => packed + own),
      rows,
      bytes: packed,
    };
  } finally {
    closeSync(fd);
  }
}

/** @param length -1: there is no text */
function writeLength(writer: ByteWriter, length: number): void {
  if (length < LONG) {
    writer.byte(length < 0 ? ABSENT : length);
    return;
  }
  writer.byte(LONG);
  for (let byte = 0; byte < 4; byte += 1) writer.byte(Math.floor(length / 256 ** byte));
}

function writeAt(fd: number, bytes: Uint8Array, place: number): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at, place + at);
}
