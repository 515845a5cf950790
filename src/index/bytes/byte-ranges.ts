import type { Span } from '../index-layout.ts';
import { FEW_REQUESTS, LineEstimate } from './line-estimate.ts';
import { createReadWatch, type FilePart, type ReadWatch } from './read-watch.ts';
import { cut, Segments, type Segment } from './segments.ts';

/** Where the bytes of a file come from. */
export interface ByteSource {
  /** How many it has. */
  readonly bytes: number;
  /** All bytes from `at` on, so many. Rejects where they cannot be had whole. */
  read(at: number, bytes: number): Promise<Uint8Array>;
}

/** Reads pieces of a file: side by side, those that lie near each other together, and none twice while there is room. */
export interface ByteRanges {
  /**
   * Each span's bytes, in the order of the spans. Views: not to be changed.
   * @param part which they are of, for whoever watches
   */
  read(spans: readonly Span[], part?: FilePart): Promise<readonly Uint8Array[]>;
  /** Says that so many pieces will be read that lie far from each other, as soon as it is known which: others then make room for their requests. */
  expect(pieces: number): void;
  /** Says that so many of those that are expected are asked for now. */
  meet(pieces: number): void;
  /** Counts what is read from now on. */
  readonly watch: ReadWatch['watch'];
}

/** How much is kept, and how much may be read. */
export interface ByteRangesOptions {
  /** Bytes that are kept at most; what was not asked for the longest goes first. */
  readonly room: number;
  /** Whether more may be read than is asked for where the line brings it as soon. */
  readonly isGenerous: boolean;
  /** Bytes between two pieces that are read with them, where that is known, as of a file of this machine. Default: as the line is seen to be. */
  readonly gap?: number;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** The same, whose reads are told to be of a part. */
export function partOf(ranges: ByteRanges, part: FilePart['part'], column?: string): ByteRanges {
  const own: FilePart = { part, ...(column !== undefined && { column }) };
  return { ...ranges, read: (spans) => ranges.read(spans, own) };
}

/** A request of more bytes is made as several. */
const MOST_BYTES = 2_097_152;
/** Requests under way at a time: browsers make six connections to a host that speaks HTTP/1.1. */
const SIDE_BY_SIDE = 32;

/** Parts of a request's time that a gap may take: while pieces are expected, which others make room for, and when it is known that requests are few. */
const [WHOLE, EARLY, LAST] = [1, 0.25, 0.1];
/** Where that is enough for a question to make no more requests than it should, gaps may together be so many times as long as they are worth. */
const WIDER = 2;
/** To spare requests a question reads so many bytes in all at most, or more by a part of what it needs; where they are very many, as much again. */
const [FEW_BYTES, MORE_BYTES, MANY_MORE_BYTES] = [600_000, 0.05, 1];
/** Bytes of a piece that is still to come, about. */
const EXPECTED_BYTES = 1_000;

const NOTHING: Span = [0, 0];

/** Somebody who waits for pieces. */
interface Waiting {
  readonly spans: readonly Span[];
  readonly resolve: (pieces: readonly Uint8Array[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** Milliseconds without a read after which others are another question's. */
const PAUSE = 500;

/** Turns of the microtask queue in which questions that were asked together have come as far as their reads. */
const TURNS = 12;

/** Reads pieces of a file: those that are asked for together, and lie near each other, by one request. Reading rejects as the source does. */
export function createByteRanges(source: ByteSource, options: ByteRangesOptions): ByteRanges {
  const { room, isGenerous, gap: knownGap, now = () => performance.now() } = options;
  const held = new Segments(room);
  /** Runs that are on their way. */
  const coming = new Set<{ readonly run: Span; readonly reading: Promise<Segment> }>();
  let waiting: Waiting[] = [];
  const line = new LineEstimate();
  const limited = createLimit(SIDE_BY_SIDE);
  const watch = createReadWatch();
  /** Of the question at hand: requests and bytes that were asked for, requests that are to come, and when the last one was answered. */
  const question = { requests: 0, bytes: 0, expected: 0, lastAt: -Infinity };

  return {
    async read(spans, part) {
      watch.asked(spans, part);
      const pieces = spans.map((span) => held.find(span));
      if (pieces.every((piece) => piece !== undefined)) return pieces;
      return new Promise((resolve, reject) => {
        waiting.push({ spans, resolve, reject });
        if (waiting.length === 1) void readSoon();
      });
    },
    expect(pieces) {
      question.expected = pieces;
    },
    meet(pieces) {
      question.expected = Math.max(0, question.expected - pieces);
    },
    watch: watch.watch,
  };

  /** Reads what everybody waits for by now. */
  async function readSoon(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await undefined;
    const all = waiting;
    waiting = [];
    const before = [...coming];
    const missing = all.flatMap(({ spans }) =>
      spans.filter((span) => held.find(span) === undefined && !before.some(({ run }) => isWithin(span, run))),
    );
    const start = now();
    if (start - question.lastAt > PAUSE) question.requests = question.bytes = 0;
    const runs = toRuns(missing);
    question.requests += runs.length;
    question.bytes += sumOf(runs.map(([, bytes]) => bytes));
    question.lastAt = start;
    const reads = runs.map((run) => begin(run));
    const pieceOf = async (span: Span) => {
      const own = runOf(runs, span);
      const reading = isWithin(span, runs[own] ?? NOTHING)
        ? reads[own]
        : before.find(({ run }) => isWithin(span, run))?.reading;
      return held.find(span) ?? cut(await (reading as Promise<Segment>), span);
    };
    for (const { spans, resolve, reject } of all) Promise.all(spans.map(pieceOf)).then(resolve, reject);
    const read = await Promise.allSettled(reads);
    const time = now() - start;
    question.lastAt = now();
    const fetched = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    line.add(fetched.length, sumOf(fetched.map(({ bytes }) => bytes.length)), time);
  }

  /** Begins to read a run; it is held before anybody hears of it, who may ask for it again at once. */
  function begin(run: Span): Promise<Segment> {
    const [at, bytes] = run;
    watch.read(bytes);
    const reading = limited(async () => {
      const segment = { at, bytes: await source.read(at, bytes) };
      held.add([segment]);
      return segment;
    });
    const own = { run, reading };
    coming.add(own);
    const end = () => coming.delete(own);
    reading.then(end, end);
    return reading;
  }

  /** What to read for some spans. */
  function toRuns(spans: readonly Span[]): readonly Span[] {
    const runs = joinFor(spans);
    const piece = isGenerous ? line.piece(source.bytes, room, runs.length) : 0;
    if (piece === 0) return runs;
    const whole = runs.map(([at, bytes]): Span => {
      const start = Math.floor(at / piece) * piece;
      const end = Math.min(source.bytes, Math.ceil((at + bytes) / piece) * piece);
      return [start, Math.max(end, at + bytes) - start];
    });
    return joinFor(whole);
  }

  /** Where too many would be left, the nearest are joined as far as that costs no time, and not too many bytes; of most that are to come, a little more where it is enough. */
  function joinFor(spans: readonly Span[]): readonly Span[] {
    if (knownGap !== undefined) return join(spans, knownGap);
    const runs = join(spans, line.gap(question.expected > 0 ? EARLY : LAST));
    const tooMany = question.requests + question.expected + runs.length - FEW_REQUESTS;
    if (tooMany <= 0) return runs;
    const nearest = gapsOf(runs).slice(0, tooMany);
    const worth = line.gap(WHOLE);
    const needed =
      question.bytes + question.expected * EXPECTED_BYTES + sumOf(runs.map(([, bytes]) => bytes));
    const more = tooMany > FEW_REQUESTS ? MANY_MORE_BYTES : MORE_BYTES;
    let left = Math.max(FEW_BYTES - needed, needed * more);
    const most = Math.min(left, tooMany * worth * WIDER);
    const isEnough =
      question.expected < runs.length &&
      nearest.length === tooMany &&
      sumOf(nearest.map(({ bytes }) => bytes)) <= most;
    const joined = isEnough ? nearest : nearest.filter(({ bytes }) => bytes <= worth && (left -= bytes) >= 0);
    return joinAt(runs, new Set(joined.map(({ place }) => place)));
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, own) => sum + own, 0);
}

/** The run that a span is part of, where it is part of any. */
function runOf(runs: readonly Span[], [at]: Span): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]![0] <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function isWithin([at, bytes]: Span, [start, length]: Span): boolean {
  return start <= at && at + bytes <= start + length;
}

/** What lies between a run and the one before, the fewest bytes first. */
function gapsOf(runs: readonly Span[]): readonly { readonly place: number; readonly bytes: number }[] {
  const ends = runs.map(([at, bytes]) => at + bytes);
  return runs
    .map(([at], place) => ({ place, bytes: at - (ends[place - 1] ?? 0) }))
    .slice(1)
    .sort((a, b) => a.bytes - b.bytes);
}

/** @param places of runs that are read with the one before */
function joinAt(runs: readonly Span[], places: ReadonlySet<number>): readonly Span[] {
  const joined: [number, number][] = [];
  for (const [place, [at, bytes]] of runs.entries()) {
    const last = joined.at(-1);
    if (last && places.has(place) && at + bytes - last[0] <= MOST_BYTES) last[1] = at + bytes - last[0];
    else joined.push([at, bytes]);
  }
  return joined;
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
