import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** What tells a process that it is the server, and its parent watches over it. */
const MARK = 'DATAPOND_SUPERVISED';

/**
 * How the C library is to keep memory, which can be told to a process before it starts alone: few arenas, and what is large goes back to the
 * system when it is free. Answers go through several threads, and without this what each had once is never given back (670 instead of
 * 370 MiB after a few large downloads).
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Milliseconds before a server that ended by itself is started again, doubled each time that it did not last. */
const PAUSE = { first: 500, most: 30_000 };

/** Milliseconds after which it lasted. */
const LASTED = 60_000;

/** What the server tells once it listens: a next one is to listen there again. */
interface Listening {
  readonly port: number;
}

export interface Supervised {
  /** Tells where the server listens. */
  listening(port: number): void;
  /** The port that the one before had, where one ended by itself. */
  readonly port: number | undefined;
}

/** This process as a supervised server; null: it is none, and `supervise` starts one. */
export function asSupervised(): Supervised | null {
  const mark = process.env[MARK];
  if (mark === undefined || !process.send) return null;
  // The parent is told by signals, and tells; where it is gone nobody would.
  process.once('disconnect', () => process.exit(1));
  // A server that cannot start is to end.
  process.channel?.unref();
  return {
    port: mark === '' ? undefined : Number(mark),
    listening: (port) => void process.send?.({ port } satisfies Listening),
  };
}

/**
 * Runs this very command in a process of its own, hands signals on, and starts another when that one ended though nobody told it to: what
 * kills the server costs the requests under way. Resolves to the exit code of one that never listened, or was told to end.
 */
export async function supervise(log: (line: string) => void): Promise<number> {
  let server: ChildProcess | undefined;
  let isTold = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isTold = true;
      server?.kill(signal);
    });
  let port: number | undefined;
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.most)) {
    const began = performance.now();
    server = start(port);
    server.on('message', (news: Listening) => (port = news.port));
    const code = await ended(server);
    if (isTold || port === undefined) return code;
    if (performance.now() - began > LASTED) pause = PAUSE.first;
    log(`datapond: the server ended (${code}), and is started again`);
    await sleep(pause);
    if (isTold) return code;
  }
}

function start(port: number | undefined): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    // In a group of its own, so that a terminal's Ctrl-C is told once.
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...ALLOCATOR, ...process.env, [MARK]: port === undefined ? '' : String(port) },
  });
}

/** Its exit code, as shells have it for signals. */
function ended(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 143)));
  });
}
