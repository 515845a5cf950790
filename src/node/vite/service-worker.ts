import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/**
 * `sw.js` at the site's base: in the build one classic script, for a service worker that must work when nothing else can be
 * loaded; in development the module itself, so that it changes with its source.
 */
export function serviceWorker(entry: string): Plugin {
  return {
    name: 'datapond:service-worker',
    configureServer(server) {
      server.middlewares.use('/sw.js', (_, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.setHeader('cache-control', 'no-cache');
        response.end(`import '/${entry}';\n`);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleScript(resolve(entry)) });
    },
  };
}
