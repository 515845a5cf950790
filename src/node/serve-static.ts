import { createServer, type Server } from 'node:http';
import { createStaticHandler } from './static-handler.ts';

/** A folder that is served under a path. */
export interface StaticSite {
  readonly root: string;
  /** With a slash at both ends. */
  readonly base: string;
}

/** What is served, and where. */
export interface ServeStaticOptions {
  /** Each under a path of its own; the longest path that fits answers. */
  readonly sites: readonly StaticSite[];
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** How many further ports are tried when the wanted one is taken. */
  readonly tries?: number;
}

/** A running server of static files. */
export interface StaticServer {
  /** `http://127.0.0.1:4173`, without a slash at its end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves folders as a plain static host would. Rejects when no port is free or the address cannot be used. */
export async function serveStatic({
  sites,
  host,
  port,
  tries = 0,
}: ServeStaticOptions): Promise<StaticServer> {
  const handlers = [...sites]
    .sort((a, b) => b.base.length - a.base.length)
    .map((site) => ({ base: site.base, handle: createStaticHandler(site) }));
  const server = createServer((request, response) => {
    const site = handlers.find(({ base }) => request.url?.startsWith(base)) ?? handlers.at(-1);
    site?.handle(request, response).catch((error: unknown) => {
      // A visitor who leaves half way is no fault of the server.
      if (response.destroyed) return;
      console.error(`${request.method} ${request.url}:`, error);
      response.destroy();
    });
  });
  const boundPort = await listen(server, host, port, tries);
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, host: string, port: number, tries: number): Promise<number> {
  for (let next = port; ; next++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(next, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('the server has no port');
      return address.port;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || next - port >= tries) throw error;
    }
  }
}
