import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { ActionError, validationError } from '../../core/errors.ts';
import type { Handler } from '../../http/create-handler.ts';
import { ASKER, askerOf } from './asker.ts';
import { AnswerRefused, MOST_BYTES, sendResponse } from './send-response.ts';
import { BodyTooLarge, NoRoom, toFetchRequest } from './to-fetch-request.ts';
import { createInFlight, type Entry, type InFlightLimits } from './in-flight.ts';

/** What a client may take of the server. docs/reliability.md names the defaults. */
export interface ServerLimits extends InFlightLimits {
  /** Milliseconds to send the headers: slow senders hold no place for long. */
  readonly headers: number;
  /** Milliseconds to send the whole request. */
  readonly request: number;
  /** Milliseconds in which nothing moves, whoever waits for whom: slow readers hold no place for ever. */
  readonly silence: number;
  /** Milliseconds until an answer begins: longer than a statement may work and wait for its turns. */
  readonly answer: number;
  /** Milliseconds between two looks at the first two. */
  readonly interval: number;
  /** Connections at a time; further ones are closed at once. */
  readonly connections: number;
}

/** The limits of `datapond serve`. */
export const SERVER_LIMITS: ServerLimits = {
  headers: 10_000,
  request: 30_000,
  silence: 300_000,
  answer: 90_000,
  interval: 2_000,
  connections: 1_000,
  downloads: 16,
  requests: 600,
  bytes: 256 * 2 ** 20,
  stall: 10_000,
};

/** What a server answers with. */
export interface ApiServerOptions {
  readonly handler: Handler;
  /** Answers, for the handler, what never comes to it. */
  readonly refuse: (error: ActionError, request: IncomingMessage) => Response;
  /** The origin that a request is sent to, so far as answers name it. Default: one that says nothing. */
  readonly originOf?: (request: IncomingMessage) => string;
  /** Whether a proxy stands before the server, which tells who asks where it is on the same machine. */
  readonly isProxied?: boolean;
  /** Whether an address is that of a download, which may take its time. */
  readonly isDownload: (request: IncomingMessage) => boolean;
  readonly limits?: ServerLimits;
  /** Hears of each request when it has been answered: a line of the log. */
  readonly log: (line: string) => void;
}

/**
 * Seconds for which clients are told that a connection stays open, and milliseconds for which it does: one that is closed in the moment
 * in which the next request is sent on it costs that request.
 */
const KEEPS = { told: 5, milliseconds: 30_000 };

const MAX_HEADER_BYTES = 16_384;

/** The API over HTTP, for clients that no service worker reaches: curl, Python, R, Power Query. Anybody may read it (CORS). */
export function createApiServer({
  handler,
  refuse,
  originOf = () => 'http://localhost',
  isDownload,
  isProxied = false,
  log,
  limits = SERVER_LIMITS,
}: ApiServerOptions): Server {
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
  server.keepAliveTimeout = KEEPS.milliseconds;
  const inFlight = createInFlight(limits);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now();
    const left = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) left.abort();
    });
    const asker = askerOf(request, isProxied);
    const entry = inFlight.enter(isDownload(request) ? 'download' : 'request', asker, {
      isSlow: () => response.writableLength > 0,
      cut: () => response.destroy(),
    });
    let bytes = 0;
    try {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      if (response.shouldKeepAlive) {
        response.setHeader('Connection', 'keep-alive');
        response.setHeader('Keep-Alive', `timeout=${KEEPS.told}`);
      }
      allowEveryOrigin(request, response);
      if (!entry) throw new NoRoom('too many requests are under way');
      const forwarded = await toFetchRequest(request, {
        origin: originOf(request),
        signal: left.signal,
        hold: (size) => entry.hold(size),
      });
      forwarded.headers.set(ASKER, asker);
      bytes = await sendResponse(await answerInTime(forwarded, left), request, response, entry);
    } catch (error) {
      if (response.headersSent || response.destroyed) response.destroy();
      else await sayWhy(error, request, response);
    } finally {
      entry?.leave();
    }
    const ms = (performance.now() - began).toFixed(1);
    log(`${request.method} ${request.url} ${response.statusCode} ${bytes} B ${ms} ms`);
  }

  /** Rejects with NoRoom when it takes too long; what was under way for it is then left. */
  async function answerInTime(asked: Request, left: AbortController): Promise<Response> {
    let clock: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const late = new Promise<never>((_, reject) => {
      clock = setTimeout(() => {
        isLate = true;
        reject(new NoRoom('no answer in time'));
        left.abort();
      }, limits.answer);
    });
    const answer = handler(asked).finally(() => clearTimeout(clock));
    // The race tells of a failure; what comes after it nobody waits for.
    answer.then(({ body }) => (isLate ? body?.cancel() : undefined)).catch(() => undefined);
    return Promise.race([answer, late]);
  }

  async function sayWhy(error: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const actionError = toActionError(error);
    if (!actionError) return refuseRequest(response, error);
    response.setHeader('Connection', 'close');
    // Who cannot even be refused is gone.
    await sendResponse(refuse(actionError, request), request, response, NOBODY).catch(() =>
      response.destroy(),
    );
  }

  return server;
}

/** A refusal is short: nobody counts it. */
const NOBODY: Entry = { moved: () => undefined, hold: () => true, leave: () => undefined };

/** Null: the request itself cannot be understood. */
function toActionError(error: unknown): ActionError | null {
  if (error instanceof AnswerRefused && error.reason === 'too-large')
    return validationError({
      query: [
        `The answer would have more than ${MOST_BYTES / 2 ** 20} MiB: select fewer columns or records, or download the table`,
      ],
    });
  if (error instanceof NoRoom || error instanceof AnswerRefused)
    return new ActionError('Service Unavailable Error', {
      message: 'The server has too much to do. Send the request again later.',
    });
  return null;
}

function allowEveryOrigin(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', 'POST, PUT, GET, DELETE, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, X-CKAN-API-Key');
}

function refuseRequest(response: ServerResponse, error: unknown): void {
  const tooLarge = error instanceof BodyTooLarge;
  response.statusCode = tooLarge ? 413 : 400;
  response.setHeader('Content-Type', 'application/json;charset=utf-8');
  response.setHeader('Connection', 'close');
  response.end(JSON.stringify(`Bad request - ${(error as Error).message}`));
}
