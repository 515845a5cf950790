import { joinParts } from '../transport/join-parts.ts';
import type { Parts } from '../transport/protocol.ts';

/**
 * A response whose body is there. Its bytes are handed over as they are; those of a `new Response(bytes)` go through a pipe and are copied
 * piece by piece. For everything else it is a response like any.
 */
export class WholeResponse extends Response {
  readonly #parts: Parts;

  /** @param parts are this response's own from now on */
  constructor(parts: Parts, { status, statusText, headers, url }: Response) {
    super(toBody(parts), { status, statusText, headers });
    this.#parts = parts;
    // A response that was made here would have no address.
    Object.defineProperty(this, 'url', { value: url });
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const parts = this.#take();
    return parts ? joinParts(parts).buffer : super.arrayBuffer();
  }

  override async text(): Promise<string> {
    const parts = this.#take();
    return parts ? new TextDecoder().decode(joinParts(parts)) : super.text();
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override clone(): Response {
    if (this.#isRead) return super.clone();
    return new WholeResponse(
      this.#parts.map((part) => part.slice()),
      this,
    );
  }

  get #isRead(): boolean {
    return this.bodyUsed || (this.body?.locked ?? false);
  }

  /** Null when somebody reads it already, or has. */
  #take(): Parts | null {
    if (this.#isRead) return null;
    void this.body?.cancel();
    return this.#parts;
  }
}

function toBody(parts: Parts): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = parts.values();
  return new ReadableStream(
    {
      pull(controller) {
        const { value, done } = left.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}
