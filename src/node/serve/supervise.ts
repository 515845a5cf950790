import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent, exitCodeOf, startAgain } from '../own-process.ts';

/** What tells a process that it is the server, and its parent watches over it. */
const MARK = 'DATAPOND_SUPERVISED';

/** Milliseconds before a server that ended by itself is started again, doubled each time that it did not last. */
const PAUSE = { first: 500, most: 30_000 };

/** Milliseconds after which it lasted. */
const LASTED = 60_000;

/** What the server tells once it listens: a next one is to listen there again. */
interface Listening {
  readonly port: number;
}

/** What the process that is watched tells the one that watches. */
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
  // The parent is told by signals, and tells.
  endWithParent();
  return {
    port: mark === '' ? undefined : Number(mark),
    listening: (port) => void process.send?.({ port } satisfies Listening),
  };
}

/**
 * Runs this very command in a process of its own, hands signals on, and starts another when that one ended though nobody told it to: what
 * kills the server costs the requests under way. Resolves to the exit code of the first one where that never listened, or of the last one
 * when it is told to end.
 */
export async function supervise(log: (line: string) => void): Promise<number> {
  let server: ChildProcess | undefined;
  const told = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      told.abort();
      server?.kill(signal);
    });
  let port: number | undefined;
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.most)) {
    const began = performance.now();
    // In a group of its own, so that a terminal's Ctrl-C is told once.
    const detached = process.platform !== 'win32';
    server = startAgain({ [MARK]: port === undefined ? '' : String(port) }, { detached });
    server.on('message', (news: Listening) => (port = news.port));
    const code = await exitCodeOf(server);
    if (told.signal.aborted || port === undefined) return code;
    if (performance.now() - began > LASTED) pause = PAUSE.first;
    log(`datapond: the server ended (${code}), and is started again`);
    // Who ends it need not wait.
    await sleep(pause, undefined, { signal: told.signal }).catch(() => undefined);
    if (told.signal.aborted) return code;
  }
}
