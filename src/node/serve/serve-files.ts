import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PublishedFile } from '../../compile/files/published-file.ts';
import { errorPage } from '../../http/error-page.ts';
import { toParts } from '../../transport/file-parts.ts';
import type { Handler } from '../../http/create-handler.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json',
};

/**
 * The handler, and beside it the files that the catalogue's addresses lead to. A file that is gone, or another one than the address
 * tells, is not there: 404.
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
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: {
        'Content-Type': MEDIA_TYPES[url.slice(url.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${toParts(url)?.name ?? basename(url)}"`,
        // The name tells the content.
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
  };
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
    const right = hasHash(path, span, bytes, /\.([0-9a-f]{8})(?:\.|$)/.exec(basename(url))?.[1]);
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
