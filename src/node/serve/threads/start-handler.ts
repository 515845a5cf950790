import { setMaxListeners } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { HostLostError } from '../../../transport/host-lost.ts';
import { createHostConnection, type HostConnection } from '../../../transport/port-client.ts';
import { isMessage, type Message } from '../../../transport/protocol.ts';
import { createHeartbeat } from '../../../transport/heartbeat.ts';
import type { CompiledFolder } from '../../open-folder.ts';
import type { HandlerNews, HandlerThreadData } from './handler-thread.ts';
import type { EngineThread } from './start-engine.ts';
import { startThread } from './start-thread.ts';

/** What a handler in a thread is made with. */
export interface HandlerThreadOptions {
  readonly folder: CompiledFolder;
  /** Without a slash at the end; null: the origin of each request. */
  readonly siteUrl: string | null;
  readonly engine: Pick<EngineThread, 'connect'>;
  readonly log: (line: string) => void;
  /** Starts a thread. Default: startThread. */
  readonly startThread?: typeof startThread;
}

/** Seconds without a sign of life after which a thread is ended: it hangs in one request, and others wait behind it. */
const HANGS = 30;

/** A thread that answers requests. */
export interface HandlerThread extends HostConnection {
  readonly ready: Promise<void>;
  isReady: boolean;
  underWay: number;
  end(): Promise<void>;
}

/**
 * Starts a thread; `lost` aborts when it has ended.
 * @param nice 0 to 19, as setNiceness counts
 */
export function startHandler(
  { folder, siteUrl, engine, log, startThread: begin = startThread }: HandlerThreadOptions,
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
  // Nobody may wait for it; a thread that ends is told of below.
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
  const heartbeat = createHeartbeat({
    ask(missed) {
      if (missed >= HANGS) return void worker.terminate();
      near.postMessage({ kind: 'ping' } satisfies Message<'ping'>);
    },
  });
  near.on('message', (message: unknown) => {
    if (isMessage(message, 'pong')) heartbeat.beat();
  });
  // Node's ports are those of the web, but for their types.
  const connection = createHostConnection(near as unknown as MessagePort, lost.signal, heartbeat);
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
