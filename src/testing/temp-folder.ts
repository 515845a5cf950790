import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A folder for one test, removed after it.
 * @param files path → content
 */
export function tempFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const outer = mkdtempSync(join(tmpdir(), 'datapond-'));
  onTestFinished(() => rmSync(outer, { recursive: true, force: true }));
  // Messages begin with the folder's own name.
  const folder = join(outer, 'data');
  mkdirSync(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
