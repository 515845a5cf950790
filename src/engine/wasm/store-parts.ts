import type { ByteSpan, StorePart } from '../store-file.ts';

/** What came back for a range of one address. */
export interface RangeAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly contentRange: string | null;
  readonly etag: string | null;
}

/** The site has another file now, or none, where a store was being read. */
export class StoreChanged extends Error {
  override readonly name = 'StoreChanged';
}

/** Asks a server for a range at once. */
export type RequestNow = (url: string, span: ByteSpan) => RangeAnswer;
/** Asks in its own time. */
export type RequestSoon = (url: string, span: ByteSpan, signal: AbortSignal) => Promise<RangeAnswer>;

/** A file that lies in parts on a server. A piece of another file than was opened is never handed on: both fail with StoreChanged then. */
export interface StoreParts {
  readNow(span: ByteSpan, request: RequestNow): Uint8Array;
  readSoon(span: ByteSpan, request: RequestSoon, signal: AbortSignal): Promise<Uint8Array>;
}

/** The parts of a store as one file. */
export function openParts(parts: readonly StorePart[]): StoreParts {
  /** Of each part, as the server first said. */
  const tags = parts.map(({ etag }) => etag);

  /** The parts' own spans of a span of the file. */
  const split = ({ start, end }: ByteSpan) => {
    let offset = 0;
    return parts.flatMap((part, i) => {
      const span = { start: Math.max(start - offset, 0), end: Math.min(end - offset, part.bytes) };
      const at = offset + span.start - start;
      offset += part.bytes;
      return span.start < span.end ? [{ part, i, span, at }] : [];
    });
  };
  const take = (part: StorePart, i: number, span: ByteSpan, answer: RangeAnswer): Uint8Array => {
    const bytes = check(part, tags[i] ?? null, span, answer);
    tags[i] ??= answer.etag;
    return bytes;
  };

  return {
    readNow(span, request) {
      const whole = new Uint8Array(span.end - span.start);
      for (const { part, i, span: own, at } of split(span))
        whole.set(take(part, i, own, request(part.url, own)), at);
      return whole;
    },
    async readSoon(span, request, signal) {
      const whole = new Uint8Array(span.end - span.start);
      await Promise.all(
        split(span).map(async ({ part, i, span: own, at }) =>
          whole.set(take(part, i, own, await request(part.url, own, signal)), at),
        ),
      );
      return whole;
    },
  };
}

/** The bytes that were asked for. */
function check(
  { url, bytes: size }: StorePart,
  tag: string | null,
  span: ByteSpan,
  { status, bytes, contentRange, etag }: RangeAnswer,
): Uint8Array {
  const changed = (what: string) => new StoreChanged(`${url} ${what}`);
  if (status !== 206 && status !== 200) throw changed(`answered ${status}`);
  if (etag !== null && tag !== null && etag !== tag) throw changed('has changed');
  if (status === 200) {
    if (bytes.length !== size) throw changed(`has ${bytes.length} bytes instead of ${size}`);
    return bytes.subarray(span.start, span.end);
  }
  const expected = `bytes ${span.start}-${span.end - 1}/${size}`;
  if (contentRange !== null && contentRange !== expected)
    throw changed(`sent "${contentRange}" instead of "${expected}"`);
  if (bytes.length !== span.end - span.start)
    throw changed(`sent ${bytes.length} bytes instead of ${span.end - span.start}`);
  return bytes;
}
