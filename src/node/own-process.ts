import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

/**
 * How the C library is to keep memory, which can be told to a process before it starts alone: few arenas, and what is large goes back to the
 * system when it is free. What several threads had once is else never given back: a server keeps 670 instead of 370 MiB after a few large downloads.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** It may ask V8 to look through memory (free-memory.ts). */
const ASKED = ['--expose-gc'];

/** Starts this very command once more, in a process of its own. @param env what tells it why, beside how it is to keep memory */
export function startAgain(
  env: NodeJS.ProcessEnv,
  { detached }: { readonly detached: boolean },
): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, ...ASKED, ...process.argv.slice(1)], {
    detached,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...ALLOCATOR, ...process.env, ...env },
  });
}

/** Waits for a process to end. Resolves to its exit code, as shells have it for signals; rejects where it did not start. */
export async function exitCodeOf(child: ChildProcess): Promise<number> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** Ends this process where the one that started it is gone, which keeps it from no end of its own. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}
