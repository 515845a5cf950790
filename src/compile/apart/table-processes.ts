import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../core/errors.ts';
import { isOnDisk } from '../../sources/content.ts';
import type { CompiledTable, TableInput } from '../compile-table.ts';
import type { CompilerSettings, OwnCompiler } from '../own-compiler.ts';
import type { TableAnswer, TableRequest } from './table-messages.ts';

/** What all processes are told. */
type Settings = Omit<CompilerSettings, 'isBesideOthers'>;

/**
 * Compiles tables in processes of their own, one a core: of a small table most of the time is this program's own, and a process has one thread for that.
 * Starts none before the first table. A table's promise rejects with EngineError where its process ends.
 * @param writesStores whether tables may get stores; else memory need not come as zeros (zeroed-memory.ts), which of a small table takes as long as all else
 */
export function createTableProcesses(
  settings: Settings,
  { writesStores }: { readonly writesStores: boolean },
): OwnCompiler {
  const started: TableProcess[] = [];
  const leastBusy = () => {
    const alive = started.filter(({ hasEnded }) => !hasEnded());
    const best = alive.toSorted((a, b) => a.waiting() - b.waiting())[0];
    if (best && (best.waiting() === 0 || alive.length >= Math.max(2, availableParallelism()))) return best;
    const another = startProcess(settings, writesStores);
    started.push(another);
    return another;
  };
  return {
    compileTable: (input) => leastBusy().compile(input),
    async close() {
      await Promise.all(started.map((one) => one.end()));
    },
  };
}

interface TableProcess {
  /** Tables that are not compiled yet. */
  waiting(): number;
  hasEnded(): boolean;
  compile(input: TableInput): Promise<CompiledTable>;
  end(): Promise<void>;
}

interface Waiting {
  readonly path: string;
  resolve(table: CompiledTable): void;
  reject(error: Error): void;
}

function startProcess(settings: Settings, writesStores: boolean): TableProcess {
  const child = launch(settings, writesStores);
  const asked = new Map<number, Waiting>();
  let [ids, hasEnded] = [0, false];
  const over = once(child, 'exit');
  const fail = (why: string) => {
    hasEnded = true;
    for (const { path, reject } of asked.values())
      reject(new EngineError('crashed', `${path}: the process that compiles it ${why}`));
    asked.clear();
  };
  child.on('message', (answer: TableAnswer) => {
    const own = asked.get(answer.id);
    asked.delete(answer.id);
    if ('table' in answer) own?.resolve(answer.table);
    else
      own?.reject(
        answer.failure ? new EngineError(answer.failure, answer.message) : new Error(answer.message),
      );
  });
  child.on('exit', (code, signal) => fail(`has ended (${signal ?? code})`));
  child.on('error', ({ message }) => fail(`cannot be started: ${message}`));
  over.catch(() => {});
  return {
    waiting: () => asked.size,
    hasEnded: () => hasEnded,
    compile: (input) =>
      new Promise((resolve, reject) => {
        const id = ++ids;
        asked.set(id, { path: input.path, resolve, reject });
        child.send({ id, input: toSend(input) } satisfies TableRequest, (error) => {
          if (error) fail(`cannot be reached: ${error.message}`);
        });
      }),
    async end() {
      if (child.connected) child.disconnect();
      await over.catch(() => {});
    },
  };
}

function toSend({ content, ...input }: TableInput): TableRequest['input'] {
  if (!isOnDisk(content)) return { ...input, content };
  const { read: _, ...file } = content;
  return { ...input, content: file };
}

function launch(settings: Settings, writesStores: boolean): ChildProcess {
  const program = fileURLToPath(new URL('table-process.mjs', import.meta.url));
  const told: CompilerSettings = { ...settings, isBesideOthers: true };
  return spawn(process.execPath, [program, JSON.stringify(told)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: {
      ...process.env,
      // Neither a debugger's port nor a loader of the parent's is the child's.
      NODE_OPTIONS: '',
      // What is free goes back to the system soon.
      ...(!writesStores && { DUCKDB_JE_MALLOC_CONF: 'dirty_decay_ms:500,muzzy_decay_ms:0' }),
    },
  });
}
