import { isMessage, type Message } from '../transport/protocol.ts';
import type { HostProcess } from './host-process.ts';

/**
 * Answers the service worker's question who hosts: hands its port to this page's host, or says no. Questions of a
 * neighbour's service worker on the same origin, and of another protocol version, are left alone.
 */
export function answerConnects(
  scope: string,
  workers: ServiceWorkerContainer,
  host: () => HostProcess | undefined,
): void {
  workers.addEventListener('message', (event) => {
    const port = event.ports[0];
    if (!port || !isMessage(event.data, 'connect') || event.data.scope !== scope) return;
    const own = host();
    if (own) return own.connect(port);
    port.postMessage({ kind: 'no-host' } satisfies Message<'no-host'>);
    port.close();
  });
  workers.startMessages();
}
