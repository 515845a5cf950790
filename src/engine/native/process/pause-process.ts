import { type ChildProcess, spawn } from 'node:child_process';

/** Reads ids of processes, and lets them go on when nobody is left to write more. What ends its parent's group is not to end it. */
const WATCH = `trap '' INT TERM HUP; all=; while read -r id; do all="$all $id"; done; kill -CONT $all 2>/dev/null`;

let watch: ChildProcess | null = null;
const written = new Set<number>();

/**
 * Has a process stand still until SIGCONT, whatever it is at. One that stands still does not see that this process has ended, so a shell
 * sees to it that it goes on then. False: the system knows no such thing, as Windows.
 */
export function pauseProcess(child: ChildProcess): boolean {
  const { pid } = child;
  if (process.platform === 'win32' || pid === undefined || !watchOver(pid)) return false;
  return child.kill('SIGSTOP');
}

function watchOver(pid: number): boolean {
  if (!watch || watch.exitCode !== null || watch.signalCode !== null) {
    const started = spawn('/bin/sh', ['-c', WATCH], { stdio: ['pipe', 'ignore', 'ignore'] });
    started.on('error', () => undefined);
    started.stdin.on('error', () => undefined);
    if (started.pid === undefined) return false;
    started.unref();
    // A pipe keeps its process, too.
    (started.stdin as unknown as { unref(): void }).unref();
    written.clear();
    watch = started;
  }
  if (!written.has(pid)) watch.stdin?.write(`${pid}\n`);
  written.add(pid);
  return true;
}
