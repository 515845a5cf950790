import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A folder that a build writes into. */
export interface BuildFolder {
  readonly path: string;
  /** What it is to who reads an error: `the folder of the site`. */
  readonly name: string;
  /** How another one is named. */
  readonly setting: string;
}

// As the system says it, Node and DuckDB: what comes from another thread has lost its code.
const FULL = /ENOSPC|EDQUOT|no space left on device|quota exceeded/i;
const READ_ONLY = /EROFS|read-only file system/i;
const DENIED = /EACCES|EPERM|permission denied/i;

/** Throws where a folder cannot be written or made, so that nobody waits for a build that has no place. Makes nothing. */
export function proveWritable(folder: BuildFolder): void {
  let parent = resolve(folder.path);
  while (!existsSync(parent)) {
    if (isLink(parent))
      throw new Error(
        `${parent} is a link that leads nowhere, and no place for ${folder.name}: ${another(folder)}`,
      );
    parent = dirname(parent);
  }
  if (!statSync(parent).isDirectory())
    throw new Error(`${parent} is a file, and no place for ${folder.name}: ${another(folder)}`);
  try {
    accessSync(parent, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusal(folder, error as Error) ?? error;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/**
 * What a disk has refused, as an error that says what to do; any other error as it is.
 * @param folders those that are written; the last one is meant where no path tells
 */
export function explainDisk(error: unknown, folders: readonly BuildFolder[]): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { path, dest } = cause as NodeJS.ErrnoException & { readonly dest?: string };
    const text = dest ?? path ?? cause.message;
    // Of two that lie within each other, or begin alike, the longer one.
    const [named] = folders
      .filter((folder) => text.includes(resolve(folder.path)))
      .sort((a, b) => b.path.length - a.path.length);
    if (FULL.test(cause.message)) return full(named ?? folders.at(-1)!, cause);
    const refused = named && refusal(named, cause);
    if (refused) return refused;
  }
  return error;
}

function full(folder: BuildFolder, cause: Error): Error {
  const problem = `the disk of ${folder.name}, ${folder.path}, is full`;
  return new Error(`${problem}: free some of it, or ${another(folder)} on another disk`, { cause });
}

/** Undefined: it is for another reason that the folder was not written. */
function refusal(folder: BuildFolder, error: Error): Error | undefined {
  const why = READ_ONLY.test(error.message)
    ? 'its disk is read-only'
    : DENIED.test(error.message) && 'whoever runs the build may not write there';
  if (!why) return undefined;
  const problem = `${folder.name}, ${folder.path}, cannot be written, as ${why}`;
  return new Error(`${problem}: ${another(folder)}`, { cause: error });
}

function another({ setting }: BuildFolder): string {
  return `name another folder (${setting})`;
}
