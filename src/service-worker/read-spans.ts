/** Answers the request for a file. Rejects as `fetch` does. */
export type OpenFile = (request: Request) => Promise<Response>;

/** Bytes of a file, the end not included. */
export interface Span {
  readonly url: string;
  /** Of the whole file. */
  readonly bytes: number;
  readonly start: number;
  readonly end: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Milliseconds before each further try. */
const PAUSES: readonly number[] = [250, 1_000, 3_000];

/**
 * A span's bytes as the body of a response; a response that is not `ok` is the host's reason why there are none. Hosts that know no
 * ranges, or take them of what they compressed, are asked for the whole file. Rejects as `fetch` does.
 */
export async function openSpan(span: Span, open: OpenFile, signal: AbortSignal): Promise<Response> {
  const { url, bytes, start, end } = span;
  if (start > 0 || end < bytes) {
    const range = `bytes=${start}-${end - 1}`;
    // Part of something compressed cannot be decompressed, which fails like a network. If it was the network, the rest fails as well.
    const part = await open(new Request(url, { headers: { range }, signal })).catch(() => null);
    const fits = part?.headers.get('content-range') === `bytes ${start}-${end - 1}/${bytes}`;
    if (part?.status === 206 && fits && !part.headers.get('content-encoding')) return part;
    if (part?.status === 200) return cut(part, start, end);
    await part?.body?.cancel();
  }
  const whole = await open(new Request(url, { signal }));
  return whole.status === 200 ? cut(whole, start, end) : whole;
}

/**
 * The bytes of all spans, one after another, read as they are asked for. What breaks off goes on where it was.
 * @param first the first span's response
 * @param given to be aborted when nobody reads any more
 * @param signal `given`'s, among others
 */
export function readSpans(
  spans: readonly Span[],
  first: Response,
  {
    open,
    given,
    signal,
  }: { readonly open: OpenFile; readonly given: AbortController; readonly signal: AbortSignal },
): ReadableStream<Bytes> {
  let [at, delivered, tries] = [0, 0, 0];
  let reader = first.body?.getReader() ?? null;

  async function read(): Promise<Bytes | null> {
    for (; at < spans.length; at++, delivered = 0, reader = null) {
      const span = spans[at]!;
      const left = span.end - span.start - delivered;
      if (left === 0) continue;
      reader ??= await openRest({ ...span, start: span.start + delivered });
      const { done, value } = await reader.read();
      if (done) throw new TypeError(`${span.url} was cut off`);
      if (value.length > left) throw new TypeError(`${span.url} is longer than it was`);
      delivered += value.length;
      return value;
    }
    return null;
  }

  async function openRest(span: Span) {
    const response = await openSpan(span, open, signal);
    if (!response.ok || !response.body) throw new TypeError(`${span.url} answered ${response.status}`);
    return response.body.getReader();
  }

  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        for (;;) {
          try {
            const chunk = await read();
            tries = 0;
            return chunk ? controller.enqueue(chunk) : controller.close();
          } catch (error) {
            const pause = PAUSES[tries++];
            if (signal.aborted || pause === undefined) throw error;
            // What broke off need not be cancelled, too.
            reader?.cancel().catch(() => null);
            reader = null;
            await new Promise((resolve) => setTimeout(resolve, pause));
          }
        }
      },
      cancel: (reason) => given.abort(reason),
    },
    { highWaterMark: 0 },
  );
}

/** A response with some bytes of its body alone. */
function cut(response: Response, start: number, end: number): Response {
  let at = 0;
  const between = new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at));
      at += chunk.length;
      if (part.length > 0) controller.enqueue(part);
      if (at >= end) controller.terminate();
    },
  });
  const { headers } = response;
  return new Response((response.body as ReadableStream<Bytes> | null)?.pipeThrough(between) ?? null, {
    headers,
  });
}
