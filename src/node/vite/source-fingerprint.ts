import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an app shell is made of. */
const FILES = ['index.html', '404.html', 'vite.config.ts', 'package-lock.json'];
const FOLDERS = ['public', 'src'];
/** What no browser gets. */
const NO_PART =
  /\.test\.tsx?$|^src\/(?:testing|compile|msw|engine\/native|sources\/node|node\/(?!vite\/|site\/))/;

/**
 * Changes with what an app shell is made of.
 * @param root folder of the project
 */
export function sourceFingerprint(root: string): string {
  const hash = createHash('sha256');
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/')),
  );
  for (const path of [...FILES, ...inFolders.filter((file) => !NO_PART.test(file)).sort()])
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}
