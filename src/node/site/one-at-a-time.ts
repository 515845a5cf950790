import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAbandoned } from '../../engine/native/remove-abandoned.ts';
import { realPath } from './real-path.ts';

/** Milliseconds between two looks whether the other one is done. */
const PAUSE = 50;

/**
 * Does something to a folder while no other program of this machine and user does so in this way; waits for those that do. Not in the
 * folder itself, which may be published at any time, but in the system's for such files it is written who is at work.
 */
export async function oneAtATime<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const hash = createHash('sha256').update(realPath(folder)).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `datapond-site-${process.getuid?.() ?? 0}-${hash}`);
  while (isTaken(lock)) await wait(PAUSE);
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** Whether somebody else has it; else it is this program's from now on. */
function isTaken(lock: string): boolean {
  const own = `${lock}.${process.pid}`;
  try {
    // Whoever is killed in between leaves nothing that has the name and tells nobody.
    writeFileSync(own, String(process.pid));
    linkSync(own, lock);
    return false;
  } catch (error) {
    // Where that cannot be written, it goes without.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  } finally {
    rmSync(own, { force: true });
  }
  try {
    if (isAbandoned(lock, Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true });
  } catch {
    // It is gone meanwhile.
  }
  return true;
}
