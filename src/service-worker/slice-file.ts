import { parseRange } from '../http/parse-range.ts';

/**
 * What a server that understands ranges would answer: 206 with the part, 416, or the whole file when the range cannot be
 * understood.
 * @param range the request's `Range` header
 */
export function sliceFile(file: Blob, range: string): Response {
  const part = parseRange(range, file.size);
  const headers = new Headers({ 'accept-ranges': 'bytes' });
  if (part === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-type', file.type || 'application/octet-stream');
  if (part === null) {
    headers.set('content-length', String(file.size));
    return new Response(file, { headers });
  }
  headers.set('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  headers.set('content-length', String(part.end - part.start + 1));
  return new Response(file.slice(part.start, part.end + 1), { status: 206, headers });
}
