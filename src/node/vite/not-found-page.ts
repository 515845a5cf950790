import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { VERSION_MARK } from '../site/app-shell.ts';
import { bundleScript } from './bundle-script.ts';

/**
 * Makes 404.html fit to be served at any depth: its links to assets are replaced by a script, written into the page, that finds
 * the site first. In development, answers unknown addresses with it.
 * @param loader module of that script; `BOOT_SCRIPT` in it stands for the page's own script, `VERSION` for the site's version
 */
export function notFoundPage(loader: string): Plugin {
  return {
    name: 'datapond:not-found-page',
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const path = request.url?.split('?', 1)[0] ?? '/';
          const isPage = request.headers.accept?.includes('text/html') ?? false;
          if (request.method !== 'GET' || !isPage || path.endsWith('.html')) return next();
          try {
            const html = await server.transformIndexHtml(
              '/404.html',
              await readFile(resolve('404.html'), 'utf8'),
            );
            response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(html);
          } catch (error) {
            next(error);
          }
        });
      };
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, chunk }) {
        if (!chunk || !filename.endsWith('/404.html')) return html;
        const script = await bundleScript(resolve(loader), {
          BOOT_SCRIPT: JSON.stringify(chunk.fileName),
          VERSION: JSON.stringify(VERSION_MARK),
        });
        return (
          html
            .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
            .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
            // Not as a replacement string: `$` would be special in it.
            .replace(
              '</body>',
              () => `<script>${script.replaceAll('</script', '<\\/script')}</script></body>`,
            )
        );
      },
    },
  };
}
