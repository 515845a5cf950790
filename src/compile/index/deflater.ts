import { Worker } from 'node:worker_threads';
import type { ZlibOptions } from 'node:zlib';

/** Pieces that go to the other thread together, and how many such may wait there. */
const TOGETHER = 64;
const WAITING = 8;

interface Pieces {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lengths: readonly number[];
}

/** Deflates pieces in a thread of its own, in order. */
export interface Deflater {
  /** Takes a piece, which must not be changed any more. Waits while too many wait. Rejects when the thread has failed. */
  add(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Deflates what is left, and ends the thread. */
  finish(): Promise<void>;
  /** Ends the thread whatever it does. */
  close(): Promise<void>;
}

/** @param take hears of each deflated piece, in order */
export function createDeflater(options: ZlibOptions, take: (piece: Uint8Array) => void): Deflater {
  const worker = new Worker(new URL('deflate-worker.mjs', import.meta.url), { workerData: options });
  let held: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let failure: unknown = null;
  let wake = () => {};
  worker.on('message', ({ bytes, lengths }: Pieces) => {
    waiting -= 1;
    let at = 0;
    for (const length of lengths) take(bytes.subarray(at, (at += length)));
    wake();
  });
  worker.on('error', (error) => {
    failure = error;
    wake();
  });
  const settle = async (most: number) => {
    while (waiting > most && !failure) await new Promise<void>((resolve) => (wake = resolve));
    if (failure) throw failure;
  };
  const send = () => {
    if (held.length === 0) return;
    const lengths = held.map(({ length }) => length);
    const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
    let at = 0;
    for (const piece of held) {
      bytes.set(piece, at);
      at += piece.length;
    }
    held = [];
    waiting += 1;
    worker.postMessage({ bytes, lengths } satisfies Pieces, [bytes.buffer]);
  };
  return {
    async add(piece) {
      held.push(piece);
      if (held.length < TOGETHER) return;
      send();
      await settle(WAITING);
    },
    async finish() {
      send();
      await settle(0);
      await worker.terminate();
    },
    async close() {
      await worker.terminate();
    },
  };
}
