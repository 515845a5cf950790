/*
 * The host: the dedicated worker that owns the engine and answers the API. Its page only starts it and hands it ports.
 */
import { createHostEventSender } from '../transport/host-events.ts';
import { hostLockName } from '../transport/names.ts';
import { serveConnection } from '../transport/port-server.ts';
import { isMessage, type Message } from '../transport/protocol.ts';
import { usableLocks } from '../engine/wasm/usable-locks.ts';
import { createRenewal } from './renewal.ts';
import { createSiteHandler } from './site-handler.ts';

declare const self: DedicatedWorkerGlobalScope;

const started = new Promise<Message<'start'>>((resolve) => {
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isMessage(event.data, 'start')) resolve(event.data);
    else if (event.ports[0]) void welcome(event.ports[0]);
  });
}).then(start);

async function start({ scope, hostId, catalog }: Message<'start'>) {
  const locks = await usableLocks();
  // No Web Locks, no service worker: then nobody but this worker's own page talks to it, and that page knows its end.
  if (locks) await holdForEver(locks, hostLockName(scope, hostId));
  const events = createHostEventSender(scope);
  const { renew, guard } = createRenewal(() => self.postMessage({ kind: 'left' } satisfies Message<'left'>));
  const handler = guard(createSiteHandler(scope, catalog, { events, renew }));
  self.postMessage({ kind: 'started' } satisfies Message<'started'>);
  events.send({ kind: 'host', state: 'started' });
  return { hostId, handler };
}

async function welcome(port: MessagePort): Promise<void> {
  const { hostId, handler } = await started;
  serveConnection(port, handler);
  port.postMessage({ kind: 'welcome', hostId } satisfies Message<'welcome'>);
}

function holdForEver(locks: LockManager, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, () => {
        resolve();
        return new Promise<never>(() => undefined);
      })
      .catch(reject);
  });
}
