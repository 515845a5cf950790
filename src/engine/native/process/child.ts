import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../../core/errors.ts';
import type { Columns } from '../../../core/ports.ts';
import { EngineLost } from '../../engine-errors.ts';
import { pauseProcess } from './pause-process.ts';
import { readMemory, readProcessor } from './read-process.ts';
import { createInbox } from './inbox.ts';
import { setNiceness } from './set-niceness.ts';
import { type Order, type Report, type StatementKind, unpackColumns } from './messages.ts';

/** What a child process is started with. */
export interface ChildSettings {
  /** The one folder, with a slash at its end, whose files it may open. */
  readonly folder: string;
  /** MiB that DuckDB gives to tables and statements, as far as it counts them. */
  readonly memory: number;
  /** Bytes that the process may have, however it comes by them: it is ended beyond. */
  readonly hardMemory: number;
  readonly threads: number | null;
  /** Bytes that one answer may have. */
  readonly answerBytes: number;
}

/** One statement in a child. */
export interface RemoteStatement {
  /** The next batch; null when there is none. Rejects with EngineError, with EngineLost when the process ended. */
  next(): Promise<Columns | null>;
  /** Lets go of it; harmless when it has ended. */
  stop(): void;
  /** Resolves when nothing of it is under way in the child. */
  readonly ended: Promise<void>;
}

/** A process with DuckDB in it. */
export interface EngineChild {
  readonly pid: number;
  readonly alive: boolean;
  /** Bytes of memory that it takes, or took when it last said so. */
  memory(): number;
  /** Milliseconds that it has had of the cores, or had when it was last asked; undefined where the system does not tell. */
  processor(): number | undefined;
  ask(kind: StatementKind, text: string): RemoteStatement;
  /**
   * Has it stand still until `goOn`, whatever it is at; it keeps its memory. False: the system knows no such thing, as Windows.
   */
  pause(): boolean;
  goOn(): void;
  /** Lets it have of the cores what others leave; see setNiceness. */
  setNiceness(nice: number): boolean;
  /** Ends it at once. Statements under way reject with `reason`. */
  kill(reason: EngineError): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
}

/** A process ended, or its database, and nobody had ended it. */
export class ProcessEnded extends EngineLost {
  /** @param how its signal or exit code, or what DuckDB says */
  constructor(readonly how: string | number | null) {
    super(`its process ended (${how})`);
  }
}

const PROGRAM = fileURLToPath(new URL('engine-process.mjs', import.meta.url));

/** Milliseconds for DuckDB to start; a busy machine takes its time. */
const START_LIMIT = 30_000;

/** MiB of JavaScript's values: answers are handed on in pieces. */
const HEAP = 384;

/** Threads that statements begin on: as many as a process of searches has under way, and some for what they ask files for. */
const POOL = 10;

/** Bytes that the system counts for what those threads may need, and do not: 8 MiB each. */
const STACKS = POOL * 8 * 2 ** 20;

/**
 * Bytes that the system counts for what V8 and DuckDB's allocator hold ready and do not use: measured 140 MiB more than was in use when an
 * answer of 20 MiB a batch found no room. What is in use has the limit itself (engine-process.ts looks after it).
 */
const RESERVED = 192 * 2 ** 20;

interface Waiting {
  readonly take: (columns: Columns | null) => void;
  readonly fail: (error: EngineError) => void;
  readonly end: () => void;
}

/**
 * Starts a process. Rejects with EngineError `crashed` when it does not start.
 * @param nice see setNiceness: from the beginning on
 */
export async function startChild(settings: ChildSettings, nice: number): Promise<EngineChild> {
  const child = launch(settings);
  if (nice > 0 && child.pid !== undefined) setNiceness(child.pid, nice);
  const waiting = new Map<number, Waiting>();
  let memory = 0;
  let processor: number | undefined;
  let death: EngineError | null = null;
  let count = 0;

  const die = (reason: EngineError) => {
    if (death) return;
    death = reason;
    child.kill('SIGKILL');
    for (const { fail, end } of waiting.values()) {
      fail(reason);
      end();
    }
    waiting.clear();
  };
  const ended = new Promise<void>((resolve) =>
    // Not `exit`, which does not come of a process that could not begin.
    child.once('close', (code, signal) => {
      die(new ProcessEnded(signal ?? code));
      resolve();
    }),
  );
  child.on('error', (error) => die(new EngineLost(error.message)));
  const order = (message: Order) => {
    if (!death) child.send(message, (error) => error && die(new EngineLost(error.message)));
  };

  await new Promise<void>((resolve, reject) => {
    const clock = setTimeout(() => die(new EngineLost(`no answer in ${START_LIMIT} ms`)), START_LIMIT);
    child.on('message', (report: Report) => {
      if (report.kind === 'ready') {
        clearTimeout(clock);
        resolve();
      } else if (report.kind === 'memory') memory = report.bytes;
      else hear(report);
    });
    void ended.then(() => {
      clearTimeout(clock);
      reject(new EngineError('crashed', `DuckDB did not start: ${death?.message}`));
    });
  });

  function hear(report: Exclude<Report, { kind: 'ready' | 'memory' }>): void {
    const statement = waiting.get(report.id);
    if (!statement) return;
    if (report.kind === 'columns') return statement.take(unpackColumns(report.columns));
    // DuckDB says of itself that its database is in disorder: no other statement may ask it, and a new process begins anew.
    if (report.kind === 'failed' && report.failure === 'crashed')
      return die(new ProcessEnded(report.message));
    waiting.delete(report.id);
    if (report.kind === 'done') statement.take(null);
    else statement.fail(new EngineError(report.failure, report.message));
    statement.end();
  }

  function ask(kind: StatementKind, text: string): RemoteStatement {
    const id = count++;
    const inbox = createInbox<Columns | null>();
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    if (death) {
      inbox.fail(death);
      end();
    } else {
      waiting.set(id, { ...inbox, end });
      order({ kind, id, text });
    }
    let isFirstTaken = false;
    return {
      next() {
        // The first batch comes by itself.
        if (isFirstTaken && kind === 'stream' && waiting.has(id)) order({ kind: 'more', id });
        isFirstTaken = true;
        return inbox.next();
      },
      stop() {
        if (waiting.has(id)) order({ kind: 'stop', id });
      },
      ended: over,
    };
  }

  return {
    pid: child.pid as number,
    get alive() {
      return death === null;
    },
    memory: () => (memory = death ? 0 : (readMemory(child.pid as number) ?? memory)),
    processor: () => (processor = readProcessor(child.pid as number) ?? processor),
    ask,
    pause: () => pauseProcess(child),
    goOn: () => void child.kill('SIGCONT'),
    setNiceness(wanted) {
      if (wanted === nice) return true;
      if (!setNiceness(child.pid as number, wanted)) return false;
      nice = wanted;
      return true;
    },
    kill: die,
    ended,
  };
}

function launch(settings: ChildSettings): ChildProcess {
  const program = [`--max-old-space-size=${HEAP}`, '--expose-gc', PROGRAM, JSON.stringify(settings)];
  // Of what a process allocates the system counts more than is in use; what Node reserves is part of it.
  const limit = Math.ceil((settings.hardMemory + STACKS + RESERVED) / 1024);
  const [command, args] =
    process.platform === 'linux'
      ? ['/bin/sh', ['-c', 'ulimit -d "$0"; exec "$@"', String(limit), process.execPath, ...program]]
      : [process.execPath, program];
  return spawn(command, args, {
    // What Node says when memory is over is nobody's concern.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {
      ...process.env,
      // Neither a debugger's port nor a loader of the parent's is the child's.
      NODE_OPTIONS: '',
      // It writes no file, so memory need not be zero (../zeroed-memory.ts); what is free goes back to the system soon.
      // Statements run on Node's pool of threads: more than it has wait there for each other, unseen.
      UV_THREADPOOL_SIZE: String(POOL),
      DUCKDB_JE_MALLOC_CONF: 'dirty_decay_ms:500,muzzy_decay_ms:0',
    },
  });
}
