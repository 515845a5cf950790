import { readFileSync } from 'node:fs';

/** Bytes. */
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

/** Milliseconds of one of Linux's ticks, as it tells them to programs. */
const TICK = 10;

/**
 * Milliseconds that a process has had of the processor's cores, all its threads together; undefined where the system does not tell at
 * once, as all but Linux.
 */
export function readProcessor(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name, in parentheses, may hold anything.
    const [own, system] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return own === undefined || system === undefined ? undefined : (own + system) * TICK;
  } catch {
    return undefined;
  }
}
