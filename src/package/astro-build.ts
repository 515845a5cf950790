import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildSiteOptions } from '../node/site/build-site.ts';
import { toSitePath } from './site-path.ts';
import type { DatapondOptions } from './vite.ts';

/** Where an Astro project lies, and what is built of it. */
export interface AstroFolders {
  readonly root: URL;
  /** The output. */
  readonly dir: URL;
}

type AstroBuild = Pick<BuildSiteOptions, 'data' | 'cache' | 'out' | 'strict' | 'settings'>;

/** How whoever uses the integration names other folders. */
const SETTINGS = {
  data: "in the integration's `data`",
  out: "the integration's `path`, or Astro's `outDir`",
  cache: "Astro's `root`, which it lies in",
};

/** What the site beside an Astro site is built with: as for Vite, folders are below the root, from wherever Astro was started. */
export function astroBuild(
  { data = 'data', path = 'datapond/', strict = false }: DatapondOptions,
  { root, dir }: AstroFolders,
): AstroBuild {
  const folder = fileURLToPath(root);
  return {
    data: resolve(folder, data),
    cache: resolve(folder, 'node_modules/.cache/datapond'),
    out: join(fileURLToPath(dir), toSitePath(path).folder),
    strict,
    settings: SETTINGS,
  };
}
