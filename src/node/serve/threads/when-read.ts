/** The response; `done` is called once its body was read, failed, or is not wanted, perhaps again. */
export function whenRead(response: Response, done: () => void): Response {
  const { body, status, statusText, headers } = response;
  if (!body) {
    done();
    return response;
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done: isLast, value } = await reader.read();
          if (!isLast) return controller.enqueue(value);
          done();
          controller.close();
        } catch (error) {
          done();
          controller.error(error);
        }
      },
      async cancel(reason) {
        done();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, statusText, headers });
}
