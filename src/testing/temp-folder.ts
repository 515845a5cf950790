import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Files of a folder: path → content. */
export type FolderFiles = Readonly<Record<string, string | Uint8Array>>;

/** A folder called `data` for one test, removed after it. */
export function tempFolder(files: FolderFiles): string {
  const { folder, remove } = makeFolder(files);
  onTestFinished(remove);
  return folder;
}

/** The same for hooks, which remove it themselves. */
export function makeFolder(files: FolderFiles): { readonly folder: string; readonly remove: () => void } {
  const outer = mkdtempSync(join(tmpdir(), 'datapond-'));
  const folder = join(outer, 'data');
  mkdirSync(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return { folder, remove: () => rmSync(outer, { recursive: true, force: true }) };
}
