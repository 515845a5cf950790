import type { AheadPiece, ByteSpan } from '../store-file.ts';
import type { RequestSoon, StoreParts } from './store-parts.ts';

/** A request ahead has at most so many bytes, so that several connections share a large column. */
const MOST_AHEAD = 1_048_576;
/** Bytes between two spans that are fetched with them: about what a line carries in a request's time. */
const GAP = 65_536;

/** Fetches spans of a store side by side, neighbours together. @param spans in order */
export function fetchPieces(
  parts: StoreParts,
  spans: readonly ByteSpan[],
  request: RequestSoon,
  signal: AbortSignal,
): readonly Promise<AheadPiece>[] {
  return toRequests(spans).map(async ({ start, end, ends, wanted }) => ({
    start,
    ends,
    wanted,
    bytes: await parts.readSoon({ start, end }, request, signal),
  }));
}

/** What is asked for in one request. */
interface AheadRequest {
  readonly start: number;
  end: number;
  readonly ends: number[];
  wanted: number;
}

/** Spans that are neighbours together, and none too large. */
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
