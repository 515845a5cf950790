import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can be cut. */
export interface FaultyNetwork {
  readonly origin: string;
  /** Breaks every connection and refuses new ones for this long. */
  cut(milliseconds: number): Promise<void>;
  close(): void;
}

/** @param server its origin */
export async function createFaultyNetwork(server: string): Promise<FaultyNetwork> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let isCut = false;
  const network = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(Number(port), hostname);
    const end = () => {
      for (const socket of [client, upstream]) {
        open.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.pipe(upstream).pipe(client);
    return undefined;
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    async cut(milliseconds) {
      isCut = true;
      breakAll();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      isCut = false;
    },
    close() {
      breakAll();
      network.close();
    },
  };
}
