/*
 * The program of the thread that owns the engine: it starts DuckDB's processes, and hands over what they answer. Handlers' threads ask it
 * through ports of their own (engine-messages.ts). Started by start-engine.ts.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createProcessEngine } from '../../../engine/native/process/process-engine.ts';
import type { ProcessPoolOptions } from '../../../engine/native/process/process-pool.ts';
import { type CompiledFolder, folderRelations } from '../../open-folder.ts';
import { serveEngine } from './serve-engine.ts';

/** What the engine's thread is started with. */
export interface EngineThreadData {
  readonly folder: CompiledFolder;
  readonly engine: ProcessPoolOptions;
}

/** A port for another thread that asks, or the end of all. */
export type EngineOrder = { readonly kind: 'serve'; readonly port: MessagePort } | { readonly kind: 'close' };

/** `closed` comes when no process is left. */
export type EngineNews = 'ready' | 'closed';

const { folder, engine: options } = workerData as EngineThreadData;
const engine = createProcessEngine(options);
const relations = folderRelations(folder, engine);
const tell = (news: EngineNews) => parentPort?.postMessage(news);

parentPort?.on('message', async (order: EngineOrder) => {
  if (order.kind === 'serve') return serveEngine(order.port, engine, relations);
  await engine.close();
  tell('closed');
});
await engine.start().catch(async (error: unknown) => {
  await engine.close();
  throw error;
});
tell('ready');
