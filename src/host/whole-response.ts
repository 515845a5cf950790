/**
 * A response whose body is there. Its bytes are handed over as they are; those of a `new Response(bytes)` go through a pipe and are copied
 * piece by piece. For everything else it is a response like any.
 */
export class WholeResponse extends Response {
  readonly #bytes: ArrayBuffer;

  /** @param bytes are this response's own from now on */
  constructor(bytes: ArrayBuffer, { status, statusText, headers, url }: Response) {
    super(toBody(bytes), { status, statusText, headers });
    this.#bytes = bytes;
    // A response that was made here would have no address.
    Object.defineProperty(this, 'url', { value: url });
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#take() ?? super.arrayBuffer();
  }

  override async text(): Promise<string> {
    const bytes = this.#take();
    return bytes ? new TextDecoder().decode(bytes) : super.text();
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override clone(): Response {
    return this.#isRead ? super.clone() : new WholeResponse(this.#bytes.slice(0), this);
  }

  get #isRead(): boolean {
    return this.bodyUsed || (this.body?.locked ?? false);
  }

  /** Null when somebody reads it already, or has. */
  #take(): ArrayBuffer | null {
    if (this.#isRead) return null;
    void this.body?.cancel();
    return this.#bytes;
  }
}

function toBody(bytes: ArrayBuffer): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      pull(controller) {
        if (bytes.byteLength > 0) controller.enqueue(new Uint8Array(bytes));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
