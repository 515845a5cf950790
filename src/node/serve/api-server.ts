import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Handler } from '../../http/create-handler.ts';
import { sendResponse } from './send-response.ts';
import { BodyTooLarge, toFetchRequest } from './to-fetch-request.ts';

export interface ApiServerOptions {
  readonly handler: Handler;
  /** Hears of each request when it has been answered: a line of the log. */
  readonly log: (line: string) => void;
}

/** Milliseconds a client may take to send its headers, and its whole request: slow senders hold no place for long. */
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 30_000;
const MAX_HEADER_BYTES = 16_384;

/** The API over HTTP, for clients that no service worker reaches: curl, Python, R, Power Query. Anybody may read it (CORS). */
export function createApiServer({ handler, log }: ApiServerOptions): Server {
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT, maxHeaderSize: MAX_HEADER_BYTES },
    (request, response) => void respond(request, response),
  );

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
