type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** How often a body may break off before its reader is told. */
const LIMIT = 5;

/**
 * A body that goes on where it broke off: it is asked for again, and what was read already is passed over. For answers that are the
 * same each time.
 * @param again resolves to the body from its beginning; null when it cannot be had, as its rejection
 */
export function resumeBody(body: Body, again: () => Promise<Body | null>): Body {
  let reader = body.getReader();
  let delivered = 0;
  let breaks = 0;

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        for (;;) {
          try {
            const part = await reader.read();
            if (part.done) return controller.close();
            delivered += part.value.length;
            return controller.enqueue(part.value);
          } catch (error) {
            if (!(error instanceof TypeError) || ++breaks > LIMIT) throw error;
            const next = await again();
            if (!next) throw error;
            reader = next.pipeThrough(skip(delivered)).getReader();
          }
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Leaves the first bytes out. */
function skip(bytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = bytes;
  return new TransformStream({
    transform(chunk, controller) {
      const rest = chunk.subarray(left);
      left = Math.max(0, left - chunk.length);
      if (rest.length > 0) controller.enqueue(rest);
    },
  });
}
