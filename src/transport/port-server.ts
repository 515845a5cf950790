import { isPingMessage, isRequestMessage, type PongMessage, type ReplyMessage } from './protocol.ts';
import { sendResponse } from './send-response.ts';
import { toSerializedError } from './serialized-error.ts';
import { toRequest } from './serialized-request.ts';

export type Handler = (request: Request) => Promise<Response>;

/**
 * Answers every request of a connection with `handler`, and every ping. What the handler throws goes back as it is; a message that is
 * no request gets an error on its port, if it brought one.
 */
export function serveConnection(connection: MessagePort, handler: Handler): void {
  connection.onmessage = (message: MessageEvent<unknown>) => {
    const { data } = message;
    if (isPingMessage(data)) {
      const pong: PongMessage = { kind: 'pong' };
      connection.postMessage(pong);
      return;
    }
    const port = message.ports[0];
    if (!port) return;
    if (!isRequestMessage(data)) {
      fail(port, new TypeError('not a request of this protocol'));
      return;
    }
    const abort = new AbortController();
    // Until the answer's body streams, the only thing a reader can say is that it gave up.
    port.onmessage = () => abort.abort();
    answer(() => toRequest(data.request, abort.signal), handler, port).catch((error: unknown) =>
      fail(port, error),
    );
  };
}

async function answer(makeRequest: () => Request, handler: Handler, port: MessagePort): Promise<void> {
  await sendResponse(await handler(makeRequest()), port);
}

function fail(port: MessagePort, error: unknown): void {
  const message: ReplyMessage = { kind: 'failed', error: toSerializedError(error) };
  port.postMessage(message);
  port.close();
}
