import { hasTag } from '../http/has-tag.ts';
import { planRange } from '../http/plan-range.ts';
import type { FileInParts } from '../transport/file-parts.ts';
import { openSpan, readSpans, type OpenFile, type Span } from './read-spans.ts';

/**
 * Answers the address of a file that is published in parts, as a host would that had the file: whole or by range, to be saved, and with a
 * tag. Its bytes come part after part as they are read; what breaks off on the way is asked for again.
 * @param open answers the request for a part. Rejects as `fetch` does
 * @returns what the host says of the first part, where that is not there
 */
export async function answerParted(
  request: Request,
  { name, tag, bytes, parts }: FileInParts,
  open: OpenFile,
): Promise<Response> {
  const etag = `"${tag}"`;
  const asked = request.headers;
  if (hasTag(asked.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: { etag } });
  const plan = planRange({ range: asked.get('range'), ifRange: asked.get('if-range') }, { bytes, tag: etag });
  const headers = new Headers({ ...plan.headers, etag });
  if (plan.status === 416) return new Response(null, { status: 416, headers });
  const { start, end } = plan.range ?? { start: 0, end: bytes - 1 };
  const spans = spansOf(parts, start, request.method === 'HEAD' ? start + 1 : end + 1);
  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, request.signal]);
  const first = await openSpan(spans[0]!, open, signal);
  if (!first.ok) return first;
  headers.set('content-type', first.headers.get('content-type') ?? 'application/octet-stream');
  headers.set('content-disposition', `attachment; filename="${name}"`);
  const init = { status: plan.status, headers };
  if (request.method !== 'HEAD')
    return new Response(readSpans(spans, first, { open, given: cancelled, signal }), init);
  await first.body?.cancel();
  return new Response(null, init);
}

/** What of each part lies between two bytes of the file, the second not included. */
function spansOf(parts: FileInParts['parts'], start: number, end: number): readonly Span[] {
  let at = 0;
  return parts.flatMap(({ url, bytes }) => {
    const before = at;
    at += bytes;
    const [from, to] = [Math.max(start, before), Math.min(end, at)];
    return from < to ? [{ url, bytes, start: from - before, end: to - before }] : [];
  });
}
