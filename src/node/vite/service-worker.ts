import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/**
 * `sw.js` at the site's base: in the build one classic script, for a service worker that must work when nothing else can be
 * loaded; in development the module itself, so that it changes with its source.
 * @param constants names in the source → JavaScript expressions that a build puts in their place
 */
export function serviceWorker(
  entry: string,
  constants: () => Promise<Readonly<Record<string, string>>>,
): Plugin {
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
      const source = await bundleScript(resolve(entry), await constants());
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
