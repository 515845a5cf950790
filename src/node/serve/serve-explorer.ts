import { openAsBlob } from 'node:fs';
import { extname, join } from 'node:path';
import { lookup } from 'mime-types';
import type { CatalogData } from '../../core/catalog.ts';
import type { Handler } from '../../http/create-handler.ts';
import type { AppShell } from '../site/app-shell.ts';
import { stampSite } from '../site/stamp-site.ts';

/**
 * The handler, and beside it the explorer at the site's base. Its pages ask this very server: no engine runs in the browser, and nothing
 * is kept there.
 */
export function serveExplorer(
  handler: Handler,
  {
    shell,
    catalog,
    path,
  }: {
    readonly shell: AppShell;
    readonly catalog: CatalogData;
    /** The site's, without a slash at its end. */
    readonly path: string;
  },
): Handler {
  const { files } = stampSite({ shell, catalog, answeredBy: 'server' });
  const shellUrls = new Set([...shell.files.map(({ url }) => url), ...shell.others]);
  const base = `${path}/`;
  return async (request) => {
    const { pathname } = new URL(request.url);
    const name =
      pathname === base ? 'index.html' : pathname.startsWith(base) ? pathname.slice(base.length) : '';
    const content = name === 'catalog.json' ? `${JSON.stringify(catalog)}\n` : files.get(name);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || (content === undefined && !shellUrls.has(name))) return handler(request);
    const body = new Blob([content ?? (await openAsBlob(join(shell.folder, name)))]);
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: {
        'Content-Type': contentType(name),
        'Content-Length': String(body.size),
        // Only what lies in assets/ has its content, or its version, in its name.
        'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  };
}

function contentType(name: string): string {
  const type = name.endsWith('.webmanifest') ? 'application/manifest+json' : lookup(extname(name)) || '';
  if (!type) return 'application/octet-stream';
  return /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type;
}
