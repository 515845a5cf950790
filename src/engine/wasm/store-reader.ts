import type { StorePart } from '../store-file.ts';

/** Part of a file, the end not included. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** What came back for a range of one address. */
export interface RangeAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly contentRange: string | null;
  readonly etag: string | null;
}

export type RequestRange = (url: string, span: ByteSpan) => RangeAnswer;

/** The site has another file now, or none, where a store was being read. */
export class StoreChanged extends Error {
  override readonly name = 'StoreChanged';
}

/**
 * Reads a file that lies in parts on a server. Throws StoreChanged for an answer that does not come from the file that was opened:
 * a piece of another file is never handed on.
 */
export function createStoreReader(
  parts: readonly StorePart[],
  request: RequestRange,
): (span: ByteSpan) => Uint8Array {
  /** Of each part, as the server first said. */
  const tags = parts.map(({ etag }) => etag);
  return ({ start, end }) => {
    const whole = new Uint8Array(end - start);
    let offset = 0;
    for (const [i, part] of parts.entries()) {
      const from = Math.max(start - offset, 0);
      const to = Math.min(end - offset, part.bytes);
      if (from < to) {
        const { bytes, etag } = readPart(part, tags[i] ?? null, { start: from, end: to }, request);
        whole.set(bytes, offset + from - start);
        tags[i] ??= etag;
      }
      offset += part.bytes;
    }
    return whole;
  };
}

function readPart(
  part: StorePart,
  tag: string | null,
  span: ByteSpan,
  request: RequestRange,
): Pick<RangeAnswer, 'bytes' | 'etag'> {
  const { status, bytes, contentRange, etag } = request(part.url, span);
  const changed = (what: string) => new StoreChanged(`${part.url} ${what}`);
  if (status !== 206 && status !== 200) throw changed(`answered ${status}`);
  if (etag !== null && tag !== null && etag !== tag) throw changed('has changed');
  if (status === 200) {
    if (bytes.length !== part.bytes) throw changed(`has ${bytes.length} bytes instead of ${part.bytes}`);
    return { bytes: bytes.subarray(span.start, span.end), etag };
  }
  const expected = `bytes ${span.start}-${span.end - 1}/${part.bytes}`;
  if (contentRange !== null && contentRange !== expected)
    throw changed(`sent "${contentRange}" instead of "${expected}"`);
  if (bytes.length !== span.end - span.start)
    throw changed(`sent ${bytes.length} bytes instead of ${span.end - span.start}`);
  return { bytes, etag };
}
