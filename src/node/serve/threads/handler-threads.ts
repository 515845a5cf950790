import { setMaxListeners } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { createHostConnection, type HostConnection, HostLostError } from '../../../transport/port-client.ts';
import { isPongMessage, type PingMessage, type SerializedRequest } from '../../../transport/protocol.ts';
import { createPulse } from '../../../transport/pulse.ts';
import type { CompiledFolder } from '../../open-folder.ts';
import type { HandlerNews, HandlerThreadData } from './handler-thread.ts';
import type { EngineThread } from './start-engine.ts';
import { startThread } from './start-thread.ts';

/** Which threads a request is for: those of what takes long anyway must not make others wait. */
export type RequestKind = 'short' | 'long';

export interface HandlerThreads {
  /** Has the first one ready. Rejects when it does not start; the log tells why. */
  start(): Promise<void>;
  /**
   * Has a request answered. Rejects with HostLostError when the thread ended under it, twice: the request is likely to be why.
   * @param signal aborts when nobody waits for the answer any more
   */
  fetch(request: SerializedRequest, kind: RequestKind, signal: AbortSignal): Promise<Response>;
  close(): Promise<void>;
}

export interface HandlerThreadsOptions {
  readonly folder: CompiledFolder;
  readonly siteUrl: string;
  readonly engine: Pick<EngineThread, 'connect'>;
  readonly log: (line: string) => void;
  /** Starts a thread. Default: startThread. */
  readonly startThread?: typeof startThread;
}

/** Threads of a kind at most, and what they leave to others (yieldToOthers). A first one is there, others start when there is more to do. */
const KINDS: Readonly<Record<RequestKind, { readonly most: number; readonly nice: number }>> = {
  short: { most: 2, nice: 0 },
  long: { most: 1, nice: 5 },
};

/** Seconds without a sign of life after which a thread is ended: it hangs in one request, and others wait behind it. */
const HANGS = 30;

interface HandlerThread extends HostConnection {
  readonly ready: Promise<void>;
  isReady: boolean;
  underWay: number;
  end(): Promise<void>;
}

/** Threads that answer requests, so that the one that hears them is free whatever a request takes. */
export function createHandlerThreads(options: HandlerThreadsOptions): HandlerThreads {
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
    const done = () => void thread.underWay--;
    try {
      await thread.ready;
      return whenRead(await thread.fetch(request, signal), done);
    } catch (error) {
      done();
      if (!(error instanceof HostLostError) || !again) throw error;
      // One of those that were under way may be the reason: one after the other, it takes nobody with it.
      const asked = suspects.then(() => ask(request, 'long', signal, false));
      suspects = asked.catch(() => undefined);
      return asked;
    }
  }

  return {
    start: () => start('short').ready,
    fetch: (request, kind, signal) => ask(request, kind, signal, true),
    async close() {
      closed = true;
      await Promise.all(Object.values(threads).flatMap((of) => [...of].map((thread) => thread.end())));
    },
  };
}

function startHandler(
  { folder, siteUrl, engine, log, startThread: begin = startThread }: HandlerThreadsOptions,
  nice: number,
): HandlerThread {
  const { port1: near, port2: requests } = new MessageChannel();
  const enginePort = engine.connect();
  const data: HandlerThreadData = { folder, siteUrl, engine: enginePort, requests, nice };
  const worker = begin('handler-thread', data, [requests, enginePort]);
  const lost = new AbortController();
  // Each request under way listens.
  setMaxListeners(0, lost.signal);
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    becomeReady = resolve;
    lost.signal.addEventListener('abort', () => reject(lost.signal.reason));
  });
  ready.catch(() => undefined);
  worker.on('message', (news: HandlerNews) => {
    if (news !== null) return log(news);
    thread.isReady = true;
    becomeReady();
  });
  worker.on('error', (error) => log(`fault: a thread of the server ended: ${error.stack ?? error.message}`));
  worker.once('exit', () => {
    near.close();
    lost.abort(new HostLostError('the thread ended'));
  });
  const pulse = createPulse({
    ask(missed) {
      if (missed >= HANGS) return void worker.terminate();
      const ping: PingMessage = { kind: 'ping' };
      near.postMessage(ping);
    },
  });
  near.on('message', (message: unknown) => {
    if (isPongMessage(message)) pulse.beat();
  });
  // Node's ports are those of the web, but for their types.
  const connection = createHostConnection(near as unknown as MessagePort, lost.signal, pulse);
  const thread: HandlerThread = {
    ...connection,
    ready,
    isReady: false,
    underWay: 0,
    async end() {
      await worker.terminate();
    },
  };
  return thread;
}

/** The response; `done` is called once its body was read, or is not wanted. */
function whenRead(response: Response, done: () => void): Response {
  const { body, status, statusText, headers } = response;
  if (!body) {
    done();
    return response;
  }
  const reader = body.getReader();
  let isDone = false;
  const finish = () => {
    if (!isDone) done();
    isDone = true;
  };
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done: isLast, value } = await reader.read();
          if (!isLast) return controller.enqueue(value);
          finish();
          controller.close();
        } catch (error) {
          finish();
          controller.error(error);
        }
      },
      async cancel(reason) {
        finish();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, statusText, headers });
}
