import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes from a folder what has the id of a process in its name that does not run any more.
 * @param named its first group is the id
 */
export function removeAbandoned(within: string, named: RegExp): void {
  if (!existsSync(within)) return;
  for (const name of readdirSync(within)) {
    const id = named.exec(name)?.[1];
    if (id === undefined) continue;
    const path = join(within, name);
    if (isAbandoned(path, Number(id))) rmSync(path, { recursive: true, force: true });
  }
}

/** Whether the process that made a file or folder does not run any more. @param id the process's */
export function isAbandoned(path: string, id: number): boolean {
  return id === process.pid ? isOlder(path) : !isRunning(id);
}

/** Whether another process of this one's id made it, as the first of a container has always the same; what this one's threads made is younger. */
function isOlder(path: string): boolean {
  const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return modifiedAt !== undefined && modifiedAt < Date.now() - 1000 * process.uptime();
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // There is one, of somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
