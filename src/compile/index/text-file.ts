import { closeSync, openSync, readSync } from 'node:fs';
import type { Utf8Texts } from '../../core/ports.ts';
import { readWhole } from './spool.ts';

/*
 * A column's texts in a file: in UTF-8, each with a line feed behind it. In a text a line feed, a NUL and ESCAPE stand as ESCAPE and a letter; where
 * there is no text, ESCAPE stands alone. export-texts.ts has the database write it.
 */
const LINE_FEED = 10;
export const ESCAPE = 1;
/** By a character that is escaped the letter that stands for it. */
export const ESCAPED: readonly (readonly [character: number, letter: string])[] = [
  [ESCAPE, 'e'],
  [LINE_FEED, 'n'],
  [0, 'z'],
];
const CHARACTERS = new Uint8Array(128);
for (const [character, letter] of ESCAPED) CHARACTERS[letter.charCodeAt(0)] = character;

/** What a text file holds of consecutive records. Plain data. */
export interface TextSlice {
  readonly path: string;
  /** The first byte, and the one behind the last. */
  readonly start: number;
  readonly end: number;
  readonly rows: number;
}

/** Reads slices into memory that is used again and again: each is good until the next one of the same place. */
export class SliceReader {
  readonly #buffers: Uint8Array[] = [];

  /** Throws where the file is not what was written. @param place a number for those that are needed together */
  read({ path, start, end, rows }: TextSlice, place: number): Utf8Texts {
    const length = end - start;
    let buffer = this.#buffers[place];
    if (!buffer || buffer.length < length) this.#buffers[place] = buffer = new Uint8Array(length);
    const fd = openSync(path, 'r');
    try {
      readWhole(fd, buffer.subarray(0, length), start);
    } finally {
      closeSync(fd);
    }
    return cut(buffer, length, rows);
  }
}

/** Takes the texts apart where they are. */
function cut(bytes: Uint8Array, length: number, rows: number): Utf8Texts {
  const offsets = new Int32Array(rows + 1);
  let nulls: Uint8Array | null = null;
  let [row, to] = [0, 0];
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] as number;
    if (byte > LINE_FEED) {
      bytes[to++] = byte;
    } else if (byte === LINE_FEED) {
      offsets[++row] = to;
    } else if (byte !== ESCAPE) {
      bytes[to++] = byte;
    } else if (bytes[at + 1] === LINE_FEED) {
      (nulls ??= new Uint8Array(rows))[row] = 1;
    } else {
      at += 1;
      bytes[to++] = CHARACTERS[bytes[at] as number] as number;
    }
  }
  if (row !== rows) throw new Error(`of ${rows} records ${row} were read`);
  return { bytes: bytes.subarray(0, to), offsets, nulls };
}

/** Where records lie in a text file, and how long their texts are. Plain data. */
export interface TextMarks {
  /** Where every `every`th record begins, from the first on; at last the file's end. */
  readonly starts: Float64Array;
  /** Records in the file. */
  readonly rows: number;
  /** Bytes of the texts. */
  readonly bytes: number;
}

const AT_ONCE = 1 << 20;

/** Looks through a text file. */
export function markTexts(path: string, every: number): TextMarks {
  const buffer = new Uint8Array(AT_ONCE);
  const starts: number[] = [0];
  const fd = openSync(path, 'r');
  try {
    let [rows, escapes, until, at] = [0, 0, every, 0];
    for (;;) {
      const read = readSync(fd, buffer, 0, AT_ONCE, at);
      for (let i = 0; i < read; i += 1) {
        const byte = buffer[i] as number;
        if (byte > LINE_FEED) continue;
        if (byte === ESCAPE) escapes += 1;
        if (byte !== LINE_FEED) continue;
        rows += 1;
        if (--until === 0) {
          starts.push(at + i + 1);
          until = every;
        }
      }
      at += read;
      if (read === 0) {
        if (starts.at(-1) !== at) starts.push(at);
        return { starts: Float64Array.from(starts), rows, bytes: at - rows - escapes };
      }
    }
  } finally {
    closeSync(fd);
  }
}
