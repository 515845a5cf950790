import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from './index.ts';
import { toSitePath } from './site-path.ts';
import type { DatapondOptions } from './vite.ts';

/** Where an Astro project lies, and what is built of it. */
export interface AstroFolders {
  readonly root: URL;
  /** The output. */
  readonly dir: URL;
}

/** What the site beside an Astro site is built with: as for Vite, folders are below the root, from wherever Astro was started. */
export function astroBuild(
  { data = 'data', path = 'datapond/', strict = false }: DatapondOptions,
  { root, dir }: AstroFolders,
): BuildOptions {
  const folder = fileURLToPath(root);
  return {
    data: resolve(folder, data),
    cache: resolve(folder, 'node_modules/.cache/datapond'),
    out: join(fileURLToPath(dir), toSitePath(path).folder),
    strict,
  };
}
