import type { Emit } from '../core/values/json-text.ts';

const ENCODER = new TextEncoder();

/** Characters that are gathered before they are encoded. */
const PIECE = 16_384;

/**
 * Encodes a text that is written in pieces, each while it is at hand: a text of megabytes is never there as a whole.
 * @param write calls back with each piece; bytes are copied as they are
 */
export function toUtf8(write: (emit: Emit) => void): Uint8Array<ArrayBuffer> {
  let bytes = new Uint8Array(4 * PIECE);
  let length = 0;
  let gathered = '';
  const reserve = (more: number) => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * bytes.length, length + more));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  };
  const flush = () => {
    // A UTF-16 unit takes three bytes at most.
    reserve(3 * gathered.length);
    length += ENCODER.encodeInto(gathered, bytes.subarray(length)).written;
    gathered = '';
  };
  write((piece) => {
    if (typeof piece === 'string') {
      gathered += piece;
      if (gathered.length >= PIECE) flush();
      return;
    }
    flush();
    reserve(piece.length);
    bytes.set(piece, length);
    length += piece.length;
  });
  flush();
  return bytes.slice(0, length);
}
