import type { Plugin, Rolldown } from 'vite';

/** What the host is made of until it answers its first request: the worker, and the API that it imports. */
const HOST = ['host-worker', 'open-site'];

/**
 * Lets a browser fetch the host's code beside the page's own. It would hear of each part only when the one before is there and runs, and
 * the first records wait for all of them. To come after what writes index.html, and before what lists the files.
 */
export function preloadHost(): Plugin {
  return {
    name: 'datapond:preload-host',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('index.html is not in the build');
        const links = hostModules(bundle).map(
          (name) => `    <link rel="modulepreload" crossorigin href="./${name}">\n`,
        );
        page.source = String(page.source).replace('  </head>', `${links.join('')}  </head>`);
      },
    },
  };
}

/** All modules that a host imports until it answers a request, by their paths in the build. */
export function hostModules(bundle: Rolldown.OutputBundle): readonly string[] {
  const files = HOST.map((part) => {
    const own = Object.keys(bundle).filter((name) => name.startsWith(`assets/${part}-`));
    const [file] = own;
    if (!file || own.length > 1)
      throw new Error(`the host's ${part} is made of ${own.join(' and ') || 'nothing'}`);
    return file;
  });
  return [...new Set(files.flatMap((name) => [name, ...importsOf(name, bundle)]))];
}

/** What a module in `assets/` imports at once. */
function importsOf(name: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const file = bundle[name];
  const code = file?.type === 'chunk' ? file.code : String(file?.source ?? '');
  return [...code.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(
    ([, imported]) => `assets/${imported}`,
  );
}
