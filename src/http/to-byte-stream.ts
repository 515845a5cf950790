import type { Piece } from '../core/values/json-text.ts';

const ENCODER = new TextEncoder();

/** Characters that are gathered before they are encoded. */
const GATHERED = 16_384;

/** Bytes of a chunk: while the reader is at one, the next is written. */
const CHUNK = 512 * 1024;

/**
 * The UTF-8 of a text that is written in pieces, each chunk when it is wanted: a text of megabytes is never there as a whole. A chunk has a
 * buffer of its own, which its reader may pass on.
 */
export function toByteStream(pieces: Iterable<Piece>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const writing = pieces[Symbol.iterator]();
  return new ReadableStream(
    {
      pull(controller) {
        const { bytes, done } = nextChunk(writing);
        if (bytes.length > 0 || !done) controller.enqueue(bytes);
        if (done) controller.close();
      },
      cancel: () => void writing.return?.(),
    },
    { highWaterMark: 0 },
  );
}

function nextChunk(writing: Iterator<Piece>): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly done: boolean;
} {
  let bytes = new Uint8Array(4 * GATHERED);
  let length = 0;
  let gathered = '';
  let done = false;
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
  while (length < CHUNK) {
    const next = writing.next();
    if (next.done) {
      done = true;
      break;
    }
    if (typeof next.value === 'string') {
      gathered += next.value;
      if (gathered.length >= GATHERED) flush();
    } else {
      flush();
      reserve(next.value.length);
      bytes.set(next.value, length);
      length += next.value.length;
    }
  }
  flush();
  return { bytes: bytes.slice(0, length), done };
}
