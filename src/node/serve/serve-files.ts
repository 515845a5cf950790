import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PublishedFile } from '../../compile/files/published-file.ts';
import { errorPage } from '../../http/error-page.ts';
import { toParts } from '../../transport/file-parts.ts';
import type { Handler } from '../../http/create-handler.ts';
import { hasTag } from '../../http/has-tag.ts';
import { planRange } from '../../http/plan-range.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json',
};

/**
 * The handler, and beside it the files that the catalogue's addresses lead to. A file that is gone, or another one than the address
 * tells, is not there: 404. They are sent in parts to who asks for one.
 * @param path the site's, without a slash at its end
 */
export function serveFiles(handler: Handler, files: readonly PublishedFile[], path: string): Handler {
  const byAddress = new Map(files.map((file) => [new URL(`http://x${path}/${file.url}`).pathname, file]));
  const isAsPublished = createFileCheck();
  return async (request) => {
    const file = byAddress.get(new URL(request.url).pathname);
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return handler(request);
    const { content, url } = file;
    const body = await toBlob(content).catch(() => null);
    // Looked at when it was opened: a blob of a file that changes afterwards cannot be read.
    if (!body || !(await isAsPublished(file)))
      return errorPage(404, 'This file was changed or removed since the server was started: start it again.');
    // The name tells the content.
    const hash = hashIn(url);
    const tag = hash === undefined ? null : `"${hash}"`;
    const kept = {
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...(tag !== null && { ETag: tag }),
    };
    if (tag !== null && hasTag(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers: kept });
    const asked = { range: request.headers.get('range'), ifRange: request.headers.get('if-range') };
    const { status, headers, range } = planRange(asked, { bytes: body.size, tag });
    if (status === 416) return new Response(null, { status, headers });
    const part = range ? body.slice(range.start, range.end + 1) : body;
    return new Response(request.method === 'HEAD' ? null : part, {
      status,
      headers: {
        ...headers,
        ...kept,
        'Content-Type': MEDIA_TYPES[url.slice(url.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${toParts(url)?.name ?? basename(url)}"`,
      },
    });
  };
}

/** The beginning of the content's SHA-256 that a published name has in it. */
function hashIn(url: string): string | undefined {
  return /\.([0-9a-f]{8})(?:\.|$)/.exec(basename(url))?.[1];
}

async function toBlob(content: PublishedFile['content']): Promise<Blob> {
  if (typeof content === 'string') return openAsBlob(content);
  if (content instanceof Uint8Array) return new Blob([new Uint8Array(content)]);
  return (await openAsBlob(content.path)).slice(content.start, content.end);
}

/** Whether a file still is what its address says. It is read when it is first asked for, and when it was touched. */
function createFileCheck(): (file: PublishedFile) => Promise<boolean> {
  const looked = new Map<string, { readonly state: string; readonly right: Promise<boolean> }>();
  return async ({ url, bytes, content }) => {
    if (content instanceof Uint8Array) return true;
    const path = typeof content === 'string' ? content : content.path;
    const state = await stateOf(path);
    if (state === null) return false;
    const last = looked.get(url);
    if (last?.state === state) return last.right;
    const span = typeof content === 'string' ? {} : { start: content.start, end: content.end - 1 };
    const right = hasHash(path, span, bytes, hashIn(url));
    looked.set(url, { state, right });
    return right;
  };
}

/** Changes whenever a file does; null: there is none. */
async function stateOf(path: string): Promise<string | null> {
  const facts = await stat(path, { bigint: true }).catch(() => null);
  return facts && [facts.dev, facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join();
}

async function hasHash(
  path: string,
  span: { readonly start?: number; readonly end?: number },
  bytes: number,
  expected: string | undefined,
): Promise<boolean> {
  const hash = createHash('sha256');
  let read = 0;
  try {
    // A file that cannot be read is not what is expected.
    await pipeline(createReadStream(path, span), async (chunks) => {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        read += chunk.length;
        hash.update(chunk);
      }
    });
  } catch {
    return false;
  }
  return read === bytes && (expected === undefined || hash.digest('hex').startsWith(expected));
}
