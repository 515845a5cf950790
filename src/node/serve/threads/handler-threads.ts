import { HostLostError } from '../../../transport/host-lost.ts';
import type { SerializedRequest } from '../../../transport/protocol.ts';
import { type HandlerThread, type HandlerThreadOptions, startHandler } from './start-handler.ts';
import { whenRead } from './when-read.ts';

/** Which threads a request is for: those of what takes long anyway must not make others wait. */
export type RequestKind = 'short' | 'long';

/** The threads that answer requests. */
export interface HandlerThreads {
  /** Has the first one ready, others soon after. Rejects when it does not start; the log tells why. */
  start(): Promise<void>;
  /**
   * Has a request answered. Rejects with HostLostError when the thread ended under it, twice: the request is likely to be why.
   * @param signal aborts when nobody waits for the answer any more
   */
  fetch(request: SerializedRequest, kind: RequestKind, signal: AbortSignal): Promise<Response>;
  close(): Promise<void>;
}

/** Threads of a kind at most, and what they leave to others (setNiceness). One that ended is started again when there is more to do. */
const KINDS: Readonly<Record<RequestKind, { readonly most: number; readonly nice: number }>> = {
  short: { most: 2, nice: 0 },
  long: { most: 1, nice: 12 },
};

/** Threads that answer requests, so that the one that hears them is free whatever a request takes. */
export function createHandlerThreads(options: HandlerThreadOptions): HandlerThreads {
  const threads: Record<RequestKind, Set<HandlerThread>> = { short: new Set(), long: new Set() };
  let closed = false;
  /** When the requests whose thread ended have been asked again. */
  let suspects: Promise<unknown> = Promise.resolve();

  function start(kind: RequestKind): HandlerThread {
    const thread = startHandler(options, KINDS[kind].nice);
    threads[kind].add(thread);
    thread.lost.addEventListener('abort', () => threads[kind].delete(thread));
    return thread;
  }

  /** While there is little to do: each takes half a second of the processor, which is dear when they are needed. */
  async function startOthers(): Promise<void> {
    for (const kind of ['long', 'short'] as const)
      // A thread that ends is told of in the log.
      if (!closed && threads[kind].size < KINDS[kind].most) await start(kind).ready.catch(() => undefined);
  }

  /** The one with the least to do. Where all have something, another is started for those who come later. */
  function choose(kind: RequestKind): HandlerThread {
    const all = [...threads[kind]];
    const free = all.filter(({ isReady }) => isReady).sort((a, b) => a.underWay - b.underWay)[0];
    if (free?.underWay === 0) return free;
    const other = all.find(({ isReady }) => !isReady) ?? (all.length < KINDS[kind].most ? start(kind) : null);
    return free ?? (other as HandlerThread);
  }

  async function ask(
    request: SerializedRequest,
    kind: RequestKind,
    signal: AbortSignal,
    again: boolean,
  ): Promise<Response> {
    if (closed) throw new HostLostError('the server is closed');
    const thread = choose(kind);
    thread.underWay++;
    let isDone = false;
    const done = () => {
      if (!isDone) thread.underWay--;
      isDone = true;
    };
    // Who leaves may leave the answer unread.
    signal.addEventListener('abort', done, { once: true });
    try {
      await thread.ready;
      return whenRead(await thread.fetch(request, signal), done);
    } catch (error) {
      done();
      if (!(error instanceof HostLostError) || !again) throw error;
      // One of those that were under way may be the reason: one after the other, it takes nobody with it.
      const retried = suspects.then(() => ask(request, 'long', signal, false));
      suspects = retried.catch(() => undefined);
      return retried;
    }
  }

  return {
    async start() {
      await start('short').ready;
      void startOthers();
    },
    fetch: (request, kind, signal) => ask(request, kind, signal, true),
    async close() {
      closed = true;
      await Promise.all(Object.values(threads).flatMap((of) => [...of].map((thread) => thread.end())));
    },
  };
}
