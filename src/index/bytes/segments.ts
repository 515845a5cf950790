import type { Span } from '../index-layout.ts';

/** What was read in one go. */
export interface Segment {
  readonly at: number;
  readonly bytes: Uint8Array;
}

interface HeldSegment extends Segment {
  /** When it was last of use. */
  used: number;
}

/** Segments of a file that are kept while there is room: what was not asked for the longest goes first. */
export class Segments {
  readonly #room: number;
  /** In order; none within another. */
  #held: HeldSegment[] = [];
  #bytes = 0;
  #clock = 0;

  /** @param room bytes at most */
  constructor(room: number) {
    this.#room = room;
  }

  /** The bytes of a span: a view, not to be changed. Undefined: they are not all here. */
  find(span: Span): Uint8Array | undefined {
    const segment = this.#held[this.#lastBefore(span[0])];
    if (!segment || span[0] + span[1] > endOf(segment)) return undefined;
    segment.used = this.#clock;
    return cut(segment, span);
  }

  /** Keeps segments, and makes room for them. */
  add(segments: readonly Segment[]): void {
    this.#clock += 1;
    for (const segment of segments) this.#keep({ ...segment, used: this.#clock });
    this.#makeRoom();
  }

  #keep(segment: HeldSegment): void {
    const end = endOf(segment);
    const from = this.#lastBefore(segment.at);
    const first = this.#held[from];
    if (first && endOf(first) >= end) return;
    // What lies wholly within is of no use any more.
    const start = first && first.at === segment.at ? from : from + 1;
    let stop = start;
    while (stop < this.#held.length && endOf(this.#held[stop]!) <= end) stop += 1;
    const gone = this.#held.splice(start, stop - start, segment);
    this.#bytes += segment.bytes.length - gone.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  #makeRoom(): void {
    if (this.#bytes <= this.#room) return;
    const gone = new Set<Segment>();
    for (const segment of this.#held.toSorted((a, b) => a.used - b.used)) {
      if (this.#bytes <= this.#room * 0.75) break;
      gone.add(segment);
      this.#bytes -= segment.bytes.length;
    }
    this.#held = this.#held.filter((segment) => !gone.has(segment));
  }

  /** The last segment that begins at or before a place; -1: none. */
  #lastBefore(at: number): number {
    let [low, high] = [0, this.#held.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#held[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

function endOf({ at, bytes }: Segment): number {
  return at + bytes.length;
}

/** A span's bytes of a segment that has them. */
export function cut({ at, bytes }: Segment, [start, length]: Span): Uint8Array {
  return bytes.subarray(start - at, start - at + length);
}
