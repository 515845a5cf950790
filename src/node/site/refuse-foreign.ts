import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { hashOfPage, NAMED_BY_CONTENT, readRecord, type SiteRecord } from './site-record.ts';

/** What a build is about to write into a folder. */
export interface ToBeWritten {
  /** Paths within the folder, with forward slashes. */
  readonly files: readonly string[];
  /** How another folder is named, for messages: `--out or DATAPOND_OUT`. */
  readonly setting: string;
}

/** The version of a build, by the name of a script of it. */
const OF_VERSION = /^assets\/site-([0-9a-f]{12})\.js$/;

/**
 * Throws where a build would overwrite what no build wrote, or cannot write because a folder has the name of a file, or a file that of a
 * folder. A folder with a site and no record, as copies may be, is datapond's.
 */
export function refuseForeign(target: string, { files, setting }: ToBeWritten): void {
  const cure = `name an empty folder for the site (${setting}), and copy what is built`;
  for (const folder of [...new Set(files.flatMap(foldersOf))].sort()) {
    const path = join(target, folder);
    if (kindOf(path) === 'file') throw new Error(`${path} is a file where the site has a folder: ${cure}`);
  }
  const pages = files
    .filter((file) => !NAMED_BY_CONTENT.test(file))
    .map((page) => ({ page, path: join(target, page) }));
  const inTheWay = pages.find(({ path }) => kindOf(path) === 'folder');
  if (inTheWay) throw new Error(`${inTheWay.path} is a folder where the site has a file: ${cure}`);
  const record = readRecord(target);
  if (!record && ['sw.js', 'catalog.json'].every((name) => existsSync(join(target, name)))) return;
  for (const { page, path } of pages.filter((one) => kindOf(one.path) === 'file')) {
    if (!record?.has(page)) throw new Error(`${path} is no file of datapond's: ${cure}`);
    if (!isOurs(path, record.get(page)!, record))
      throw new Error(`${path} is not what datapond wrote there: move it away, or ${cure}`);
  }
}

/** Whether a page is as it was written, or at least names the build, as where a script was added to it. */
function isOurs(path: string, hashes: readonly string[], record: SiteRecord): boolean {
  if (hashes.length === 0) return true;
  try {
    if (hashes.includes(hashOfPage(path))) return true;
    const versions = [...record.keys()].flatMap((file) => OF_VERSION.exec(file)?.[1] ?? []);
    const text = readFileSync(path, 'latin1');
    return versions.some((version) => text.includes(version));
  } catch {
    return false;
  }
}

/** All folders that a file lies in, below the one that its path is relative to. */
function foldersOf(file: string): readonly string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? [] : [...foldersOf(folder), folder];
}

/** Null: there is nothing. */
function kindOf(path: string): 'folder' | 'file' | null {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return 'folder';
  return lstatSync(path, { throwIfNoEntry: false }) ? 'file' : null;
}
