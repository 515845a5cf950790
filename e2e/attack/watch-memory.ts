import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { killTree, memoryOf, ownMemoryOf, processTree } from './process-tree.ts';

export interface MemoryWatch {
  /** Bytes that the tree took at most; Infinity where nobody knows, the watch having ended by itself. */
  peak(): number;
  stop(): void;
}

/** Milliseconds between two looks. */
const LOOK = 200;

/**
 * Watches the memory of a process and of all that it started, in a process of its own: to count shared pages takes tens of milliseconds for
 * each gigabyte, in which whoever does it stands still, and what it measures besides seems slow. They hardly change, and are counted
 * where the others are more than ever.
 * @param guard bytes above which the whole tree is killed, and `tooMuch` called with what it took
 */
export function watchMemory(root: number, guard: number, tooMuch: (bytes: number) => void): MemoryWatch {
  const child = fork(fileURLToPath(import.meta.url), [String(root), String(guard)], {
    execArgv: ['--import', 'tsx'],
  });
  let peak = 0;
  let isStopped = false;
  child.once('exit', () => {
    if (!isStopped) peak = Infinity;
  });
  child.on('message', (bytes: number) => {
    peak = Math.max(peak, bytes);
    if (bytes >= guard) tooMuch(bytes);
  });
  return {
    peak: () => peak,
    stop() {
      isStopped = true;
      child.kill();
    },
  };
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [root = 0, guard = 0] = process.argv.slice(2).map(Number);
  let most = 0;
  setInterval(() => {
    const tree = processTree(root);
    const own = ownMemoryOf(tree);
    if (own <= most) return;
    most = own;
    const bytes = memoryOf(tree);
    if (bytes >= guard) killTree(root);
    process.send?.(bytes);
  }, LOOK);
  process.once('disconnect', () => process.exit());
}
