import { fileURLToPath } from 'node:url';
import { build } from './index.ts';
import { datapond as vitePlugin, type DatapondOptions } from './vite.ts';

export type { DatapondOptions } from './vite.ts';

/** What Astro needs of an integration; written out, so that no version of Astro is needed to build this. */
export interface AstroIntegration {
  readonly name: string;
  readonly hooks: {
    readonly 'astro:config:setup': (context: {
      readonly command: string;
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
  const { data = 'data', path = 'datapond/', strict = false } = options;
  return {
    name: 'datapond',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [vitePlugin(options)] } });
      },
      'astro:build:done': async ({ dir, logger }) => {
        await build({
          data,
          strict,
          out: fileURLToPath(new URL(path, dir)),
          log: (line) => logger.info(line),
        });
      },
    },
  };
}
