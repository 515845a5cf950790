import type { Piece } from '../core/values/json-text.ts';

const ENCODER = new TextEncoder();

/** Characters that are gathered before they are encoded. */
const GATHERED = 16_384;

/** Bytes of a chunk that is gathered from small pieces. */
const CHUNK = 512 * 1024;

/** Bytes from which on a piece is a chunk of its own, and is not copied. */
const LARGE = 32 * 1024;

/**
 * The UTF-8 of a text that is written in pieces, each chunk when it is wanted: a text of megabytes is never there as a whole. A chunk has a
 * buffer of its own, which its reader may pass on, and which may be longer than the chunk.
 */
export function toByteStream(pieces: Iterable<Piece>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = toChunks(pieces);
  return new ReadableStream(
    {
      pull(controller) {
        const { value, done } = chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void chunks.return(undefined),
    },
    { highWaterMark: 0 },
  );
}

function* toChunks(pieces: Iterable<Piece>): Generator<Uint8Array<ArrayBuffer>, undefined> {
  let bytes = new Uint8Array(2 * GATHERED);
  let length = 0;
  let gathered = '';
  const reserve = (more: number) => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(3 * bytes.length, length + more));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  };
  const flush = () => {
    // A UTF-16 unit takes three bytes at most.
    reserve(3 * gathered.length);
    length += ENCODER.encodeInto(gathered, bytes.subarray(length)).written;
    gathered = '';
  };
  const take = () => {
    const chunk = bytes.subarray(0, length);
    bytes = new Uint8Array(2 * GATHERED);
    length = 0;
    return chunk;
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      gathered += piece;
      if (gathered.length >= GATHERED) flush();
    } else {
      flush();
      if (piece.length >= LARGE) {
        if (length > 0) yield take();
        yield piece;
      } else {
        reserve(piece.length);
        bytes.set(piece, length);
        length += piece.length;
      }
    }
    if (length >= CHUNK) yield take();
  }
  flush();
  if (length > 0) yield take();
}

/** The UTF-8 of chunks that are still to come, pulled as the reader asks for them. */
export function encodeChunks(chunks: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await iterator.next();
          if (done) return controller.close();
          // An empty chunk would not count as a pull's answer.
          if (value !== '') return controller.enqueue(ENCODER.encode(value));
        }
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 1 },
  );
}
