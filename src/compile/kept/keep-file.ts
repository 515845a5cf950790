import { copyFile, mkdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledFile } from './compiled-file.ts';

let drafts = 0;

/** Moves a file out of its engine's folder into one where it outlives the engine, under its hash. */
export async function keepFile<T extends CompiledFile>(file: T, folder: string): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = keptPath(folder, file);
  // Another file system, or a build or a table beside this one: what has the name must be whole.
  const draft = `${path}.${process.pid}.${++drafts}`;
  await rename(file.path, draft).catch(async () => {
    await copyFile(file.path, draft);
    await unlink(file.path);
  });
  await rename(draft, path);
  return { ...file, path };
}

/** A file that was kept, where it is in this folder now; null when it is not there. */
export async function findKept<T extends CompiledFile>(file: T, folder: string): Promise<T | null> {
  const path = keptPath(folder, file);
  return stat(path).then(
    ({ size }) => (size === file.bytes ? { ...file, path } : null),
    () => null,
  );
}

function keptPath(folder: string, { sha256 }: CompiledFile): string {
  return join(folder, sha256);
}
