import { ACTIONS } from '../core/actions/registry.ts';
import { errorEnvelope, successEnvelope } from '../core/envelope.ts';
import { ActionError, TransportError } from '../core/errors.ts';
import type { Ports } from '../core/ports.ts';
import { validateParams } from '../core/params/validate-params.ts';
import { toAsciiJson, type Piece } from '../core/values/json-text.ts';
import { toOpenApiDocument } from '../core/openapi/openapi-document.ts';
import { decodeRequest, jsonpCallback } from './decode-request.ts';
import { dumpResponse } from './dump-response.ts';
import { errorPage } from './error-page.ts';
import { matchRoute, type Route } from './routes.ts';
import { toByteStream } from './to-byte-stream.ts';

export interface HandlerOptions {
  /** Address of the site, with or without a slash at the end. */
  readonly siteUrl: string;
  /** Told of failures that are nobody's request's fault, before the caller gets a 500. */
  readonly onFault?: (error: unknown) => void;
}

export type Handler = (request: Request) => Promise<Response>;

/**
 * The API as one function: what every shell calls. Answers requests for the site's API addresses; others get 404.
 * Never rejects: a fault becomes CKAN's 500.
 */
export function createHandler(ports: Ports, options: HandlerOptions): Handler {
  const siteUrl = options.siteUrl.replace(/\/+$/, '');
  const basePath = new URL(siteUrl).pathname.replace(/\/+$/, '');
  return async (request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : undefined;
    const route = path === undefined ? undefined : matchRoute(path);
    try {
      const response = await answer(request, route, { ports, siteUrl, basePath, onFault: options.onFault });
      return request.method === 'HEAD' ? new Response(null, response) : response;
    } catch (error) {
      if (error instanceof TransportError) return transportFailure(error);
      options.onFault?.(error);
      return errorPage(500, 'Internal Server Error');
    }
  };
}

interface Site {
  readonly ports: Ports;
  readonly siteUrl: string;
  readonly basePath: string;
  readonly onFault: ((error: unknown) => void) | undefined;
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
      return success(request, [`{"version": ${route.version}}`]);
    case 'action':
      return runAction(request, route.name, route.locale, site);
    case 'dump':
      return dumpResponse(request, route.id, site.ports);
    case 'openapi': {
      const { title, description } = site.ports.catalog.site;
      const document = toOpenApiDocument(ACTIONS.values(), { title, description, siteUrl: site.siteUrl });
      return jsonResponse(200, JSON.stringify(document, undefined, 2));
    }
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
  const help = `${site.siteUrl}${prefix}/api/3/action/help_show?name=${encodeURIComponent(name)}`;
  try {
    const params = validateParams(action.params, sent, { strict: action.strict });
    const result = await action.run(params, {
      ports: site.ports,
      siteUrl: site.siteUrl,
      path: site.basePath + url.pathname.slice(site.basePath.length + prefix.length),
      query: [...url.searchParams],
      sent,
    });
    return success(request, successEnvelope(help, result));
  } catch (error) {
    if (error instanceof TransportError) throw error;
    if (!(error instanceof ActionError)) site.onFault?.(error);
    const known =
      error instanceof ActionError
        ? error
        : new ActionError('Internal Server Error', { message: 'Internal Server Error' }, { cause: error });
    return jsonResponse(known.status, errorEnvelope(help, known));
  }
}

function success(request: Request, json: Iterable<Piece>): Response {
  const callback = jsonpCallback(request);
  if (callback === undefined) return jsonResponse(200, toByteStream(json));
  function* call(): Iterable<Piece> {
    yield `${escapeHtml(callback ?? '')}(`;
    yield* json;
    yield ');';
  }
  return textResponse(200, toByteStream(call()), 'application/javascript;charset=utf-8');
}

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => HTML_ESCAPES[char] as string);
}

function transportFailure({ status, message, allow, as }: TransportError): Response {
  if (as === 'json') return jsonResponse(status, toAsciiJson(message));
  return errorPage(status, message, allow === undefined ? {} : { Allow: allow });
}

function jsonResponse(status: number, body: Body): Response {
  return textResponse(status, body, 'application/json;charset=utf-8');
}

/** Text, or its UTF-8. */
type Body = string | ReadableStream<Uint8Array<ArrayBuffer>>;

function textResponse(status: number, body: Body, contentType: string): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Cookie',
    },
  });
}
