import { isFile } from '../transport/is-file.ts';
import { isMessage, type Message, type Parts } from '../transport/protocol.ts';

/**
 * The header in which a page gives its request a name: the same as of the channel that goes beside it. Its answer repeats it, and so is told from
 * what a host answers when the request went past the service worker.
 */
export const NAME_HEADER = 'datapond-request';

/** The header of an answer whose body comes over the channel. */
export const BODY_HEADER = 'datapond-body';

/** The channels beside pages' requests. Losing them with the worker loses nothing else: the requests end with it. */
export interface RequestChannels {
  /** A page's end of a channel came: before its request or after. */
  accept(name: string, port: MessagePort): void;
  open(request: Request): OpenRequest;
}

/** A request while it is answered. */
export interface OpenRequest {
  /** Aborts when the page gives the request up: Chromium does not tell a service worker when a page aborts its fetch. */
  readonly signal: AbortSignal;
  /**
   * The answer as it goes to the page, with the request's name: a long body over the channel, where there is one. Bodies of responses are piped
   * through several threads; a message hands them over, which takes a tenth of the time.
   */
  deliver(answer: Response): Promise<Response>;
  /** To be called when the request is answered. */
  close(): void;
}

interface Channel {
  readonly abort: AbortController;
  port?: MessagePort;
}

/** More are not kept: of pages that are gone before their request came, and names of requests that were answered. */
const MOST = 1000;

/** Starts with no channels. */
export function createRequestChannels(): RequestChannels {
  const channels = new Map<string, Channel>();
  /** Of requests that were answered: a channel that comes later is for nobody. */
  const answered = new Set<string>();
  const named = (name: string): Channel => {
    const channel = channels.get(name) ?? { abort: new AbortController() };
    channels.set(name, channel);
    for (const oldest of channels.keys()) {
      if (channels.size <= MOST) break;
      channels.get(oldest)?.port?.close();
      channels.delete(oldest);
    }
    return channel;
  };
  return {
    accept(name, port) {
      if (answered.delete(name)) return port.close();
      const channel = named(name);
      channel.port = port;
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data, 'give-up'))
          channel.abort.abort(new DOMException('the page gave the request up', 'AbortError'));
      };
    },
    open(request) {
      const name = request.headers.get(NAME_HEADER);
      if (name === null) return { signal: request.signal, deliver: async (answer) => answer, close() {} };
      const channel = named(name);
      return {
        signal: AbortSignal.any([request.signal, channel.abort.signal]),
        async deliver(answer) {
          const delivered = channel.port ? await deliver(answer, channel.port) : answer;
          if (delivered.type !== 'error') delivered.headers.set(NAME_HEADER, name);
          return delivered;
        },
        close() {
          channels.delete(name);
          if (channel.port) return channel.port.close();
          answered.add(name);
          for (const oldest of answered) {
            if (answered.size <= MOST) break;
            answered.delete(oldest);
          }
        },
      };
    },
  };
}

async function deliver(answer: Response, port: MessagePort): Promise<Response> {
  const { body, headers, status, statusText } = answer;
  // One that tells its length is short. A file is as long as it likes.
  if (!body || headers.has('content-length') || isFile(headers)) return answer;
  let parts: Parts;
  try {
    parts = await readWhole(body);
  } catch {
    // As if it had broken off on its way: the page asks again.
    return Response.error();
  }
  port.postMessage(
    { kind: 'body', parts } satisfies Message<'body'>,
    parts.map(({ buffer }) => buffer),
  );
  const head = new Headers(headers);
  head.set(BODY_HEADER, 'beside');
  return new Response(null, { status, statusText, headers: head });
}

async function readWhole(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Parts> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return parts;
}
