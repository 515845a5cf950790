import { isReaderMessage, type ReplyMessage } from './protocol.ts';
import { toSerializedError } from './serialized-error.ts';

/** Bytes of a first chunk that is sent off at once, as the reader has something to do with it. */
const LARGE = 64 * 1024;

/**
 * Sends a response through a reply port: whole when its body is one chunk, else chunk by chunk, each only when the
 * reader pulls. Resolves when the last part is sent or the reader cancelled; then the port is closed.
 */
export async function sendResponse(response: Response, port: MessagePort): Promise<void> {
  const reader = response.body?.getReader();
  const first = reader ? await reader.read() : undefined;
  const isLarge = (first?.value?.length ?? 0) >= LARGE;
  // A short body is one chunk, so this second read ends at once and saves the reader a round trip.
  const second = reader && first && !first.done && !isLarge ? await reader.read() : undefined;
  const more = isLarge || (second !== undefined && !second.done);
  let next = second && Promise.resolve(second);

  if (more) {
    const sent = sendRest();
    sendHead();
    await sent;
  } else {
    sendHead();
  }
  port.close();

  function sendHead(): void {
    const bytes = first?.value ? toTransferable(first.value) : null;
    send(
      {
        kind: 'head',
        status: response.status,
        statusText: response.statusText,
        headers: [...response.headers],
        body: bytes,
        more,
      },
      bytes,
    );
  }

  function sendRest(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = async () => {
        resolve();
        // The reader is gone; what the stream says about its end has no one to go to.
        await reader?.cancel().catch(() => undefined);
      };
      // A service worker that the browser stops cannot say `cancel`; the port then closes by itself.
      port.addEventListener('close', cancel);
      port.onmessage = async (message: MessageEvent<unknown>) => {
        if (!isReaderMessage(message.data)) return;
        if (message.data.kind === 'cancel') return cancel();
        try {
          const part = await (next ?? reader?.read());
          next = undefined;
          if (part === undefined || part.done) {
            send({ kind: 'end' }, null);
            resolve();
          } else {
            const bytes = toTransferable(part.value);
            send({ kind: 'chunk', bytes }, bytes);
            // Made while the reader is at this one; a failure is told when it is asked for.
            next = reader?.read();
            next?.catch(() => undefined);
          }
        } catch (error) {
          send({ kind: 'failed', error: toSerializedError(error) }, null);
          resolve();
        }
      };
    });
  }

  function send(message: ReplyMessage, bytes: ArrayBuffer | null): void {
    port.postMessage(message, bytes ? [bytes] : []);
  }
}

function toTransferable(bytes: Uint8Array): ArrayBuffer {
  const whole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return whole && bytes.buffer instanceof ArrayBuffer ? bytes.buffer : new Uint8Array(bytes).buffer;
}
