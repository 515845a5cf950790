/**
 * The package's main entry: builds sites, opens data folders, answers the API in Node.
 */
import type { Ports } from '../core/action-ports.ts';
export type { Ports } from '../core/action-ports.ts';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { findAppShell } from '../node/find-app-shell.ts';
import { openFolder as openWith } from '../node/open-folder.ts';
import { serve as serveFolder } from '../node/serve/serve.ts';
import { buildSite } from '../node/site/build-site.ts';

export { createHandler, type Handler, type HandlerOptions } from '../http/create-handler.ts';

/** Where what was compiled is remembered, if nobody names another folder. */
const CACHE = 'node_modules/.cache/datapond';

/** How the functions' callers name other folders. */
const SETTINGS = { data: 'as `data`', out: 'the option `out`', cache: 'the option `cache`' };

const SILENT = (): void => undefined;

/** What a site is built with. */
export interface BuildOptions {
  /** The data folder. Default: `data`. */
  readonly data?: string;
  /** Folder that the site is written to. Default: `dist`. What an earlier build wrote there is replaced, all else left alone. */
  readonly out?: string;
  /** Folder that remembers what was compiled before. Default: `node_modules/.cache/datapond`. */
  readonly cache?: string;
  /** Fail when anything of the data is not there as asked for. */
  readonly strict?: boolean;
  /** False takes the service worker of an earlier build back. Default: true. */
  readonly serviceWorker?: boolean;
  /** Hears how it goes, line by line. Default: nobody does. */
  readonly log?: (line: string) => void;
}

/** A site that was built. */
export interface BuildResult {
  /** Changes with the data and with datapond, and with nothing else. */
  readonly version: string;
  /** What is to be said about the data: `error` where something is not there as asked for. */
  readonly notices: readonly BuildNotice[];
}

/** What a build has to say of a file. */
export interface BuildNotice {
  readonly level: 'error' | 'warning' | 'notice';
  readonly text: string;
}

/**
 * Builds a site of a data folder. A build that fails leaves the site before as it was. Rejects when there is no such folder, when the
 * output holds a file of somebody's own that would be overwritten, and, where it is strict, when the data has a problem.
 */
export async function build({
  data = 'data',
  out = 'dist',
  cache = CACHE,
  strict = false,
  serviceWorker = true,
  log = SILENT,
}: BuildOptions = {}): Promise<BuildResult> {
  const shell = await findAppShell();
  const answeredBy = serviceWorker ? 'service-worker' : 'page';
  const { version, notices } = await buildSite({
    shell,
    data,
    out,
    cache,
    strict,
    answeredBy,
    log,
    settings: SETTINGS,
  });
  return { version, notices: notices.map(({ level, text }) => ({ level, text })) };
}

/** What a data folder is opened with. */
export interface OpenFolderOptions {
  /** The data folder. Default: `data`. */
  readonly data?: string;
  /** Folder that remembers what was compiled before; null, the default: none. */
  readonly cache?: string | null;
  /** Hears how it goes, line by line. Default: nobody does. */
  readonly log?: (line: string) => void;
}

/** A data folder whose tables can be asked. */
export interface OpenedFolder {
  /** What `createHandler` and `datapond/msw` answer from. */
  readonly ports: Ports;
  /** Ends the engine. */
  close(): Promise<void>;
}

/** Opens a data folder with no site built: for tests, and for servers of one's own. Rejects when there is no such folder. */
export async function openFolder({
  data = 'data',
  cache = null,
  log = SILENT,
}: OpenFolderOptions = {}): Promise<OpenedFolder> {
  const engine = createNativeEngine();
  try {
    const { ports } = await openWith({ data, setting: SETTINGS.data, engine, cache, log });
    return { ports, close: () => engine.close() };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** What a server is started with. */
export interface ServeOptions {
  /** The data folder. Default: `data`. */
  readonly data?: string;
  /** 0: any free port. Default: 8000. */
  readonly port?: number;
  /** Address to listen at. Default: 127.0.0.1. */
  readonly host?: string;
  /** Address that the site is known under, where a proxy stands before the server. Default: its own, or that of each request where `host` is `0.0.0.0` or `::`. */
  readonly siteUrl?: string;
  /** Folder that remembers what was compiled before; null: none. Default: `node_modules/.cache/datapond`. */
  readonly cache?: string | null;
  /** MiB that the server and its processes may take. Default: 2048. */
  readonly memory?: number;
  /** False: the API alone. Default: true. */
  readonly explorer?: boolean;
  /** Hears of each request, line by line. Default: nobody does. */
  readonly log?: (line: string) => void;
}

/** A running server. */
export interface RunningServer {
  /** Where the site is asked on this machine, as `http://127.0.0.1:8000`; the path of `siteUrl` is at its end. */
  readonly address: string;
  /** Lets requests under way end, for five seconds at most. May be called again, and then is the same end. */
  stop(): Promise<void>;
}

/** Serves a folder's API over HTTP, and the explorer at `/`. Rejects when the port is taken, or when there is no such folder. */
export async function serve({
  data = 'data',
  port = 8000,
  host = '127.0.0.1',
  siteUrl,
  cache = CACHE,
  memory,
  explorer = true,
  log = SILENT,
}: ServeOptions = {}): Promise<RunningServer> {
  const shell = explorer ? await findAppShell() : null;
  return serveFolder({ data, shell, port, host, siteUrl, cache, memory, log });
}
