import { createHash } from 'node:crypto';
import { join, posix, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { findAppShell } from '../node/find-app-shell.ts';
import { buildSite } from '../node/site/build-site.ts';
import { followFolder } from '../node/vite/follow-folder.ts';
import { serveBelow } from './serve-below.ts';
import { toSitePath } from './site-path.ts';

/** What the plugin takes. */
export interface DatapondOptions {
  /** The data folder, relative to Vite's root. Default: `data`. */
  readonly data?: string;
  /** Path below Vite's base that the site lies under, its API and explorer. Default: `datapond/`. */
  readonly path?: string;
  /** Fail the build when anything of the data is not there as asked for. */
  readonly strict?: boolean;
}

/** How whoever uses the plugin names other folders. */
const SETTINGS = {
  data: "in the plugin's `data`",
  out: "the plugin's `path`, or Vite's `build.outDir`",
  cache: "Vite's `root`, which it lies in",
};

/**
 * The site beside an app of one's own: while it is developed, served under `path`, built again and reloaded when the data changes; in a
 * build, written into the output. Pages are told where it lies, for `datapond/client` and `datapond/table`.
 */
export function datapond({
  data = 'data',
  path = 'datapond/',
  strict = false,
}: DatapondOptions = {}): Plugin {
  const below = toSitePath(path);
  let config: ResolvedConfig;
  const cache = () => resolve(config.root, 'node_modules/.cache/datapond');
  const buildInto = async (out: string, log: (line: string) => void) => {
    const shell = await findAppShell();
    await buildSite({
      shell,
      data: resolve(config.root, data),
      out,
      cache: cache(),
      strict,
      log,
      settings: SETTINGS,
    });
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
    transformIndexHtml: (_html, { path: page }) => [
      {
        tag: 'link',
        attrs: { rel: 'datapond', href: `${baseSeenFrom(page, config.base)}${below.address}` },
        injectTo: 'head-prepend',
      },
    ],
    async configureServer(server) {
      const { logger } = server.config;
      // A folder for each plugin: an app may have several sites.
      const own = createHash('sha256').update(`${data}\0${below.folder}`).digest('hex').slice(0, 12);
      const folder = join(cache(), `vite-${own}`);
      await followFolder(server, resolve(config.root, data), () =>
        buildInto(folder, (line) => logger.info(line)),
      );
      const base = config.base.replace(/^https?:\/\/[^/]*/, '');
      // Vite has taken its base away from some addresses, not from all.
      server.middlewares.use(serveBelow(folder, [`${base}${below.address}`, `/${below.address}`]));
    },
    async closeBundle(error?: Error) {
      if (config.command !== 'build' || error || config.build.ssr) return;
      await buildInto(resolve(config.root, config.build.outDir, below.folder), (line) =>
        config.logger.info(line),
      );
    },
  };
}

/** Vite's base, as a page writes it in addresses: one that is relative begins where the page lies. @param page its path, from `/` on */
function baseSeenFrom(page: string, base: string): string {
  if (base !== './' && base !== '') return base;
  return `${posix.relative(posix.dirname(page), '/') || '.'}/`;
}
