import { type ByteRange, parseRange } from './parse-range.ts';

/** What a request says of the part it wants; undefined or null where it says nothing. */
export interface RangeAsked {
  readonly range: string | null | undefined;
  /** `If-Range`: the part is wanted of this very state of the file, else the whole. */
  readonly ifRange?: string | null | undefined;
}

/** What a part is taken from. */
export interface RangeSource {
  readonly bytes: number;
  /** `ETag`, with its quotes. A weak one does for no part. */
  readonly tag?: string | null;
  /** `Last-Modified`. */
  readonly modified?: string | null;
}

/** How a file is sent. */
export interface RangePlan {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: the whole of it, or with 416 nothing. */
  readonly range: ByteRange | null;
}

/** Which bytes of a file a request gets: a part, 416, or the whole where it asked for no part, or not in a way that is understood. */
export function planRange(
  { range, ifRange }: RangeAsked,
  { bytes, tag = null, modified = null }: RangeSource,
): RangePlan {
  const isSame = ifRange == null || (ifRange === tag && !tag.startsWith('W/')) || ifRange === modified;
  const part = isSame ? parseRange(range ?? undefined, bytes) : null;
  const headers = { 'accept-ranges': 'bytes' };
  if (part === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` }, range: null };
  if (part === null)
    return { status: 200, headers: { ...headers, 'content-length': String(bytes) }, range: null };
  return {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${part.start}-${part.end}/${bytes}`,
      'content-length': String(part.end - part.start + 1),
    },
    range: part,
  };
}
