import { http, type RequestHandler } from 'msw';
import type { Ports } from '../core/action-ports.ts';
import { createHandler, type HandlerOptions } from '../http/create-handler.ts';
import { matchRoute } from '../http/routes.ts';

/**
 * The API as MSW request handlers, for anybody's tests and stories: `setupServer(...createApiHandlers(ports, { siteUrl }))`.
 * Requests below `siteUrl` that are not the API's pass on to the next handler.
 */
export function createApiHandlers(ports: Ports, options: HandlerOptions): readonly RequestHandler[] {
  const handle = createHandler(ports, options);
  const siteUrl = options.siteUrl.replace(/\/+$/, '');
  const basePath = new URL(siteUrl).pathname.replace(/\/+$/, '');
  return [
    http.all(`${siteUrl}/*`, ({ request }) => {
      const path = new URL(request.url).pathname.slice(basePath.length);
      return matchRoute(path) ? handle(request) : undefined;
    }),
  ];
}
