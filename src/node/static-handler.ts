import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGzipCache } from './gzip-cache.ts';
import { acceptsGzip } from '../http/accepts-gzip.ts';
import { hasTag } from '../http/has-tag.ts';
import { planRange } from '../http/plan-range.ts';
import { findStaticFile, type StaticFile } from './static-file.ts';

/** How a folder is published. */
export interface StaticHandlerOptions {
  /** Folder to publish. */
  readonly root: string;
  /** Path it is published under, with a slash at both ends. */
  readonly base: string;
}

/**
 * A plain static file host that behaves like GitHub Pages: `404.html` for what is not there, `/folder` sent on to
 * `/folder/`, `/page` answered by `page.html`, gzip for the media types Pages compresses and byte ranges for the rest, and no
 * header that Pages would not send. It knows nothing of an API.
 */
export function createStaticHandler({ root, base }: StaticHandlerOptions) {
  const gzip = createGzipCache();

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return end(response, 405, 'Not Allowed');
    }
    const target = request.url ?? '/';
    const path = target.split(/[?#]/, 1)[0]!;
    if (!path.startsWith(base)) return end(response, 404, 'Not Found');
    const relative = path.slice(base.length);
    const entry = await findStaticFile(root, relative);
    if (entry.kind === 'bad') return end(response, 400, 'Bad Request');
    if (entry.kind === 'folder') {
      // Two slashes at the start would name another host.
      const folder = base + relative.replace(/^[/\\]+/, '');
      response.setHeader('location', `${folder}/${target.slice(path.length)}`);
      return end(response, 301, 'Moved Permanently');
    }
    if (entry.kind === 'file') return send(request, response, entry.file, 200);
    const page = await findStaticFile(root, '404.html');
    return page.kind === 'file' ? send(request, response, page.file, 404) : end(response, 404, 'Not Found');
  };

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    file: StaticFile,
    status: 200 | 404,
  ): Promise<void> {
    const compressed = file.compressible && acceptsGzip(request.headers['accept-encoding']?.toString());
    const tag = compressed ? `W/"${file.tag}"` : `"${file.tag}"`;
    response.setHeader('content-type', file.contentType);
    response.setHeader('cache-control', 'max-age=600');
    response.setHeader('etag', tag);
    response.setHeader('last-modified', file.modified.toUTCString());
    if (file.compressible) response.setHeader('vary', 'Accept-Encoding');
    if (status === 200 && isFresh(request, tag, file.modified)) return end(response, 304);

    if (compressed) {
      response.setHeader('content-encoding', 'gzip');
      const bytes = await gzip(file);
      response.writeHead(status, { 'content-length': bytes.length });
      response.end(request.method === 'HEAD' ? undefined : bytes);
      return;
    }
    const { range: asked, 'if-range': ifRange } = request.headers;
    const { bytes, modified } = file;
    const plan = planRange(
      { range: status === 200 ? asked : undefined, ifRange: ifRange?.toString() },
      { bytes, tag, modified: modified.toUTCString() },
    );
    for (const [name, value] of Object.entries(plan.headers)) response.setHeader(name, value);
    if (plan.status === 416) return end(response, 416, 'Range Not Satisfiable');
    response.writeHead(plan.range ? plan.status : status);
    if (request.method === 'HEAD' || bytes === 0) response.end();
    else await pipeline(createReadStream(file.path, plan.range ?? {}), response);
  }
}

function isFresh(request: IncomingMessage, tag: string, modified: Date): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) return hasTag(tags, tag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  // HTTP dates have whole seconds.
  return Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

function end(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status, text ? { 'content-type': 'text/plain; charset=utf-8' } : undefined);
  response.end(text);
}
