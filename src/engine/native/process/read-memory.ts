import { readFileSync } from 'node:fs';

const PAGE = 4096;

/** Bytes of memory that a process takes; undefined where the system does not tell at once, as all but Linux. */
export function readMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
  } catch {
    return undefined;
  }
}
