import type { ByteSource } from '../src/index/bytes/byte-ranges.ts';

/** What has been read. */
export interface Reads {
  requests: number;
  bytes: number;
}

export interface SimulatedLine {
  /** The same bytes, as slow as the line brings them by the time of `now`. */
  readonly source: ByteSource;
  readonly reads: Reads;
  /** Milliseconds since the line was made, by a clock that stands still while anything but the line is busy. */
  now(): number;
}

/** As in slow-proxy.ts: six connections that share 20 Mbit/s, with a round trip of 40 ms, the first of each twice. */
const CONNECTIONS = 6;
const BYTES_PER_MS = 2500;
const LATENCY = 40;
/** Turns of the event loop in which whatever was answered has asked for more. */
const TURNS = 3;

interface Arrival {
  readonly at: number;
  readonly deliver: () => void;
}

/** A line that takes no time: what would have come first, comes first. */
export function simulateLine(source: ByteSource): SimulatedLine {
  const reads: Reads = { requests: 0, bytes: 0 };
  const connections = Array.from({ length: CONNECTIONS }, () => ({ freeAt: 0, isNew: true }));
  const waiting: { readonly bytes: number; readonly deliver: () => void }[] = [];
  const arrivals: Arrival[] = [];
  let now = 0;
  let lineFreeAt = 0;
  let isScheduled = false;

  function send(): void {
    for (const connection of connections) {
      if (connection.freeAt > now) continue;
      const request = waiting.shift();
      if (!request) return;
      const first = now + (connection.isNew ? 2 : 1) * LATENCY;
      connection.isNew = false;
      lineFreeAt = Math.max(lineFreeAt, first) + request.bytes / BYTES_PER_MS;
      connection.freeAt = lineFreeAt;
      reads.requests += 1;
      reads.bytes += request.bytes;
      arrivals.push({ at: lineFreeAt, deliver: request.deliver });
    }
  }

  function advance(): void {
    send();
    const next = arrivals.shift();
    if (!next) return;
    now = next.at;
    next.deliver();
    schedule();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    let turns = 0;
    const wait = () => {
      if (turns++ < TURNS) return void setImmediate(wait);
      isScheduled = false;
      advance();
    };
    setImmediate(wait);
  }

  return {
    reads,
    now: () => now,
    source: {
      bytes: source.bytes,
      read: (at, bytes) =>
        new Promise((resolve) => {
          waiting.push({ bytes, deliver: () => resolve(source.read(at, bytes)) });
          schedule();
        }),
    },
  };
}
