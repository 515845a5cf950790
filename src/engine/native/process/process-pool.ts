import { availableParallelism } from 'node:os';
import { makeEngineFolder, type EngineFolder } from '../engine-folder.ts';
import { LANES, type LaneName, type LanesSettings } from './lane-settings.ts';
import { createLanes, type Candidate } from './lanes.ts';
import { type EngineMember, startMember } from './member.ts';
import type { Place } from './place.ts';
import { watchMemory } from './watch-memory.ts';

/** How much memory and time DuckDB's processes may take. */
export interface ProcessPoolOptions {
  /** MiB that all processes may take together, the one that starts them with them. Default 2048. */
  readonly totalMemory?: number | undefined;
  /** MiB that tables and statements may take in one process, as far as DuckDB counts them. Default: by `totalMemory`. */
  readonly memory?: number;
  /** Where the engine makes its own folder, which ends with it. Default: the system's folder for such. */
  readonly within?: string | undefined;
  readonly lanes?: Partial<LanesSettings>;
}

/** The processes of an engine, which start when they are needed: what each may take, and all together. */
export interface ProcessPool {
  /** Waits for a place, see Lanes. */
  take(lane: LaneName, candidate: Candidate): Promise<Place>;
  /** See MemoryWatch. */
  growth(member: EngineMember): () => number;
  /** Has processes ready for whichever lane needs one next. */
  prepare(): void;
  close(): Promise<void>;
}

/** MiB. */
const TOTAL_MEMORY = 2048;

/** MiB: what a process takes beside what DuckDB counts, and what the system counts that is not in use. */
const BESIDE = 300;

/** Bytes that one answer may have: 32,000 records of 2 KB. Downloads, which come in batches, have no such limit. */
const ANSWER_BYTES = 64 * 2 ** 20;

/** Milliseconds that a statement has to end after it was stopped. */
const GRACE = 300;

/** Bytes of memory that are to be free for a process that is started ahead, and for one that takes the place of a paused one. */
const FREE = { spare: 100 * 2 ** 20, pause: 350 * 2 ** 20 };

/** @param warm makes a process that nobody needs yet ready for what is most likely asked next */
export function createProcessPool(
  options: ProcessPoolOptions,
  warm: (member: EngineMember) => Promise<void>,
): ProcessPool {
  const totalMemory = options.totalMemory ?? TOTAL_MEMORY;
  const memory = options.memory ?? Math.max(128, Math.round(0.45 * totalMemory) - BESIDE);
  const hardMemory = (memory + BESIDE) * 2 ** 20;
  let folder: Promise<EngineFolder> | null = null;
  const lanes = createLanes({
    settings: { ...LANES, ...options.lanes },
    async start(nice) {
      const opened = await (folder ??= makeEngineFolder(options.within));
      const settings = {
        folder: opened.path,
        memory,
        hardMemory,
        threads: Math.min(4, availableParallelism()),
        answerBytes: ANSWER_BYTES,
      };
      return startMember(settings, opened, nice);
    },
    warm,
    grace: GRACE,
    restingMemory: {
      // Tables stay where they are loaded, and may take their part.
      search: 0.75 * hardMemory,
      dump: 0.75 * hardMemory,
      sql: 0.4 * hardMemory,
      longSearch: 0.75 * hardMemory,
      longSql: 0.4 * hardMemory,
    },
    hasRoom: (what) => watch.hasRoom(FREE[what]),
  });
  const watch = watchMemory(lanes.members, totalMemory * 2 ** 20);
  return {
    take: lanes.take,
    growth: watch.growth,
    prepare: lanes.prepare,
    async close() {
      watch.stop();
      await lanes.close();
      // Where none could be made there is none to remove.
      await (await folder?.catch(() => null))?.remove();
    },
  };
}
