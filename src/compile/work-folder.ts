import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^work-(\d+)$/;

/** A folder within another one, to be made, for what a build needs while it runs. What builds that were killed have left there is removed. */
export function workFolder(within: string): string {
  mkdirSync(within, { recursive: true });
  for (const name of readdirSync(within)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid && pid !== process.pid && !isAlive(pid))
      rmSync(join(within, name), { recursive: true, force: true });
  }
  return join(within, `work-${process.pid}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's is alive, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
