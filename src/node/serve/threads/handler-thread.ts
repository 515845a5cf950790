/*
 * The program of a thread that answers requests: all of the API but the engine, which is asked through a port. Started by handler-threads.ts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setPriority } from 'node:os';
import { readlinkSync } from 'node:fs';
import { type MessagePort as NodePort, parentPort, workerData } from 'node:worker_threads';
import { createHandler } from '../../../http/create-handler.ts';
import { serveConnection } from '../../../transport/port-server.ts';
import { type CompiledFolder, folderPorts } from '../../open-folder.ts';
import { ASKER } from '../asker.ts';
import { createAdmission } from './admission.ts';
import { createRemoteEngine } from './remote-engine.ts';

/** What a thread that answers requests is started with. */
export interface HandlerThreadData {
  readonly folder: CompiledFolder;
  /** Without a slash at the end; null: the origin of each request. */
  readonly siteUrl: string | null;
  /** Of the engine. */
  readonly engine: NodePort;
  /** Of requests (transport/protocol.ts). */
  readonly requests: NodePort;
  /** 0 to 19, as setNiceness counts: how far it lets others go before. */
  readonly nice: number;
}

/** Lines for the log; null: it is ready. */
export type HandlerNews = string | null;

/** Of a short search's work the thread does some milliseconds; what takes longer looks up now and then. */
const ADMISSION = { places: 2, longest: 30 };

const { folder, siteUrl, engine: enginePort, requests, nice } = workerData as HandlerThreadData;
const tell = (news: HandlerNews) => parentPort?.postMessage(news);
stepBack();

/** Gives on the place of the request under way. */
const place = new AsyncLocalStorage<() => void>();
const admission = createAdmission(ADMISSION);
// While the engine works for it, a request needs nothing of this thread.
const { engine, relations } = createRemoteEngine(enginePort, () => place.getStore()?.());
const ports = folderPorts(folder, engine, relations, tell);
const handlerAt = (address: string) =>
  createHandler(ports, {
    siteUrl: address,
    onFault: (error) =>
      tell(`fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    askerOf: ({ headers }) => headers.get(ASKER) ?? undefined,
  });
const handler = siteUrl === null ? null : handlerAt(siteUrl);
// Node's ports are those of the web, but for their types.
serveConnection(requests as unknown as MessagePort, async (request) => {
  const leave = await admission.enter(request.headers.get(ASKER) ?? '');
  return place.run(leave, () => (handler ?? handlerAt(new URL(request.url).origin))(request)).finally(leave);
});
tell(null);

/** On Linux each thread has a priority of its own; elsewhere it would be the whole server's. */
function stepBack(): void {
  if (process.platform !== 'linux' || nice === 0) return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), nice);
  } catch {
    // It was courtesy.
  }
}
