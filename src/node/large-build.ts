import { walkData } from '../compile/datasets/walk-data.ts';
import { endWithParent, exitCodeOf, startAgain } from './own-process.ts';

/** What tells a process that it is the build, and its parent waits for it. */
const MARK = 'DATAPOND_BUILDS';

/**
 * Bytes of a data folder from which on a build takes so much memory that how the C library keeps it matters: it costs a twentieth of the time. Of 205 MB of a
 * server's log, where most words come once, a build takes 1.23 instead of 1.57 GB.
 */
const LARGE = 200_000_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs this very command in a process of its own where a build is large, since only a process that is about to start can be told how to keep memory.
 * Signals are handed on. Resolves to its exit code; null: this process is to build. The library that heeds it is that of most Linux systems.
 */
export async function buildApart(data: string): Promise<number | null> {
  if (process.env[MARK] !== undefined) {
    endWithParent();
    return null;
  }
  if (process.platform !== 'linux' || (await bytesWithin(data)) < LARGE) return null;
  // In the group of this one: what a terminal tells, both hear.
  const build = startAgain({ [MARK]: '1' }, { detached: false });
  const handOn = (signal: NodeJS.Signals) => void build.kill(signal);
  for (const signal of SIGNALS) process.on(signal, handOn);
  try {
    return await exitCodeOf(build);
  } finally {
    for (const signal of SIGNALS) process.off(signal, handOn);
  }
}

/** Bytes of the files that a build looks at; 0 where there is no such folder, of which the build tells. */
async function bytesWithin(folder: string): Promise<number> {
  let sum = 0;
  try {
    for await (const entry of walkData(folder)) if (entry.kind === 'file') sum += entry.bytes;
  } catch {
    return 0;
  }
  return sum;
}
