import type { Span } from './index-layout.ts';

/** Where the bytes of a file come from. */
export interface ByteSource {
  /** All bytes from `at` on, so many. Rejects where they cannot be had whole. */
  read(at: number, bytes: number): Promise<Uint8Array>;
}

/** Reads pieces of a file: side by side, those that lie near each other together, and none twice while there is room. */
export interface ByteRanges {
  /** Each span's bytes, in the order of the spans. Views: not to be changed. */
  read(spans: readonly Span[]): Promise<readonly Uint8Array[]>;
  /** Forgets what was read. */
  clear(): void;
}

/** What was read in one go. */
interface Segment {
  readonly at: number;
  readonly bytes: Uint8Array;
  /** When it was last of use. */
  used: number;
}

/** Bytes between two pieces that are always read with them. */
const LEAST_GAP = 2_048;
const MOST_GAP = 524_288;
/** A request of more bytes is made as several. */
const MOST_BYTES = 2_097_152;
/** Requests under way at a time: browsers make six connections to a host that speaks HTTP/1.1. */
const SIDE_BY_SIDE = 32;
/** As many requests tell what one costs. */
const MANY = 8;
/** So many bytes tell how many come in a millisecond. */
const LARGE = 65_536;

/** Somebody who waits for pieces. */
interface Waiting {
  readonly spans: readonly Span[];
  readonly resolve: (pieces: readonly Uint8Array[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** Turns of the microtask queue in which questions that were asked together have come as far as their reads. */
const TURNS = 12;

/** @param room bytes that are kept at most; what was not asked for the longest goes first */
export function createByteRanges(
  source: ByteSource,
  room: number,
  now = () => performance.now(),
): ByteRanges {
  let segments: Segment[] = [];
  let held = 0;
  let clock = 0;
  let waiting: Waiting[] = [];
  const line = new LineEstimate();
  const limited = createLimit(SIDE_BY_SIDE);

  return {
    async read(spans) {
      clock += 1;
      if (spans.every((span) => inMemory(span) !== undefined))
        return spans.map((span) => inMemory(span) as Uint8Array);
      return new Promise((resolve, reject) => {
        waiting.push({ spans, resolve, reject });
        if (waiting.length === 1) void readSoon();
      });
    },
    clear() {
      segments = [];
      held = 0;
    },
  };

  /** Reads what everybody waits for by now. */
  async function readSoon(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await undefined;
    const all = waiting;
    waiting = [];
    const missing = all.flatMap(({ spans }) => spans.filter((span) => inMemory(span) === undefined));
    const runs = join(missing, line.gap());
    const start = now();
    const reads = runs.map(([at, bytes]) =>
      limited(async (): Promise<Segment> => ({ at, bytes: await source.read(at, bytes), used: clock })),
    );
    for (const { spans, resolve, reject } of all)
      Promise.all(
        spans.map(
          async (span) => inMemory(span) ?? cut(await (reads[runOf(runs, span)] as Promise<Segment>), span),
        ),
      ).then(resolve, reject);
    const read = await Promise.allSettled(reads);
    const time = now() - start;
    const fetched = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    line.add(
      fetched.length,
      fetched.reduce((sum, { bytes }) => sum + bytes.length, 0),
      time,
    );
    fetched.forEach(keep);
    makeRoom();
  }

  function inMemory(span: Span): Uint8Array | undefined {
    const segment = segments[lastBefore(segments, span[0])];
    if (!segment || span[0] + span[1] > endOf(segment)) return undefined;
    segment.used = clock;
    return cut(segment, span);
  }

  function keep(segment: Segment): void {
    const end = endOf(segment);
    const from = lastBefore(segments, segment.at);
    const first = segments[from];
    if (first && first.at <= segment.at && first.at + first.bytes.length >= end) return;
    // What lies wholly within is of no use any more.
    let start = from + 1;
    if (first && first.at === segment.at) start = from;
    let stop = start;
    while (stop < segments.length && endOf(segments[stop] as Segment) <= end) stop += 1;
    const gone = segments.splice(start, stop - start, segment);
    held += segment.bytes.length - gone.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  function makeRoom(): void {
    if (held <= room) return;
    const oldest = segments.toSorted((a, b) => a.used - b.used);
    const gone = new Set<Segment>();
    for (const segment of oldest) {
      if (held <= room * 0.75) break;
      gone.add(segment);
      held -= segment.bytes.length;
    }
    segments = segments.filter((segment) => !gone.has(segment));
  }
}

function endOf({ at, bytes }: Segment): number {
  return at + bytes.length;
}

function cut({ at, bytes }: Segment, [start, length]: Span): Uint8Array {
  return bytes.subarray(start - at, start - at + length);
}

/** The run that a span is part of. */
function runOf(runs: readonly Span[], [at]: Span): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as Span)[0] <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Lets so many tasks run at a time. */
function createLimit(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The last segment that begins at or before a place; -1: none. They are in order. */
function lastBefore(segments: readonly Segment[], at: number): number {
  let [low, high] = [0, segments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle] as Segment).at <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The runs of bytes to read, in order: spans with no more than a gap between them together. */
function join(spans: readonly Span[], gap: number): readonly Span[] {
  const runs: [number, number][] = [];
  for (const [at, bytes] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = runs.at(-1);
    const end = last ? last[0] + last[1] : -Infinity;
    const joined = Math.max(end, at + bytes);
    if (last && at <= end + gap && (at < end || joined - last[0] <= MOST_BYTES)) last[1] = joined - last[0];
    else runs.push([at, bytes]);
  }
  return runs;
}

/** What a request costs beside its bytes, and how quickly these come: so far as that was seen. */
class LineEstimate {
  /** Milliseconds. Before anything was seen: a good line. */
  #request = 7;
  /** Bytes a millisecond. */
  #rate = 2_500;

  /** Bytes whose reading takes about as long as another request. */
  gap(): number {
    return Math.min(MOST_GAP, Math.max(LEAST_GAP, this.#request * this.#rate));
  }

  add(requests: number, bytes: number, time: number): void {
    const spent = Math.max(time, 0.1);
    if (bytes >= LARGE && requests < MANY) this.#rate = between(this.#rate, bytes / spent);
    if (requests >= MANY) {
      const own = Math.max(0.2, (spent - bytes / this.#rate) / requests);
      this.#request = between(this.#request, own);
    }
  }
}

function between(before: number, seen: number): number {
  return Math.sqrt(before * seen);
}
