import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Lets a process have of the cores what others leave. False: it may not, as where it would have more than before, which most systems
 * allow to an administrator alone.
 * @param nice 0 to 19, 19 the last of all
 */
export function setNiceness(pid: number, nice: number): boolean {
  let isDone = true;
  for (const id of threadsOf(pid)) {
    try {
      setPriority(id, nice);
    } catch {
      // It has ended, or the system knows no such thing: it was courtesy.
      isDone = false;
    }
  }
  return isDone;
}

/** On Linux each thread has a priority of its own. */
function threadsOf(pid: number): readonly number[] {
  try {
    // Elsewhere, and of a process that has ended, none are told.
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
