import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { EngineNews, EngineOrder, EngineThreadData } from './engine-thread.ts';
import { startThread } from './start-thread.ts';

/** The thread that owns the engine. */
export interface EngineThread {
  /** The near end of a port for one that asks (remote-engine.ts). */
  connect(): MessagePort;
  /** Ends all processes, and then the thread. */
  close(): Promise<void>;
}

/** Starts the engine in a thread of its own. Rejects with EngineError when it cannot start. */
export async function startEngine(data: EngineThreadData): Promise<EngineThread> {
  const thread = startThread('engine-thread', data);
  const hear = async (news: EngineNews) => {
    for (;;) if ((await once(thread, 'message'))[0] === news) return;
  };
  const tell = (order: EngineOrder, ports: readonly MessagePort[] = []) => thread.postMessage(order, ports);
  await hear('ready');
  return {
    connect() {
      const { port1, port2 } = new MessageChannel();
      tell({ kind: 'serve', port: port2 }, [port2]);
      return port1;
    },
    async close() {
      const closed = hear('closed');
      tell({ kind: 'close' });
      await closed;
      await thread.terminate();
    },
  };
}
