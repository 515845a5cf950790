import { readdirSync, readFileSync } from 'node:fs';

const PAGE = 4096;

/** Ids of a process and of all that it started, and what they started (Linux). */
export function processTree(root: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const id of readdirSync('/proc').map(Number).filter(Boolean)) {
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${id}/stat`))?.[1];
    if (parent) parents.set(id, Number(parent));
  }
  const tree = [root];
  for (const id of tree) for (const [child, parent] of parents) if (parent === id) tree.push(child);
  return tree;
}

/** Kills a process and all that it started. */
export function killTree(root: number): void {
  for (const id of processTree(root)) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** Bytes of memory that they have for themselves, without what they share: known at once, where to count the others takes its time. */
export function ownMemoryOf(ids: readonly number[]): number {
  const pages = ids.map((id) => {
    const [, resident = 0, shared = 0] = read(`/proc/${id}/statm`).split(' ').map(Number);
    return resident - shared;
  });
  return pages.reduce((sum, one) => sum + PAGE * one, 0);
}

/** Bytes of memory that they take together; of what several share each counts its part. */
export function memoryOf(ids: readonly number[]): number {
  const kib = ids.map((id) => /^Pss: +(\d+) kB/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1]);
  return kib.reduce((sum, one) => sum + 1024 * Number(one ?? 0), 0);
}

/** Empty for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
