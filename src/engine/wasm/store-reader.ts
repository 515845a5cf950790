import type { AheadPiece, ByteSpan, StorePiece } from '../store-file.ts';
import { fetchPieces } from './ahead-pieces.ts';
import type { RequestNow, RequestSoon, StoreParts } from './store-parts.ts';

/** How a server is asked: at once, or in its own time. */
export interface StoreServer {
  readonly request: RequestNow;
  readonly requestSoon: RequestSoon;
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
  /** Keeps pieces that others have fetched, to be read later. */
  hold(pieces: readonly AheadPiece[]): void;
}

/** Bytes that lie here at most; what nobody asked for the longest goes first. */
const MOST_HELD = 96 * 2 ** 20;

interface Piece extends Omit<AheadPiece, 'wanted'> {
  /** Bytes that are still to be asked for. */
  unread: number;
}

/** @param opening pieces that are here already */
export function createStoreReader(
  file: StoreParts,
  opening: readonly StorePiece[],
  server: StoreServer,
): StoreReader {
  /** What came ahead, the last one last. */
  let pieces: readonly Piece[] = opening.map(({ start, bytes }) => {
    return { start, bytes, ends: [start + bytes.length], unread: bytes.length };
  });

  function hold(come: readonly AheadPiece[]): void {
    pieces = [...pieces, ...come.map(({ wanted, ...piece }) => ({ ...piece, unread: wanted }))];
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
      return file.readNow({ start: span.start, end }, server.request);
    },
    async fetchAhead(spans, signal) {
      const fetching = fetchPieces(file, spans, server.requestSoon, signal);
      const come = await Promise.allSettled(fetching.map(async (piece) => hold([await piece])));
      const failed = come.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },
    hold,
  };
}
