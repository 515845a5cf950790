import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Catalog, createCatalog } from '../../core/create-catalog.ts';
import { isSmallDump } from '../../core/dump/create-dump.ts';
import { compileFolder } from '../../compile/compile-folder.ts';
import type { Handler } from '../../http/create-handler.ts';
import { errorResponse } from '../../http/error-response.ts';
import { matchRoute } from '../../http/routes.ts';
import type { AppShell } from '../site/app-shell.ts';
import { createApiServer, SERVER_LIMITS, type ServerLimits } from './api-server.ts';
import { serveExplorer } from './serve-explorer.ts';
import { serveFiles } from './serve-files.ts';
import { createSiteAddress, type SiteAddress } from './site-address.ts';
import { createHandlerThreads, type HandlerThreads } from './threads/handler-threads.ts';
import { startEngine } from './threads/start-engine.ts';
import { toHandler } from './threads/to-handler.ts';

/** What `datapond serve` is run with. */
export interface ServeOptions {
  /** The data folder. */
  readonly data: string;
  /** What the explorer at the server's root is made of; absent or null: the API alone. */
  readonly shell?: AppShell | null | undefined;
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** Address the site is known under, where a proxy stands before the server. Default: its own, or that of each request where it listens at every address. */
  readonly siteUrl?: string | undefined;
  /** Folder that remembers what was compiled before; null: none. */
  readonly cache: string | null;
  readonly log: (line: string) => void;
  /** MiB that the server and its processes may take. Default 2048. */
  readonly memory?: number | undefined;
  /** Default: SERVER_LIMITS. */
  readonly limits?: ServerLimits;
}

/** A running server. */
export interface RunningServer {
  /** Where the site is asked on this machine, its path included, without a slash at the end. */
  readonly address: string;
  /** Address that answers name, without a slash at the end; null: that which each request is sent to. */
  readonly siteUrl: string | null;
  readonly port: number;
  /**
   * Lets requests under way end, for five seconds at most; what the engine still does is ended at once. Resolves when all is ended; called
   * again, it is the same end.
   */
  stop(): Promise<void>;
}

const PATIENCE = 5000;

/** `datapond serve`: a folder's API over HTTP, answered by DuckDB's native engine, and the explorer that asks it. Rejects when the port is taken. */
export async function serve({
  data,
  shell = null,
  port,
  host,
  siteUrl,
  cache,
  log,
  limits = SERVER_LIMITS,
  memory,
}: ServeOptions): Promise<RunningServer> {
  const folder = await compileFolder({ data, cache, log, isServed: true });
  const catalog = createCatalog(folder.catalog);
  const engine = await startEngine({ folder, engine: { totalMemory: memory, within: cache ?? undefined } });
  let threads: HandlerThreads | undefined;
  async function closeAndThrow(error: unknown): Promise<never> {
    server.close();
    server.closeAllConnections();
    await threads?.close();
    await engine.close();
    throw error;
  }
  let begin: (handler: Handler) => void = () => undefined;
  // Who comes before it is there waits for it.
  const begun = new Promise<Handler>((resolve) => (begin = resolve));
  // Known only when it listens, which is before anybody asks.
  let site: SiteAddress;
  const sitePath = (target = '/') => {
    const path = target.split('?', 1)[0]!;
    return path.startsWith(`${site.path}/`) ? path.slice(site.path.length) : path;
  };
  const isDownload = (target?: string) => isLargeDump(catalog, sitePath(target));
  const server = createApiServer({
    handler: async (request) => (await begun)(request),
    refuse: (error, request) => errorResponse(error, sitePath(request.url), site.of(request)),
    originOf: (request) => new URL(site.of(request)).origin,
    isProxied: siteUrl !== undefined,
    isDownload: (request) => isDownload(request.url),
    log,
    limits,
  });
  server.listen(port, host);
  // In the very moment: a request that comes with the first connection needs it.
  server.once('listening', () => {
    site = createSiteAddress({ siteUrl, host, at: server.address() as AddressInfo });
  });
  await once(server, 'listening')
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new Error(`port ${port} is taken: name another one with --port`, { cause: error });
    })
    .catch(closeAndThrow);
  const { local, path, siteUrl: named } = site!;
  threads = createHandlerThreads({ folder, siteUrl: named, engine, log });
  await threads.start().catch(closeAndThrow);
  const withFiles = serveFiles(
    toHandler(threads, (request) => isDownload(new URL(request.url).pathname)),
    folder.files,
    path,
  );
  begin(shell ? serveExplorer(withFiles, { shell, catalog: folder.catalog, path }) : withFiles);
  async function end(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE);
    await closed;
    clearTimeout(impatience);
    await threads?.close();
    await engine.close();
  }
  let ended: Promise<void> | undefined;
  return {
    address: local,
    siteUrl: named,
    port: (server.address() as AddressInfo).port,
    stop: () => (ended ??= end()),
  };
}

function isLargeDump(catalog: Catalog, path: string): boolean {
  const route = matchRoute(path);
  if (route?.kind !== 'dump') return false;
  const entry = catalog.table(route.id);
  return entry !== undefined && !isSmallDump(entry.resource);
}
