import { resolve, sep } from 'node:path';
import sirv from 'sirv';
import type { Logger, Plugin, ResolvedConfig, ViteDevServer } from 'vite';
import type { CatalogData } from '../core/catalog.ts';
import { type Compilation, compileFolder } from './compile-folder.ts';
import { terminalLine } from './terminal-line.ts';
import { publish } from './published-file.ts';

/** Milliseconds of quiet after a change in the data folder before it is compiled again. */
const QUIET = 200;

export interface DatapondDataOptions {
  /** The data folder. Default: DATAPOND_DATA, else `data`. */
  readonly data?: string;
  /** Fail the build when anything of the data is not there as asked for. Default: whether DATAPOND_STRICT is set. */
  readonly strict?: boolean;
}

/** The plugin, and what others may ask of it during a build. */
export interface DatapondDataPlugin extends Plugin {
  /** The catalogue of the build under way. */
  readonly catalog: () => Promise<CatalogData>;
}

/**
 * Puts the data folder on the site: `catalog.json`, and the files it names under `data/`. A build writes them into its output; the
 * dev server serves them, compiles again when the folder changes, and reloads the page.
 */
export function datapondData(options: DatapondDataOptions = {}): DatapondDataPlugin {
  const data = resolve(options.data ?? (process.env['DATAPOND_DATA'] || 'data'));
  const strict = options.strict ?? !['', '0', 'false'].includes(process.env['DATAPOND_STRICT'] ?? '');
  let config: ResolvedConfig;
  let cache = '';
  let compilation: Promise<Compilation> | undefined;

  const compile = (logger: Logger, summaryLater: boolean): Promise<Compilation> =>
    compileFolder({
      data,
      cache,
      log: (line) => logger.info(line),
      draw: (config.logLevel ?? 'info') === 'info' ? terminalLine() : null,
      summaryLater,
    });

  const once = () => (compilation ??= compile(config.logger, true));

  /** Tells the end of the log. */
  const summarise = ({ summary }: Compilation) => {
    for (const line of summary) config.logger.info(line);
  };

  return {
    name: 'datapond-data',
    catalog: async () => (await once()).catalog,
    configResolved(resolved) {
      config = resolved;
      cache = resolve(config.root, process.env['DATAPOND_CACHE'] || 'node_modules/.cache/datapond');
    },
    async buildStart() {
      if (config.command !== 'build') return;
      const compiled = await once();
      const errors = compiled.notices.filter((notice) => notice.level === 'error').length;
      if (!strict || errors === 0) return;
      summarise(compiled);
      compilation = undefined;
      this.error(`the data has ${errors} ${errors === 1 ? 'problem' : 'problems'}, see above`);
    },
    async writeBundle(output) {
      if (compilation) await publish(await compilation, output.dir ?? config.build.outDir);
    },
    async closeBundle() {
      // Last of all, where somebody looks. What failed was told already.
      const compiled = await compilation?.catch(() => null);
      if (compiled) summarise(compiled);
      compilation = undefined;
    },
    configureServer: (server) =>
      serveData(server, data, resolve(cache, 'dev'), (logger) => compile(logger, false)),
  };
}

async function serveData(
  server: ViteDevServer,
  data: string,
  folder: string,
  compile: (logger: Logger) => Promise<Compilation>,
): Promise<void> {
  const { logger } = server.config;
  const update = async () => publish(await compile(logger), folder, { prune: true });
  await update();

  // A file that is being written changes many times; a build that is under way must not be overtaken.
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  server.watcher.add(data);
  server.watcher.on('all', (_event, path) => {
    if (!resolve(path).startsWith(`${data}${sep}`)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(update).then(
        () => server.ws.send({ type: 'full-reload' }),
        (error: unknown) => logger.error(error instanceof Error ? error.message : String(error)),
      );
    }, QUIET);
  });

  const serve = sirv(folder, { dev: true, etag: true });
  server.middlewares.use((request, response, next) => {
    const path = (request.url ?? '').split(/[?#]/, 1)[0];
    if (path === '/catalog.json' || path?.startsWith('/data/')) serve(request, response, next);
    else next();
  });
}
