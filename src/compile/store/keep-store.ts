import { copyFile, mkdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledStore } from './compiled-store.ts';

/** Moves a store out of its engine's folder into one where it outlives the engine, under its hash. */
export async function keepStore(store: CompiledStore, folder: string): Promise<CompiledStore> {
  await mkdir(folder, { recursive: true });
  const path = storePath(folder, store);
  // Another file system, or a build beside this one: what has the name must be whole.
  const draft = `${path}.${process.pid}`;
  await rename(store.path, draft).catch(async () => {
    await copyFile(store.path, draft);
    await unlink(store.path);
  });
  await rename(draft, path);
  return { ...store, path };
}

/** A store that was kept, where it is in this folder now; null when it is not there. */
export async function findKept(store: CompiledStore, folder: string): Promise<CompiledStore | null> {
  const path = storePath(folder, store);
  return stat(path).then(
    ({ size }) => (size === store.bytes ? { ...store, path } : null),
    () => null,
  );
}

function storePath(folder: string, { sha256 }: CompiledStore): string {
  return join(folder, `${sha256}.duckdb`);
}
