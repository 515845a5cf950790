import { open } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import { extensionOf } from '../../catalog/names.ts';
import type { Notices } from '../../catalog/notices.ts';
import { findOtherNamed, isUnreadable, OTHER_START } from '../../sources/compile/find-other.ts';
import { isTabular, LONGEST_START } from '../../sources/unpack/is-prose.ts';
import { isPacked } from '../../sources/unpack/packed-formats.ts';
import { IRREGULAR } from '../files/refuse-irregular.ts';
import { DESCRIPTOR, walkData } from './walk-data.ts';

/** Files that become tables by themselves. */
const TABLE_EXTENSIONS = ['csv', 'tsv', 'tab', 'parquet'];

/** JSON that says something of other files. */
const OF_TOOLS = /^(datapond|datapackage|package|package-lock|tsconfig|schema|.*[.-]schema)\.json$/i;

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
 * Looks through a data folder. A folder with a `datapackage.json` is a dataset, its other files only what that names; folders below it
 * are still looked through for descriptors. Any other folder at the top is a dataset of the tables in it, however deep, and
 * a table at the top is one by itself. What walkData passes over is none. What links lead to outside is told, as it may be nobody's wish to
 * publish it, and so is what cannot be read. Rejects when the data folder itself cannot be.
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
  for await (const entry of walkData(root)) {
    const { path, kind } = entry;
    const own = notices.of(show(path));
    if ('reason' in entry) {
      const what = kind === 'unseen folder' ? 'cannot be read' : 'is passed over';
      own.error(`${show(path)} ${what}: ${entry.reason}`);
      continue;
    }
    if (entry.leadsOut)
      own.warn(`${show(path)} is a link out of the data folder: what it leads to is published, too`);
    if (kind === 'folder') {
      if (entry.isDescribed) described.push(path);
      continue;
    }
    const name = posix.basename(path);
    if (/^datapackage\.(ya?ml|json)$/i.test(name) && name !== DESCRIPTOR)
      own.warn(`${show(path)} is passed over: a descriptor is JSON, and called ${DESCRIPTOR}`);
    const isPlain = TABLE_EXTENSIONS.includes(extensionOf(name));
    const isMember = isPacked(name) && !entry.isDescribed && !OF_TOOLS.test(name);
    if (kind === 'file') {
      if (isPlain) (entry.isDescribed ? beside : tables).push(path);
      if (isMember) tables.push(path);
      if (!entry.isDescribed) await tellOther(path);
    } else if (isPlain || isMember) own.error(`${show(path)} is passed over: ${IRREGULAR}`);
  }

  /** Tells of a file that may hold a table and is none. */
  async function tellOther(path: string): Promise<void> {
    const own = notices.of(show(path));
    // What cannot be read does not look like a table, and is told by its name.
    const start = (length: number) => readStart(join(root, path), length).catch(() => new Uint8Array());
    if (extensionOf(path) === 'txt' && isTabular(await start(LONGEST_START)))
      own.warn(
        `${show(path)} is passed over, although it looks like a table: call it .csv, or list it in a ${DESCRIPTOR} with "format": "csv"`,
      );
    const name = posix.basename(path);
    if (isUnreadable(name)) own.warn(`${show(path)} is ${findOtherNamed(name, await start(OTHER_START))}`);
  }

  return { described, undescribed: groupTables(tables), beside };
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
