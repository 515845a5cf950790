import { planRange } from '../http/plan-range.ts';

/**
 * What a server that understands ranges would answer: 206 with the part, 416, or the whole file when the range cannot be
 * understood.
 * @param asked the request's `Range` header
 */
export function sliceFile(file: Blob, asked: string): Response {
  const { status, headers, range } = planRange({ range: asked }, { bytes: file.size });
  if (status === 416) return new Response(null, { status, headers });
  const body = range ? file.slice(range.start, range.end + 1) : file;
  return new Response(body, {
    status,
    headers: { ...headers, 'content-type': file.type || 'application/octet-stream' },
  });
}
