import { HostLeavingError } from './host-lost.ts';
import { isMessage, type Message } from './protocol.ts';
import { sendResponse } from './send-response.ts';
import { toSerializedError } from './serialized-error.ts';
import { toRequest } from './serialized-request.ts';

/** Answers a request. */
export type Handler = (request: Request) => Promise<Response>;

/**
 * Answers every request of a connection with `handler`, and every ping. What the handler throws goes back as it is, HostLeavingError too; a message that is
 * no request gets an error on its port, if it brought one.
 */
export function serveConnection(connection: MessagePort, handler: Handler): void {
  connection.onmessage = (message: MessageEvent<unknown>) => {
    const { data } = message;
    if (isMessage(data, 'ping')) return connection.postMessage({ kind: 'pong' } satisfies Message<'pong'>);
    const port = message.ports[0];
    if (!port) return;
    if (!isMessage(data, 'request')) return fail(port, new TypeError('not a request of this protocol'));
    const abort = new AbortController();
    // Until the answer's body streams, the only thing a reader can say is that it gave up.
    port.onmessage = () => abort.abort();
    const answer = async () => sendResponse(await handler(toRequest(data.request, abort.signal)), port);
    answer().catch((error: unknown) => fail(port, error));
  };
}

function fail(port: MessagePort, error: unknown): void {
  port.postMessage(toReply(error));
  port.close();
}

function toReply(error: unknown): Message<'failed' | 'leaving'> {
  return error instanceof HostLeavingError
    ? { kind: 'leaving', reason: toSerializedError(error.reason) }
    : { kind: 'failed', error: toSerializedError(error) };
}
