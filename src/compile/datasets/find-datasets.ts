import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, sep } from 'node:path';
import { extensionOf } from '../../catalog/names.ts';
import type { Notices } from '../../catalog/notices.ts';
import { findOtherNamed, isUnreadable, OTHER_START } from '../../sources/compile/find-other.ts';
import { isTabular, LONGEST_START } from '../../sources/unpack/is-prose.ts';
import { isPacked } from '../../sources/unpack/packed-formats.ts';
import { reasonOf } from './read-json-file.ts';

/** Files that become tables by themselves. */
const TABLE_EXTENSIONS = ['csv', 'tsv', 'tab', 'parquet'];

/** JSON that says something of other files. */
const OF_TOOLS = /^(datapond|datapackage|package|package-lock|tsconfig|schema|.*[.-]schema)\.json$/i;

/** Name of the file that describes a folder's dataset. */
export const DESCRIPTOR = 'datapackage.json';

/** What a built site has. */
const BUILT = ['sw.js', 'catalog.json'];

/** What lies in a data folder. Paths are relative to it, with forward slashes, and in order. */
export interface FoundDatasets {
  /** Folders with a descriptor; `''` is the data folder itself. */
  readonly described: readonly string[];
  readonly undescribed: readonly UndescribedFolder[];
  /** Tables that lie in or below a folder with a descriptor. */
  readonly beside: readonly string[];
}

/** Files without a descriptor that belong together: those of one folder, or one file at the top. */
export interface UndescribedFolder {
  /** Of the folder or the file. */
  readonly name: string;
  /** Folder that `paths` are relative to. */
  readonly folder: string;
  readonly paths: readonly string[];
}

/**
 * Walks a data folder. A folder with a `datapackage.json` is a dataset, its other files only what that names; folders below it
 * are still looked through for descriptors. Any other folder at the top is a dataset of the tables in it, however deep, and
 * a table at the top is one by itself. Names that begin with a dot, node_modules and built sites are passed over.
 * Links are followed; what they lead to outside is told, as it may be nobody's wish to publish it.
 * Rejects when a folder cannot be read; a file that cannot (a dangling link) is among the notices.
 * @param show a path as it stands in messages
 */
export async function findDatasets(
  root: string,
  show: (path: string) => string,
  notices: Notices,
): Promise<FoundDatasets> {
  const described: string[] = [];
  const tables: string[] = [];
  const beside: string[] = [];
  const seen = new Set<string>();

  const top = await realpath(root);
  async function walk(folder: string, inPackage: boolean): Promise<void> {
    const real = await realpath(join(root, folder));
    // A link may lead back to a folder that is being walked.
    if (seen.has(real)) return;
    seen.add(real);
    const names = (await readdir(real))
      .filter((name) => !name.startsWith('.') && name !== 'node_modules')
      .sort();
    // A site that was built into the folder holds copies of its data.
    if (BUILT.every((name) => names.includes(name))) return;
    const isPackage = names.includes(DESCRIPTOR);
    if (isPackage) described.push(folder);
    for (const name of names) {
      const path = folder ? `${folder}/${name}` : name;
      const entry = await stat(join(root, path)).catch((error: unknown) => {
        notices.of(show(path)).error(`${show(path)} is passed over: ${reasonOf(error)}`);
        return null;
      });
      if (!entry) continue;
      if (await leadsOut(join(root, path), top))
        notices
          .of(show(path))
          .warn(`${show(path)} is a link out of the data folder: what it leads to is published, too`);
      if (/^datapackage\.(ya?ml|json)$/i.test(name) && name !== DESCRIPTOR)
        notices
          .of(show(path))
          .warn(`${show(path)} is passed over: a descriptor is JSON, and called ${DESCRIPTOR}`);
      const isDescribed = inPackage || isPackage;
      if (entry.isDirectory()) await walk(path, isDescribed);
      else {
        const extension = extensionOf(name);
        if (TABLE_EXTENSIONS.includes(extension)) (isDescribed ? beside : tables).push(path);
        if (isPacked(name) && !isDescribed && !OF_TOOLS.test(name)) tables.push(path);
        if (extension === 'txt' && !isDescribed) {
          // What cannot be read does not look like a table.
          const start = await readStart(join(root, path), LONGEST_START).catch(() => new Uint8Array());
          if (isTabular(start))
            notices
              .of(show(path))
              .warn(
                `${show(path)} is passed over, although it looks like a table: call it .csv, or list it in a ${DESCRIPTOR} with "format": "csv"`,
              );
        }
        if (isUnreadable(name) && !isDescribed) {
          // What cannot be read is told by its name.
          const start = await readStart(join(root, path), OTHER_START).catch(() => new Uint8Array());
          notices.of(show(path)).warn(`${show(path)} is ${findOtherNamed(name, start)}`);
        }
      }
    }
  }

  await walk('', false);
  return { described, undescribed: groupTables(tables), beside };
}

/** Whether a path is a link to what lies outside a folder. @param folder without links in it */
async function leadsOut(path: string, folder: string): Promise<boolean> {
  if (!(await lstat(path)).isSymbolicLink()) return false;
  const way = relative(folder, await realpath(path));
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}

async function readStart(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function groupTables(tables: readonly string[]): readonly UndescribedFolder[] {
  const folders = new Map<string, string[]>();
  for (const path of tables) {
    const [top, ...rest] = path.split('/') as [string, ...string[]];
    const group = folders.get(top) ?? [];
    group.push(rest.length > 0 ? rest.join('/') : basename(path));
    folders.set(top, group);
  }
  const isFile = new Set(tables);
  return [...folders].map(([name, paths]) => ({ name, folder: isFile.has(name) ? '' : name, paths }));
}
