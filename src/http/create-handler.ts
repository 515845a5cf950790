import type { Ports } from '../core/action-ports.ts';
import { ANSWER_HEADER, type AnswerReport, toAnswerHeader } from '../core/answer-report.ts';
import { ACTIONS } from '../core/actions/registry.ts';
import { errorEnvelope, successEnvelope } from '../core/envelope.ts';
import { ActionError, TransportError } from '../core/errors.ts';
import { isLocale } from '../core/locales.ts';
import { loadMessages } from '../core/messages/load-messages.ts';
import { translateError, translateTransportError } from '../core/messages/translate-error.ts';
import type { Work } from '../core/ports.ts';
import { validateParams } from '../core/params/validate-params.ts';
import { toAsciiJson, type Piece } from '../core/values/json-text.ts';
import { toOpenApiDocument } from '../core/openapi/openapi-document.ts';
import { decodeRequest } from './decode-request.ts';
import { withOptions } from '../core/with-options.ts';
import { dumpResponse } from './dump-response.ts';
import { errorPage } from './error-page.ts';
import { helpUrl } from './help-url.ts';
import { jsonpCallback } from './jsonp.ts';
import { errorHeaders } from './error-response.ts';
import { matchRoute, type Route } from './routes.ts';
import { toByteStream } from './to-byte-stream.ts';
import { utilityJson } from './util-response.ts';

/** What a handler needs to know of the site. */
export interface HandlerOptions {
  /** Address of the site, with or without a slash at the end: `https://example.org/data`. */
  readonly siteUrl: string;
  /** Told of failures that are nobody's request's fault, before the caller gets a 500. */
  readonly onFault?: (error: unknown) => void;
  /** Who asks, where the engine gives turns by that. */
  readonly askerOf?: (request: Request) => string | undefined;
}

/** Answers a request; errors are answers, too. */
export type Handler = (request: Request) => Promise<Response>;

/**
 * The API as one function: what every shell calls. Answers requests for the site's API addresses; others get 404.
 * Never rejects: a fault becomes CKAN's 500. Throws TypeError where it is not told the site's address.
 */
export function createHandler(ports: Ports, options: HandlerOptions): Handler {
  // Who writes plain JavaScript hears it from nobody else.
  if (!URL.canParse(String((options as Partial<HandlerOptions> | undefined)?.siteUrl)))
    throw new TypeError(
      "tell the site's address, as createHandler(ports, { siteUrl: 'https://example.org' })",
    );
  const siteUrl = options.siteUrl.replace(/\/+$/, '');
  const basePath = new URL(siteUrl).pathname.replace(/\/+$/, '');
  return async (request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined;
    const route = path === undefined ? undefined : matchRoute(path);
    try {
      const response = await answer(request, route, { ...options, ports, siteUrl, basePath });
      if (request.method !== 'HEAD') return asDeclared(response);
      // Nobody reads what a dump has begun.
      await response.body?.cancel();
      return asDeclared(new Response(null, response));
    } catch (error) {
      if (error instanceof TransportError) {
        const messages = await loadMessages(localeOf(route, ports));
        return asDeclared(transportFailure(messages ? translateTransportError(error, messages) : error));
      }
      options.onFault?.(error);
      return asDeclared(errorPage(500, 'Internal Server Error'));
    }
  };
}

function localeOf(route: Route | undefined, ports: Ports): string {
  return (route && 'locale' in route && route.locale) || ports.catalog.site.locale;
}

/** An answer repeats what people write: no browser is to take it for something else than it says. */
function asDeclared(response: Response): Response {
  response.headers.set('X-Content-Type-Options', 'nosniff');
  return response;
}

interface Site extends HandlerOptions {
  readonly ports: Ports;
  readonly basePath: string;
}

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const ACTION_METHODS = [...READ_METHODS, 'POST'];

async function answer(request: Request, route: Route | undefined, site: Site): Promise<Response> {
  if (!route || route.kind === 'unknown') throw new TransportError(404, 'Page not found');
  const methods = route.kind === 'action' ? ACTION_METHODS : READ_METHODS;
  const allow = methods.join(', ');
  if (request.method === 'OPTIONS') return new Response(null, { status: 200, headers: { Allow: allow } });
  if (!methods.includes(request.method)) {
    throw new TransportError(405, `${request.method} is not allowed for this address`, { allow });
  }
  switch (route.kind) {
    case 'version':
      return plainResponse(request, () => `{"version": ${route.version}}`);
    case 'utility':
      return plainResponse(request, () =>
        utilityJson(route.utility, new URL(request.url).searchParams, site),
      );
    case 'words':
      return plainResponse(request, () => {
        if (isLocale(route.language)) return '{}';
        throw new TransportError(400, `Bad request - Unknown locale: ${route.language}`, { as: 'json' });
      });
    case 'action':
      return runAction(request, route.name, route.locale, {
        ...site,
        ports: portsOf(request, site, 'search'),
      });
    case 'dump':
      return dumpResponse(request, route.id, portsOf(request, site, 'dump'));
    case 'openapi': {
      const { title, description } = site.ports.catalog.site;
      const document = toOpenApiDocument(ACTIONS.values(), { title, description, siteUrl: site.siteUrl });
      return jsonResponse(200, JSON.stringify(document, undefined, 2));
    }
  }
}

/** Who leaves cancels what was asked. */
function portsOf(request: Request, { ports, askerOf }: Site, work: Work): Ports {
  const options = { signal: request.signal, work, asker: askerOf?.(request) };
  return { ...ports, engine: withOptions(ports.engine, options) };
}

/** JSON without an envelope. */
async function plainResponse(request: Request, json: () => string | Promise<string>): Promise<Response> {
  try {
    const callback = jsonpCallback(request);
    return success([await json()], callback);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    throw new TransportError(400, `Bad request - ${String(error.details['callback'])}`, { cause: error });
  }
}

async function runAction(
  request: Request,
  name: string,
  locale: string | null,
  site: Site,
): Promise<Response> {
  const action = ACTIONS.get(name);
  if (!action) throw new TransportError(400, `Bad request - Action name not known: ${name}`);
  if (action.write && request.method !== 'POST') {
    throw new TransportError(
      400,
      'Bad request - JSON Error: Invalid request. Please use POST method for your request',
    );
  }
  const url = new URL(request.url);
  const sent = await decodeRequest(request, action);
  const prefix = locale === null ? '' : `/${locale}`;
  const help = helpUrl(site.siteUrl, locale, name);
  try {
    const callback = jsonpCallback(request);
    const params = validateParams(action.params, sent, { strict: action.strict });
    let report: AnswerReport | undefined;
    const result = await action.run(params, {
      ports: site.ports,
      siteUrl: site.siteUrl,
      path: site.basePath + url.pathname.slice(site.basePath.length + prefix.length),
      query: [...url.searchParams],
      sent,
      onAnswered: (own) => (report = own),
    });
    const headers = report && { [ANSWER_HEADER]: toAnswerHeader(report) };
    return success(successEnvelope(help, result), callback, headers);
  } catch (error) {
    if (error instanceof TransportError) throw error;
    if (!(error instanceof ActionError)) site.onFault?.(error);
    const actionError =
      error instanceof ActionError
        ? error
        : new ActionError('Internal Server Error', { message: 'Internal Server Error' }, { cause: error });
    // CKAN has this action's one message in English alone.
    const messages =
      name === 'datastore_info' && actionError.type === 'Validation Error'
        ? undefined
        : await loadMessages(locale ?? site.ports.catalog.site.locale);
    return jsonResponse(
      actionError.status,
      errorEnvelope(help, messages ? translateError(actionError, messages) : actionError),
      errorHeaders(actionError.status, error),
    );
  }
}

function success(
  json: Iterable<Piece>,
  callback: string | undefined,
  headers?: Readonly<Record<string, string>>,
): Response {
  if (callback === undefined) return jsonResponse(200, toByteStream(json), headers);
  function* call(): Iterable<Piece> {
    yield `${callback}(`;
    yield* json;
    yield ');';
  }
  return textResponse(200, toByteStream(call()), 'application/javascript;charset=utf-8', headers);
}

function transportFailure(error: TransportError): Response {
  const { status, message, allow, as } = error;
  if (as === 'json') return jsonResponse(status, toAsciiJson(message));
  return errorPage(status, message, {
    ...errorHeaders(status, error),
    ...(allow !== undefined && { Allow: allow }),
  });
}

function jsonResponse(status: number, body: Body, headers?: Readonly<Record<string, string>>): Response {
  return textResponse(status, body, 'application/json;charset=utf-8', headers);
}

/** Text, or its UTF-8. */
type Body = string | ReadableStream<Uint8Array<ArrayBuffer>>;

function textResponse(
  status: number,
  body: Body,
  contentType: string,
  headers?: Readonly<Record<string, string>>,
): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Cookie',
      ...headers,
    },
  });
}
