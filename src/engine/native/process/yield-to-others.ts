import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lets a process have of the cores what others leave.
 * @param nice 0 to 19, 19 the last of all; without a right to it nothing can be taken back
 */
export function yieldToOthers(pid: number, nice: number): void {
  for (const id of threadsOf(pid)) {
    try {
      setPriority(id, nice);
    } catch {
      // It has ended, or the system knows no such thing: it was courtesy.
    }
  }
}

/** On Linux each thread has a priority of its own. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
