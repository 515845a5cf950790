import { readFileSync } from 'node:fs';

const PAGE = 4096;

/**
 * Bytes of memory that a process has for itself, without what it shares with others of its program; undefined where the system does not
 * tell at once, as all but Linux.
 */
export function readMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return (resident - shared) * PAGE;
  } catch {
    return undefined;
  }
}
