import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAbandoned } from '../../engine/native/remove-abandoned.ts';

/**
 * A folder within another one, to be made, for what a build needs while it runs. It goes when the program ends; what programs that were
 * killed have left there is removed.
 */
export function workFolder(within: string): string {
  mkdirSync(within, { recursive: true });
  removeAbandoned(within, /^work-(\d+)$/);
  return removedAtExit(join(within, `work-${process.pid}`));
}

let count = 0;

/** A folder for stores that nobody wants remembered, in the system's folder for such. As {@link workFolder}. */
export function tempCache(): string {
  if (count === 0) removeAbandoned(tmpdir(), /^datapond-stores-(\d+)-\d+$/);
  return removedAtExit(join(tmpdir(), `datapond-stores-${process.pid}-${count++}`));
}

const folders = new Set<string>();

function removedAtExit(folder: string): string {
  if (folders.size === 0)
    process.once('exit', () => {
      for (const one of folders) rmSync(one, { recursive: true, force: true });
    });
  folders.add(folder);
  return folder;
}
