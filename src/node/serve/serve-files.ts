import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { PublishedFile } from '../../compile/published-file.ts';
import { toParts } from '../../transport/file-parts.ts';
import type { Handler } from '../../http/create-handler.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json',
};

/** The handler, and beside it the files that the catalogue's addresses lead to. */
export function serveFiles(handler: Handler, files: readonly PublishedFile[], siteUrl: string): Handler {
  const byAddress = new Map(files.map((file) => [new URL(`${siteUrl}/${file.url}`).pathname, file]));
  return async (request) => {
    const file = byAddress.get(new URL(request.url).pathname);
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return handler(request);
    const { content, url } = file;
    const body = await toBlob(content);
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
