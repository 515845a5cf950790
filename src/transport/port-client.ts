import { HostLeavingError } from './host-lost.ts';
import { joinParts, partsLength } from './join-parts.ts';
import type { Heartbeat } from './heartbeat.ts';
import { isMessage, REPLIES, type Message, type Parts, type SerializedRequest } from './protocol.ts';
import { RemoteError } from './serialized-error.ts';

/** A way to one host. */
export interface HostConnection {
  /** Aborted once the host is gone. */
  readonly lost: AbortSignal;
  /**
   * The host's answer; a short one tells its length. Rejects with HostLostError when the host goes away, with HostLeavingError before it does, with RemoteError when its
   * handler threw, and with the signal's reason when that aborts. After the promise is settled, the same ends a body that still streams.
   */
  fetch(request: SerializedRequest, signal?: AbortSignal): Promise<Response>;
}

/**
 * @param port a connection on whose other side is `serveConnection`
 * @param heartbeat is felt for as long as an answer is waited for
 */
export function createHostConnection(
  port: MessagePort,
  lost: AbortSignal,
  heartbeat?: Heartbeat,
): HostConnection {
  return {
    lost,
    fetch: (request, signal) => fetchOverPort(port, request, signal ? [lost, signal] : [lost], heartbeat),
  };
}

function fetchOverPort(
  connection: MessagePort,
  request: SerializedRequest,
  signals: readonly AbortSignal[],
  heartbeat: Heartbeat | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { port1: port, port2: replyPort } = new MessageChannel();
    const ended = AbortSignal.any([...signals]);
    let waiting = false;
    const finish = () => {
      ended.removeEventListener('abort', onEnd);
      // In Node what was on its way still comes after the port is closed, and the body takes no more.
      port.onmessage = null;
      port.close();
      if (waiting) heartbeat?.stop();
      waiting = false;
    };
    const tell = (message: Message<'pull' | 'cancel'>) => port.postMessage(message);
    let fail = reject;
    const stop = (error: unknown) => {
      fail(error);
      finish();
    };
    const onEnd = () => {
      tell({ kind: 'cancel' });
      stop(ended.reason);
    };
    if (ended.aborted) return onEnd();
    ended.addEventListener('abort', onEnd);
    heartbeat?.start();
    waiting = true;

    const body = createPulledBody(
      () => tell({ kind: 'pull' }),
      () => {
        tell({ kind: 'cancel' });
        finish();
      },
    );
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data, ...REPLIES))
        return stop(new TypeError('the host sent a message that is no reply'));
      switch (data.kind) {
        case 'head':
          resolve(toResponse(data, body.stream));
          fail = body.fail;
          body.push(data.parts);
          if (data.more) return;
          body.end();
          return finish();
        case 'chunk':
          return body.push(data.parts);
        case 'end':
          body.end();
          return finish();
        case 'failed':
          return stop(new RemoteError(data.error));
        case 'leaving':
          return stop(new HostLeavingError(new RemoteError(data.reason)));
      }
    };
    port.onmessageerror = () => stop(new TypeError('the host sent a message that cannot be read'));
    connection.postMessage({ kind: 'request', request }, [replyPort]);
  });
}

/** Bytes below which a body is copied into its response: handing over costs more. */
const SHORT = 64 * 1024;

function toResponse(
  { status, statusText, headers: pairs, parts, more }: Message<'head'>,
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Response {
  const headers = new Headers(pairs.map(([name, value]) => [name, value] as [string, string]));
  const length = partsLength(parts);
  if (more || length >= SHORT) return new Response(stream, { status, statusText, headers });
  if (length > 0) headers.set('content-length', String(length));
  return new Response(length > 0 ? joinParts(parts) : null, { status, statusText, headers });
}

/** A body that asks for its next chunk only when somebody reads. */
function createPulledBody(pull: () => void, cancel: () => void) {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  let arrived: (() => void) | undefined;
  const settle = () => {
    arrived?.();
    arrived = undefined;
  };
  // The first chunk comes with the head, so nothing is pulled before it is there.
  let started = false;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (own) => {
        controller = own;
      },
      pull: () =>
        new Promise<void>((resolve) => {
          arrived = resolve;
          if (started) pull();
        }),
      cancel,
    },
    // One chunk waits here while the reader is at the one before; the host makes the next meanwhile.
    { highWaterMark: 2 },
  );
  return {
    stream,
    push: (parts: Parts) => {
      started = true;
      for (const part of parts) controller?.enqueue(part);
      settle();
    },
    end: () => {
      controller?.close();
      settle();
    },
    fail: (error: unknown) => {
      controller?.error(error);
      settle();
    },
  };
}
