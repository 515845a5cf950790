import type { Plugin } from 'vite';

/** In development, answers the fixed address of a public module with its source, as the build's entry of that name does. */
export function publicEntry(fileName: string, entry: string): Plugin {
  return {
    name: 'datapond:public-entry',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(`export * from '/${entry}';\n`);
      });
    },
  };
}
