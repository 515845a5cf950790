import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connect } from 'vite';
import sirv from 'sirv';

/**
 * Serves a built site below some paths of a development server, as a static host would: what is not there is answered with its
 * `404.html` and that status.
 * @param prefixes as browsers write them, with a slash at both ends
 */
export function serveBelow(folder: string, prefixes: readonly string[]): Connect.NextHandleFunction {
  const serve = sirv(folder, { dev: true, etag: true });
  return (request, response, next) => {
    const url = request.url ?? '';
    const prefix = prefixes.find((one) => url.startsWith(one));
    if (prefix === undefined) return next();
    request.url = `/${url.slice(prefix.length)}`;
    serve(request, response, () => {
      // Not by sirv, which answers 200 whatever was set before.
      readFile(join(folder, '404.html')).then(
        (page) => response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(page),
        next,
      );
    });
  };
}
