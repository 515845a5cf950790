import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a build may empty the folder it writes to: an earlier build wrote it, or there is nothing to lose. Any other folder's
 * files are not ours to delete.
 */
export function mayEmpty(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true;
  return existsSync(join(folder, 'sw.js')) && existsSync(join(folder, 'catalog.json'));
}
