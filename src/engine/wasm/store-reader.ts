import type { ByteSpan, StoreFile, StorePart } from '../store-file.ts';

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

/** How a server is asked: at once, or in its own time. */
export interface StoreServer {
  request(url: string, span: ByteSpan): RangeAnswer;
  requestSoon(url: string, span: ByteSpan, signal: AbortSignal): Promise<RangeAnswer>;
}

/** A file that lies in parts on a server. */
export interface StoreReader {
  /**
   * Bytes from the span's start on: all of them, or what came ahead in one span, which is at least one byte. DuckDB asks for more
   * than it needs, and forgets it. Throws StoreChanged for an answer that does
   * not come from the file that was opened: a piece of another file is never handed on.
   */
  read(span: ByteSpan): Uint8Array;
  /** Fetches spans side by side, to be read later, each once. Rejects where one does not come; others may have. */
  fetchAhead(spans: readonly ByteSpan[], signal: AbortSignal): Promise<void>;
}

/** A request ahead has at most so many bytes, so that several connections share a large column. */
const MOST_AHEAD = 1_048_576;
/** Bytes between two spans that are fetched with them: about what a line carries in a request's time. */
const GAP = 65_536;
/** Bytes that lie here at most; what nobody asked for the longest goes first. */
const MOST_HELD = 96 * 2 ** 20;

interface Piece {
  readonly start: number;
  readonly bytes: Uint8Array;
  /** Where the spans in it end, in order. */
  readonly ends: readonly number[];
  /** Bytes that are still to be asked for. */
  unread: number;
}

/** What is asked for in one request: a span, and how much of it is wanted. */
interface AheadRequest {
  readonly start: number;
  end: number;
  readonly ends: number[];
  wanted: number;
}

export function createStoreReader(
  { parts, opening }: Pick<Extract<StoreFile, { kind: 'ranges' }>, 'parts' | 'opening'>,
  server: StoreServer,
): StoreReader {
  /** Of each part, as the server first said. */
  const tags = parts.map(({ etag }) => etag);
  /** What came ahead, the last one last. */
  let pieces: readonly Piece[] = opening.map(({ start, bytes }) => {
    return { start, bytes, ends: [start + bytes.length], unread: bytes.length };
  });

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

  async function fetchOne(request: AheadRequest, signal: AbortSignal): Promise<void> {
    const bytes = new Uint8Array(request.end - request.start);
    await Promise.all(
      split(request).map(async ({ part, i, span, at }) =>
        bytes.set(take(part, i, span, await server.requestSoon(part.url, span, signal)), at),
      ),
    );
    pieces = [...pieces, { start: request.start, ends: request.ends, bytes, unread: request.wanted }];
    let bufferedBytes = pieces.reduce((sum, piece) => sum + piece.bytes.length, 0);
    while (bufferedBytes > MOST_HELD) {
      bufferedBytes -= pieces[0]?.bytes.length ?? bufferedBytes;
      pieces = pieces.slice(1);
    }
  }

  return {
    read(span) {
      const come = pieces.find(
        ({ start, bytes }) => start <= span.start && span.start < start + bytes.length,
      );
      if (come) {
        const end = Math.min(span.end, come.ends.find((one) => one > span.start) ?? span.end);
        const bytes = come.bytes.subarray(span.start - come.start, end - come.start);
        come.unread -= bytes.length;
        if (come.unread <= 0) pieces = pieces.filter((piece) => piece !== come);
        return bytes;
      }
      // What came ahead need not come again.
      const end = pieces.reduce(
        (least, { start }) => (span.start < start ? Math.min(least, start) : least),
        span.end,
      );
      const whole = new Uint8Array(end - span.start);
      for (const { part, i, span: own, at } of split({ start: span.start, end }))
        whole.set(take(part, i, own, server.request(part.url, own)), at);
      return whole;
    },
    async fetchAhead(spans, signal) {
      const come = await Promise.allSettled(toRequests(spans).map((span) => fetchOne(span, signal)));
      const failed = come.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

/** Spans that are neighbours together, and none too large. @param spans in order */
function toRequests(spans: readonly ByteSpan[]): readonly AheadRequest[] {
  const requests: AheadRequest[] = [];
  for (const { start, end } of spans) {
    const last = requests.at(-1);
    if (last && start - last.end <= GAP && end - last.start <= MOST_AHEAD) {
      last.end = end;
      last.ends.push(end);
      last.wanted += end - start;
    } else requests.push({ start, end, ends: [end], wanted: end - start });
  }
  return requests;
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
