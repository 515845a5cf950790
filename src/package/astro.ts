import { findAppShell } from '../node/find-app-shell.ts';
import { buildSite } from '../node/site/build-site.ts';
import { astroBuild } from './astro-build.ts';
import { toSitePath } from './site-path.ts';
import { datapond as vitePlugin, type DatapondOptions } from './vite.ts';

export type { DatapondOptions } from './vite.ts';

/** What Astro needs of an integration; written out, so that no version of Astro is needed to build this. */
export interface AstroIntegration {
  readonly name: string;
  readonly hooks: {
    readonly 'astro:config:setup': (context: {
      readonly command: string;
      readonly config: { readonly root: URL };
      readonly updateConfig: (config: { readonly vite: { readonly plugins: readonly unknown[] } }) => unknown;
    }) => void;
    readonly 'astro:build:done': (context: {
      readonly dir: URL;
      readonly logger: { info(line: string): void };
    }) => Promise<void>;
  };
}

/** The site beside an Astro site: served while it is developed, written into the output when it is built. */
export default function datapond(options: DatapondOptions = {}): AstroIntegration {
  // Refused now, and not when all else is built.
  toSitePath(options.path ?? 'datapond/');
  let root: URL;
  return {
    name: 'datapond',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        root = config.root;
        if (command === 'dev') updateConfig({ vite: { plugins: [vitePlugin(options)] } });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const shell = await findAppShell();
        const log = (line: string) => logger.info(line);
        await buildSite({ ...astroBuild(options, { root, dir }), shell, log });
      },
    },
  };
}
