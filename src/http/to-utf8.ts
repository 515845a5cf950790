const ENCODER = new TextEncoder();

/** Characters that are gathered before they are encoded. */
const PIECE = 16_384;

/**
 * Encodes a text that is written in pieces, each while it is at hand: a text of megabytes is never there as a whole.
 * @param write calls back with each piece
 */
export function toUtf8(write: (emit: (text: string) => void) => void): Uint8Array<ArrayBuffer> {
  let bytes = new Uint8Array(4 * PIECE);
  let length = 0;
  let piece = '';
  const flush = () => {
    // A UTF-16 unit takes three bytes at most.
    const needed = length + 3 * piece.length;
    if (needed > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, needed));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    length += ENCODER.encodeInto(piece, bytes.subarray(length)).written;
    piece = '';
  };
  write((text) => {
    piece += text;
    if (piece.length >= PIECE) flush();
  });
  flush();
  return bytes.slice(0, length);
}
