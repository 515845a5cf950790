import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two looks. */
const PAUSE = 250;

/**
 * Follows the memory of a process and its descendants (Linux alone; elsewhere the answer is null).
 * @returns a function that ends it and tells the most that they held at once beyond what they held at the beginning, in MB
 */
export function followMemory(pid: number | undefined): () => number | null {
  if (pid === undefined || process.platform !== 'linux') return () => null;
  const before = residentBytes(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid));
  }, PAUSE);
  return () => {
    clearInterval(timer);
    return Math.round((Math.max(most, residentBytes(pid)) - before) / 1e6);
  };
}

/** What the whole tree holds for itself: shared pages would count once a process. */
function residentBytes(root: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(/\)\s\S\s(\d+)/.exec(read(`/proc/${name}/stat`))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree.reduce((sum, pid) => {
    const [, resident = 0, shared = 0] = read(`/proc/${pid}/statm`).split(' ').map(Number);
    return sum + (resident - shared) * 4096;
  }, 0);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
