import { isAscii, isUtf8 } from 'node:buffer';

/** Looks at bytes that come in chunks, for what they may be as a text. */
export interface Utf8Look {
  add(chunk: Buffer): void;
  /** Whether all of it so far is UTF-8, with no character cut at its end. */
  isUtf8(): boolean;
  isAscii(): boolean;
}

/** Looks at one file, chunk by chunk, in order. */
export function createUtf8Look(): Utf8Look {
  /** Bytes of a character that the last chunk cut. */
  let rest: Buffer = Buffer.alloc(0);
  let [ascii, utf8] = [true, true];
  return {
    add(chunk) {
      ascii &&= isAscii(chunk);
      if (!utf8) return;
      const joined = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = wholeCharacters(joined);
      rest = Buffer.from(joined.subarray(end));
      utf8 = isUtf8(joined.subarray(0, end));
    },
    isUtf8: () => utf8 && rest.length === 0,
    isAscii: () => ascii,
  };
}

/** How many bytes there are before a character at the end that is not whole. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    // The first byte of a character tells how many it has.
    if (byte >= 0xc0)
      return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length;
    if (byte < 0x80) return bytes.length;
  }
  return bytes.length;
}
