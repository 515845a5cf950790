import type { Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { reasonOf } from './read-json-file.ts';

/** Name of the file that describes a folder's dataset. */
export const DESCRIPTOR = 'datapackage.json';

/** What a built site has. */
const BUILT = ['sw.js', 'catalog.json'];

/** What a walk comes to. */
export interface WalkedEntry {
  /** Relative to the data folder, with forward slashes; `''` is that itself. */
  readonly path: string;
  readonly kind: 'folder' | 'file' | 'pipe or device';
  readonly bytes: number;
  /** Of a folder whether it has a descriptor itself, of all others whether one above them has. */
  readonly isDescribed: boolean;
  /** Whether it is a link to what lies outside of the data folder. */
  readonly leadsOut: boolean;
}

/** What the system does not let anybody look at, and why: `permission denied`. */
export interface UnseenEntry {
  readonly path: string;
  readonly kind: 'unseen file' | 'unseen folder';
  readonly reason: string;
}

/**
 * Walks a data folder as the build does, in order of names, a folder before what is in it. Names that begin with a dot, node_modules and built
 * sites are passed over. Links are followed; what they lead to is walked once. Rejects when the data folder itself cannot be read.
 */
export async function* walkData(root: string): AsyncGenerator<WalkedEntry | UnseenEntry> {
  const top = await realpath(root);
  const seen = new Set<string>();

  async function* walk(path: string, isDescribed: boolean): AsyncGenerator<WalkedEntry | UnseenEntry> {
    let real: string;
    let names: readonly string[];
    try {
      real = await realpath(join(root, path));
      // A link may lead back to a folder that is being walked.
      if (seen.has(real)) return;
      seen.add(real);
      names = (await readdir(real)).filter((name) => !name.startsWith('.') && name !== 'node_modules').sort();
    } catch (error) {
      if (path === '') throw new Error(`${root} cannot be read: ${reasonOf(error)}`, { cause: error });
      return yield { path, kind: 'unseen folder', reason: reasonOf(error) };
    }
    // A site that was built into the folder holds copies of its data.
    if (BUILT.every((name) => names.includes(name))) return;
    const isPackage = names.includes(DESCRIPTOR);
    yield {
      path,
      kind: 'folder',
      bytes: 0,
      isDescribed: isPackage,
      leadsOut: await leadsOut(join(root, path), top),
    };
    for (const name of names) {
      const below = path ? `${path}/${name}` : name;
      const whole = join(root, below);
      let entry: Stats;
      try {
        entry = await stat(whole);
      } catch (error) {
        yield { path: below, kind: 'unseen file', reason: reasonOf(error) };
        continue;
      }
      if (entry.isDirectory()) yield* walk(below, isDescribed || isPackage);
      else {
        const kind = entry.isFile() ? 'file' : 'pipe or device';
        const leads = await leadsOut(whole, top);
        yield {
          path: below,
          kind,
          bytes: entry.size,
          isDescribed: isDescribed || isPackage,
          leadsOut: leads,
        };
      }
    }
  }

  yield* walk('', false);
}

/** Whether a path is a link to what lies outside a folder. @param folder without links in it */
async function leadsOut(path: string, folder: string): Promise<boolean> {
  if (!(await lstat(path)).isSymbolicLink()) return false;
  const way = relative(folder, await realpath(path));
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}
