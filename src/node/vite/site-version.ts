import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogData } from '../../core/catalog.ts';

/** What a build is made of, beside the data. */
const FILES = ['index.html', '404.html', 'vite.config.ts', 'package-lock.json'];
const FOLDERS = ['public', 'src'];
const NO_SOURCE = /\.test\.tsx?$|^src\/testing\//;

/**
 * The version of a build: the same for the same sources and data, another for any others. The time of the build does not count, so that
 * a site that is built each night is new only when something is.
 * @param root folder of the project
 * @param setting what else makes this build differ
 */
export function toSiteVersion(root: string, catalog: CatalogData, setting: string): string {
  const hash = createHash('sha256');
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/')),
  );
  for (const path of [...FILES, ...inFolders.filter((file) => !NO_SOURCE.test(file)).sort()])
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  // Datasets without a date of their own have that of the build.
  hash.update(JSON.stringify(catalog).replaceAll(JSON.stringify(catalog.site.built), '""'));
  return hash.update(setting).digest('hex').slice(0, 12);
}
