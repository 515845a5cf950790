import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { VERSION_MARK } from '../site/app-shell.ts';
import { bundleScript } from './bundle-script.ts';

/**
 * Service workers at the site's base: in the build each one classic script, for it must work when nothing else can be loaded; in
 * development the module itself, so that it changes with its source.
 * @param entries file name → module
 */
export function serviceWorkers(entries: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'datapond:service-workers',
    configureServer(server) {
      for (const [fileName, entry] of Object.entries(entries))
        server.middlewares.use(`/${fileName}`, (_, response) => {
          response.setHeader('content-type', 'text/javascript');
          response.setHeader('cache-control', 'no-cache');
          response.end(`import '/${entry}';\n`);
        });
    },
    async generateBundle() {
      for (const [fileName, entry] of Object.entries(entries)) {
        const constants = { DATAPOND_VERSION: JSON.stringify(VERSION_MARK) };
        this.emitFile({ type: 'asset', fileName, source: await bundleScript(resolve(entry), constants) });
      }
    },
  };
}
