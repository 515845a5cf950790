import { join, resolve } from 'node:path';
import sirv from 'sirv';
import type { Plugin, ResolvedConfig } from 'vite';
import { findAppShell } from '../node/find-app-shell.ts';
import { buildSite } from '../node/site/build-site.ts';
import { followFolder } from '../node/vite/follow-folder.ts';

/** What the plugin takes. */
export interface DatapondOptions {
  /** The data folder, relative to Vite's root. Default: `data`. */
  readonly data?: string;
  /** Path below Vite's base that the site lies under, its API and explorer. Default: `datapond/`. */
  readonly path?: string;
  /** Fail the build when anything of the data is not there as asked for. */
  readonly strict?: boolean;
}

/**
 * The site beside an app of one's own: while it is developed, served under `path`, built again and reloaded when the data changes; in a
 * build, written into the output. Pages are told where it lies, for `datapond/client` and `datapond/table`.
 */
export function datapond({
  data = 'data',
  path = 'datapond/',
  strict = false,
}: DatapondOptions = {}): Plugin {
  const below = path.replaceAll(/^\/+|\/+$/g, '');
  if (below === '' || below.split('/').includes('..'))
    throw new Error(
      `datapond: path must name a folder below the base, as "datapond/", not ${JSON.stringify(path)}`,
    );
  let config: ResolvedConfig;
  const cache = () => resolve(config.root, 'node_modules/.cache/datapond');
  const buildInto = async (out: string, log: (line: string) => void) => {
    const shell = await findAppShell();
    await buildSite({ shell, data: resolve(config.root, data), out, cache: cache(), strict, log });
  };
  return {
    name: 'datapond',
    // Each loads the site's own modules; bundled ahead they would look for them beside the bundle.
    config: () => ({
      optimizeDeps: { exclude: ['client', 'table', 'chart'].map((name) => `datapond/${name}`) },
    }),
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'datapond', href: `${config.base}${below}/` }, injectTo: 'head-prepend' },
    ],
    async configureServer(server) {
      const { logger } = server.config;
      const folder = join(cache(), 'vite');
      await followFolder(server, resolve(config.root, data), () =>
        buildInto(folder, (line) => logger.info(line)),
      );
      const serve = sirv(folder, { dev: true, etag: true });
      const base = `${config.base.replace(/^https?:\/\/[^/]*/, '')}${below}/`;
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '';
        // Vite has taken its base away from some addresses, not from all.
        const prefix = [base, `/${below}/`].find((one) => url.startsWith(one));
        if (prefix === undefined) return next();
        request.url = `/${url.slice(prefix.length)}`;
        serve(request, response, () => {
          request.url = '/404.html';
          response.statusCode = 404;
          serve(request, response, next);
        });
      });
    },
    async closeBundle(error?: Error) {
      if (config.command !== 'build' || error || config.build.ssr) return;
      await buildInto(resolve(config.root, config.build.outDir, below), (line) => config.logger.info(line));
    },
  };
}
