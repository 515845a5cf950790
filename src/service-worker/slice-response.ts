import { parseRange } from '../http/parse-range.ts';

/**
 * What a server that understands ranges would answer from a whole file: 206 with the part, 416, or the file itself when no
 * range, or none that can be understood, was asked for.
 * @param whole a 200 with all of the file, and the media type that it is to be sent with
 * @param range the request's `Range` header
 */
export async function sliceResponse(whole: Response, range: string | null): Promise<Response> {
  if (range === null) return whole;
  const file = await whole.blob();
  const part = parseRange(range, file.size);
  const headers = new Headers({ 'accept-ranges': 'bytes' });
  if (part === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-type', whole.headers.get('content-type') ?? 'application/octet-stream');
  if (part === null) {
    headers.set('content-length', String(file.size));
    return new Response(file, { headers });
  }
  headers.set('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  headers.set('content-length', String(part.end - part.start + 1));
  return new Response(file.slice(part.start, part.end + 1), { status: 206, headers });
}
