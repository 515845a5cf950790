import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes from a folder what has the id of a process in its name that does not run any more.
 * @param named its first group is the id
 * @param own what this very process has made: a process of the same id, as the first of a container has, may have died before it
 */
export function removeAbandoned(within: string, named: RegExp, own?: ReadonlySet<string>): void {
  if (!existsSync(within)) return;
  for (const name of readdirSync(within)) {
    const id = named.exec(name)?.[1];
    if (id === undefined) continue;
    const path = join(within, name);
    const isLeft = Number(id) === process.pid ? own !== undefined && !own.has(path) : !isRunning(Number(id));
    if (isLeft) rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // There is one, of somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
