import { join } from 'node:path';
import { serveStatic } from '../../src/node/serve-static.ts';
import { builtSite } from '../fixtures/build-site.ts';
import { createFaultyNetwork, type FaultyNetwork } from './faulty-network.ts';

/** The demo behind a network that can be cut. */
export interface FaultySite {
  readonly network: FaultyNetwork;
  /** Path of the site. */
  readonly site: string;
  /** Path of a page of it that does nothing but load datapond.js. */
  readonly page: string;
  close(): Promise<void>;
}

export async function serveFaultily(): Promise<FaultySite> {
  const server = await serveStatic({
    sites: [
      { root: builtSite('DEMO'), base: '/pond/' },
      { root: join(import.meta.dirname, '../fixtures/blog'), base: '/pond/blog/' },
    ],
    host: '127.0.0.1',
    port: 0,
  });
  const network = await createFaultyNetwork(server.origin);
  return {
    network,
    site: '/pond/',
    page: '/pond/blog/',
    async close() {
      network.close();
      await server.close();
    },
  };
}
