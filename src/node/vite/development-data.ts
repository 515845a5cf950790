import { resolve } from 'node:path';
import sirv from 'sirv';
import type { Plugin } from 'vite';
import { compileFolder } from '../../compile/compile-folder.ts';
import { publish } from '../../compile/files/published-file.ts';
import { terminalLine } from '../../compile/report/terminal-line.ts';
import { followFolder } from './follow-folder.ts';

/** Which data `npm run dev` serves. */
export interface DevelopmentDataOptions {
  /** The data folder. */
  readonly data: string;
  /** Folder that remembers what was compiled before. */
  readonly cache: string;
}

/**
 * Puts the data folder on this project's dev server: `catalog.json`, and the files it names under `data/`. Compiles again when the
 * folder changes, and reloads the page.
 */
export function developmentData({ data, cache }: DevelopmentDataOptions): Plugin {
  return {
    name: 'datapond:development-data',
    apply: 'serve',
    async configureServer(server) {
      const { logger, root, logLevel = 'info' } = server.config;
      const cacheFolder = resolve(root, cache);
      const folder = resolve(cacheFolder, 'dev');
      const draw = logLevel === 'info' ? terminalLine() : null;
      await followFolder(server, resolve(data), async () => {
        const compiled = await compileFolder({
          data,
          cache: cacheFolder,
          log: (line) => logger.info(line),
          draw,
        });
        await publish(compiled, folder, { prune: true });
      });
      const serve = sirv(folder, { dev: true, etag: true });
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split(/[?#]/, 1)[0];
        if (path === '/catalog.json' || path?.startsWith('/data/')) serve(request, response, next);
        else next();
      });
    },
  };
}
