import { rmSync } from 'node:fs';
import { constants, copyFile, link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ResourceError } from '../../core/errors.ts';
import type { DiskFile } from '../duckdb-engine.ts';
import { secretName } from '../lockdown.ts';
import type { StoreFile } from '../store-file.ts';
import { removeAbandoned } from './remove-abandoned.ts';
import { unpackStore } from './unpack-store.ts';
import { withoutPath } from './without-path.ts';

type StoreOnDisk = Extract<StoreFile, { readonly kind: 'path' }>;

/** The one folder whose files an engine may open. */
export interface EngineFolder {
  /** With a slash at its end. */
  readonly path: string;
  /** A path in it that nobody can guess, and at which nothing is yet. */
  newFile(): string;
  /** Puts a content there, a store as DuckDB's file; a file stays where it is, too. Rejects with ResourceError, which names no path. */
  bringIn(content: Uint8Array | DiskFile | StoreOnDisk): Promise<string>;
  /** Removes it with all that is in it. */
  remove(): Promise<void>;
}

/** A program that ends early leaves none behind. */
const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Of a program that was killed. */
const NAMED = /^datapond-engine-(\d+)-/;

/**
 * Makes an engine's folder, and removes those of programs that were killed before they could.
 * @param within default: the system's folder for such
 */
export async function makeEngineFolder(within: string = tmpdir()): Promise<EngineFolder> {
  await mkdir(within, { recursive: true });
  removeAbandoned(within, NAMED);
  const folder = await mkdtemp(join(within, `datapond-engine-${process.pid}-`));
  folders.add(folder);
  const newFile = () => join(folder, secretName());
  /** Stores that were unpacked, by where they lie: each of several processes brings them in. */
  const unpacked = new Map<string, Promise<string>>();
  const unpackedPath = async ({ path, opening }: DiskFile & Pick<StoreOnDisk, 'opening'>) => {
    if (!opening) return path;
    const to = newFile();
    const unpacking = unpacked.get(path) ?? unpackStore(path, to, opening).then(() => to);
    unpacked.set(path, unpacking);
    return unpacking.catch(async (error: unknown) => {
      unpacked.delete(path);
      await rm(to, { force: true });
      throw error;
    });
  };
  return {
    path: `${folder}/`,
    newFile,
    async bringIn(content) {
      const path = newFile();
      try {
        if (content instanceof Uint8Array) await writeFile(path, content, { mode: 0o600 });
        else await linkOrCopy(await unpackedPath(content), path);
      } catch (error) {
        await rm(path, { force: true });
        throw new ResourceError(`the table cannot be opened: ${withoutPath(error)}`, { cause: error });
      }
      return path;
    },
    async remove() {
      await rm(folder, { recursive: true, force: true });
      folders.delete(folder);
    },
  };
}

/** Another file system, or a file of somebody else's, cannot be linked. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}
