import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Handler } from '../../http/create-handler.ts';
import { sendResponse } from './send-response.ts';
import { BodyTooLarge, toFetchRequest } from './to-fetch-request.ts';

/** What a client may take of the server. README.md names the defaults. */
export interface ServerLimits {
  /** Milliseconds to send the headers: slow senders hold no place for long. */
  readonly headers: number;
  /** Milliseconds to send the whole request. */
  readonly request: number;
  /** Milliseconds in which nothing moves, whoever waits for whom: slow readers hold no place for ever. */
  readonly silence: number;
  /** Milliseconds between two looks at the first two. */
  readonly interval: number;
  /** Connections at a time; further ones are closed at once. */
  readonly connections: number;
}

export const SERVER_LIMITS: ServerLimits = {
  headers: 10_000,
  request: 30_000,
  silence: 300_000,
  interval: 2_000,
  connections: 1_000,
};

export interface ApiServerOptions {
  readonly handler: Handler;
  readonly limits?: ServerLimits;
  /** Hears of each request when it has been answered: a line of the log. */
  readonly log: (line: string) => void;
}

const MAX_HEADER_BYTES = 16_384;

/** The API over HTTP, for clients that no service worker reaches: curl, Python, R, Power Query. Anybody may read it (CORS). */
export function createApiServer({ handler, log, limits = SERVER_LIMITS }: ApiServerOptions): Server {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.interval,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => void respond(request, response),
  );
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silence);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now();
    let bytes = 0;
    try {
      allowEveryOrigin(request, response);
      bytes = await sendResponse(await handler(await toFetchRequest(request)), request, response);
    } catch (error) {
      if (response.headersSent || response.destroyed) response.destroy();
      else refuse(response, error);
    }
    const ms = (performance.now() - began).toFixed(1);
    log(`${request.method} ${request.url} ${response.statusCode} ${bytes} B ${ms} ms`);
  }

  return server;
}

function allowEveryOrigin(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', 'POST, PUT, GET, DELETE, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, X-CKAN-API-Key');
}

function refuse(response: ServerResponse, error: unknown): void {
  const tooLarge = error instanceof BodyTooLarge;
  response.statusCode = tooLarge ? 413 : 400;
  response.setHeader('Content-Type', 'application/json;charset=utf-8');
  response.setHeader('Connection', 'close');
  response.end(JSON.stringify(`Bad request - ${(error as Error).message}`));
}
