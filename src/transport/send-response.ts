import { isFile } from './is-file.ts';
import { createYieldIfDue } from '../core/yield-if-due.ts';
import { isMessage, REPLIES, type Message, type Parts } from './protocol.ts';
import { toSerializedError } from './serialized-error.ts';

/** Bytes of one message. Most answers are one; a host that makes a longer one turns to others between two messages. */
const MOST = 8 * 1024 * 1024;

/**
 * Sends a response through a reply port: whole where it is no longer than a message, else message by message, each only when the
 * reader pulls. A file goes chunk by chunk: it may be as long as it likes, and its reader writes it to disk meanwhile.
 * Resolves when the last part is sent or the reader cancelled; then the port is closed.
 * @param response its body's chunks are handed over, each with its buffer
 */
export async function sendResponse(response: Response, port: MessagePort): Promise<void> {
  const reader = response.body?.getReader();
  const most = isFile(response.headers) ? 1 : MOST;
  const first = await readParts(reader, most);
  let next: Promise<ReadParts> | undefined;

  if (first.done) {
    sendHead();
  } else {
    const sent = sendRest();
    sendHead();
    await sent;
  }
  port.close();

  function sendHead(): void {
    const { status, statusText, headers } = response;
    const { parts, done } = first;
    send({ kind: 'head', status, statusText, headers: [...headers], parts, more: !done }, parts);
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
        if (!isMessage(message.data, 'pull', 'cancel')) return;
        if (message.data.kind === 'cancel') return cancel();
        try {
          const { parts, done } = await (next ?? readParts(reader, most));
          if (parts.length > 0) send({ kind: 'chunk', parts }, parts);
          if (done) {
            send({ kind: 'end' }, []);
            resolve();
          } else {
            // Made while the reader is at this one; a failure is told when it is asked for.
            next = readParts(reader, most);
            next.catch(() => undefined);
          }
        } catch (error) {
          send({ kind: 'failed', error: toSerializedError(error) }, []);
          resolve();
        }
      };
    });
  }

  function send(message: Message<(typeof REPLIES)[number]>, parts: Parts): void {
    port.postMessage(
      message,
      parts.map(({ buffer }) => buffer),
    );
  }
}

interface ReadParts {
  readonly parts: Parts;
  /** Nothing comes after them. */
  readonly done: boolean;
}

/** Reads on until there are `most` bytes, or all. What is made while it is read would else keep the thread to itself. */
async function readParts(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined,
  most: number,
): Promise<ReadParts> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const yieldIfDue = createYieldIfDue();
  for (let bytes = 0; reader && bytes < most;) {
    const { done, value } = await reader.read();
    if (done) return { parts, done };
    await yieldIfDue();
    parts.push(value);
    bytes += value.length;
  }
  return { parts, done: !reader };
}
