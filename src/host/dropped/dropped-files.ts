import { v4 } from 'uuid';
import { openDroppedChannel } from '../../transport/dropped-channel.ts';
import { createDroppedStore } from '../../transport/dropped-store.ts';

/** Opens files of this computer as resources of the site, for this browser alone. For pages. */
export interface DroppedFiles {
  /**
   * Makes a file a resource that the API answers for, in every tab, until it is removed.
   * @param signal gives up; what was stored is removed again
   * @returns the resource's id. Rejects with an Error that says what is wrong with the file, or why the browser cannot keep it.
   */
  open(file: File, signal: AbortSignal): Promise<string>;
  /** Resolves when the API no longer knows it. */
  remove(id: string): Promise<void>;
  /** Calls the listener when the catalogue has gained or lost a file, whichever tab did it; returns how to stop. */
  onChange(listener: () => void): () => void;
}

/** Milliseconds that removing waits for a host to say that it has forgotten: there may be none. */
const FORGET = 2000;

/** @param scope the site's base address */
export function createDroppedFiles(scope: string): DroppedFiles {
  const store = createDroppedStore(scope);
  return {
    async open(file, signal) {
      const id = v4();
      await store.put({ id, name: file.name, content: file, dataset: null }).catch(explainStorage);
      try {
        await waitForHost(scope, id, signal);
        return id;
      } catch (error) {
        await store.remove(id);
        // The host may still be reading it.
        void forget(scope, id);
        throw error;
      }
    },
    async remove(id) {
      await store.remove(id);
      await forget(scope, id);
    },
    onChange(listener) {
      const channel = openDroppedChannel(scope, ({ kind }) => {
        if (kind === 'opened' || kind === 'forgotten') listener();
      });
      return () => channel.close();
    },
  };
}

/** Asks whichever host there is, and the next one when that ends before it has answered. */
function waitForHost(scope: string, id: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const channel = openDroppedChannel(scope, (message) => {
      if (message.kind === 'listening') return ask();
      if (message.id !== id) return;
      if (message.kind === 'opened') finish(resolve);
      if (message.kind === 'refused') finish(() => reject(new Error(message.problem)));
    });
    const ask = (): void => channel.send({ kind: 'open', id });
    const abort = (): void => finish(() => reject(signal.reason as Error));
    signal.addEventListener('abort', abort, { once: true });
    ask();
    function finish(end: () => void): void {
      channel.close();
      signal.removeEventListener('abort', abort);
      end();
    }
  });
}

/** Tells whichever host there is that a file is gone, and waits until it has forgotten it. */
function forget(scope: string, id: string): Promise<void> {
  return new Promise((resolve) => {
    const channel = openDroppedChannel(scope, (message) => {
      if (message.kind === 'forgotten' && message.id === id) done();
    });
    const timer = setTimeout(done, FORGET);
    channel.send({ kind: 'removed', id });
    function done(): void {
      clearTimeout(timer);
      channel.close();
      resolve();
    }
  });
}

function explainStorage(error: unknown): never {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    throw new Error('this browser has no room for the file', { cause: error });
  throw new Error(`this browser cannot keep the file: ${String(error)}`, { cause: error });
}
