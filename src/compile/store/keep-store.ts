import { copyFile, mkdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledStore } from './compiled-store.ts';

/** Moves a store out of its engine's folder into one where it outlives the engine, under its hash. */
export async function keepStore(store: CompiledStore, folder: string): Promise<CompiledStore> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${store.sha256}.duckdb`);
  // Another file system, or a build beside this one: what has the name must be whole.
  const draft = `${path}.${process.pid}`;
  await rename(store.path, draft).catch(async () => {
    await copyFile(store.path, draft);
    await unlink(store.path);
  });
  await rename(draft, path);
  return { ...store, path };
}

/** Whether a store that was kept is still there. */
export async function isKept({ path, bytes }: CompiledStore): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size === bytes,
    () => false,
  );
}
