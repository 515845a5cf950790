import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** Removes from a folder what has the id of a process in its name that does not run any more. */
export function removeAbandoned(within: string, named: RegExp): void {
  if (!existsSync(within)) return;
  for (const name of readdirSync(within)) {
    const id = named.exec(name)?.[1];
    if (id !== undefined && !isRunning(Number(id)))
      rmSync(join(within, name), { recursive: true, force: true });
  }
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

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // There is one, of somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
