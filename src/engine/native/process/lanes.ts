import { EngineError } from '../../../core/errors.ts';
import type { CancelSignal } from '../../../core/ports.ts';
import { EngineLost } from '../../engine-errors.ts';
import type { EngineMember } from './member.ts';
import { yieldToOthers } from './yield-to-others.ts';

/** The long ones are for what took longer than its first lane gives. */
export type LaneName = 'search' | 'sql' | 'dump' | 'longSearch' | 'longSql';

/** Where what takes too long goes; null: it may stay. */
export const LONGER: Readonly<Record<LaneName, LaneName | null>> = {
  search: 'longSearch',
  sql: 'longSql',
  dump: null,
  longSearch: null,
  longSql: null,
};

export interface LaneSettings {
  /** Processes of the lane at most. They start when they are needed. */
  readonly processes: number;
  /** Statements that one process has under way at a time. */
  readonly each: number;
  /** Statements that wait at most; further ones are refused. */
  readonly waiting: number;
  /** Milliseconds that a statement waits at most. */
  readonly patience: number;
  /** See yieldToOthers. */
  readonly nice: number;
}

export type LanesSettings = Readonly<Record<LaneName, LaneSettings>>;

/** Where a statement may run. */
export interface Place {
  readonly member: EngineMember;
  /** Whether nothing else ever runs in the process at the same time: what it takes is the statement's. */
  readonly isAlone: boolean;
  readonly lane: LaneName;
  /** Whether others wait for a place in this lane, or share the process. */
  isWanted(): boolean;
  /** Whether nobody is in the process for longer. */
  isFirst(): boolean;
  /** Takes the place with its process to the longer lane, where there is room; another process can then take its place. */
  moveOn(): boolean;
  /** Lets nothing new begin in its process, which is ended when nothing runs in it. */
  retire(): void;
  /** Gives it back when `ended` resolves; a process in which that takes too long is killed. */
  release(ended: Promise<void>): void;
}

export interface Lanes {
  /**
   * Waits for a place. Rejects with EngineError: `busy` when too many wait, or too long.
   * @param patience milliseconds, where they are fewer than the lane's
   */
  take(lane: LaneName, signal?: CancelSignal, patience?: number): Promise<Place>;
  /** Processes that live. */
  members(): readonly EngineMember[];
  /** Has a process ready for whichever lane needs one next. */
  prepare(): void;
  close(): Promise<void>;
}

export interface LanesOptions {
  readonly settings: LanesSettings;
  readonly start: () => Promise<EngineMember>;
  /** Milliseconds that a statement has to end after it was stopped. */
  readonly grace: number;
  /** Bytes: a process that takes more when nothing runs in it is replaced. */
  readonly restingMemory: Readonly<Record<LaneName, number>>;
}

interface Worker {
  readonly starting: Promise<EngineMember>;
  member: EngineMember | null;
  lane: LaneName;
  busy: number;
  /** Who is there, the first of them first. */
  readonly places: Set<Place>;
  isRetired: boolean;
}

/** A process for whichever lane needs one next. */
interface Spare {
  readonly starting: Promise<EngineMember>;
  member: EngineMember | null;
}

interface Waiter {
  readonly wake: () => void;
}

/** Milliseconds after which another process is started for whoever needs one next: who needs one now comes first. */
const PREPARES = 500;

/** Milliseconds after which a process is ended that nobody needs. */
const IDLE = 30_000;

/** Processes by what they are for, so that one kind of work does not stand in another's way. */
export function createLanes({ settings, start, grace, restingMemory }: LanesOptions): Lanes {
  const workers = new Set<Worker>();
  const waiting: Record<LaneName, Waiter[]> = {
    search: [],
    sql: [],
    dump: [],
    longSearch: [],
    longSql: [],
  };
  let spare: Spare | null = null;
  let closed = false;

  const inLane = (lane: LaneName) => [...workers].filter((worker) => worker.lane === lane);

  function startMember(): Promise<EngineMember> {
    if (!spare) return start();
    const { starting } = spare;
    spare = null;
    setTimeout(prepare, PREPARES).unref();
    return starting;
  }

  function prepare(): void {
    if (closed || spare) return;
    const next: Spare = { starting: start(), member: null };
    spare = next;
    const forget = () => {
      if (spare === next) spare = null;
    };
    next.starting.then((member) => {
      next.member = member;
      void member.child.ended.then(forget);
    }, forget);
  }

  function startWorker(lane: LaneName): Worker {
    const worker: Worker = {
      starting: startMember(),
      member: null,
      lane,
      busy: 0,
      places: new Set(),
      isRetired: false,
    };
    workers.add(worker);
    const leave = () => {
      workers.delete(worker);
      waiting[worker.lane].shift()?.wake();
    };
    worker.starting.then((member) => {
      worker.member = member;
      if (closed) member.child.kill(new EngineLost('the engine was closed'));
      if (settings[lane].nice > 0) yieldToOthers(member.child.pid, settings[lane].nice);
      void member.child.ended.then(leave);
    }, leave);
    return worker;
  }

  function findWorker(lane: LaneName): Worker | undefined {
    const { processes, each } = settings[lane];
    const all = inLane(lane);
    const free = all.filter(
      ({ busy, member, isRetired }) => busy < each && !isRetired && member?.child.alive !== false,
    );
    const best = free.sort((a, b) => a.busy - b.busy)[0];
    return (
      best ?? (all.filter(({ isRetired }) => !isRetired).length < processes ? startWorker(lane) : undefined)
    );
  }

  async function waitTurn(lane: LaneName, signal: CancelSignal | undefined, patience: number): Promise<void> {
    const { waiting: most } = settings[lane];
    if (waiting[lane].length >= most) throw new EngineError('busy', `${most} wait already`);
    const cancelled = new EngineError('cancelled', 'the statement was cancelled');
    if (signal?.aborted) throw cancelled;
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        wake() {
          tidy();
          resolve();
        },
      };
      const give = (error: EngineError) => () => {
        tidy();
        waiting[lane] = waiting[lane].filter((one) => one !== waiter);
        reject(error);
      };
      const leave = give(cancelled);
      const clock = setTimeout(
        give(new EngineError('busy', `no turn within ${Math.round(patience / 1000)} s`)),
        patience,
      );
      const tidy = () => {
        clearTimeout(clock);
        signal?.removeEventListener('abort', leave);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting[lane].push(waiter);
    });
  }

  async function take(lane: LaneName, signal?: CancelSignal, patience = Infinity): Promise<Place> {
    let isFirst = true;
    const until = performance.now() + Math.min(patience, settings[lane].patience);
    for (;;) {
      if (closed) throw new EngineLost('the engine was closed');
      // Who comes now does not overtake who waits.
      const worker = isFirst && waiting[lane].length > 0 ? undefined : findWorker(lane);
      isFirst = false;
      if (!worker) {
        await waitTurn(lane, signal, Math.max(0, until - performance.now()));
        continue;
      }
      worker.busy++;
      try {
        return toPlace(worker, await worker.starting, lane);
      } catch (error) {
        worker.busy--;
        throw error;
      }
    }
  }

  function toPlace(worker: Worker, member: EngineMember, lane: LaneName): Place {
    const place: Place = {
      member,
      lane,
      isAlone: settings[lane].each === 1,
      isWanted: () => worker.busy > 1 || waiting[worker.lane].length > 0,
      isFirst: () => worker.places.values().next().value === place,
      moveOn() {
        const from = worker.lane;
        const to = LONGER[from];
        if (to === null || settings[from].each > 1) return false;
        const { processes, nice } = settings[to];
        if (inLane(to).filter(({ busy }) => busy > 0).length >= processes) return false;
        worker.lane = to;
        yieldToOthers(member.child.pid, nice);
        waiting[from].shift()?.wake();
        return true;
      },
      retire() {
        worker.isRetired = true;
      },
      release(ended) {
        const clock = setTimeout(
          () => member.child.kill(new EngineLost('a statement did not end when it was cancelled')),
          grace,
        );
        worker.places.delete(place);
        void ended.then(() => {
          clearTimeout(clock);
          worker.busy--;
          rest(worker, member);
          waiting[worker.lane].shift()?.wake();
        });
      },
    };
    worker.places.add(place);
    return place;
  }

  /** A process in which nothing runs is ended when nobody comes, or when it keeps too much. */
  function rest(worker: Worker, { child }: EngineMember): void {
    if (worker.busy > 0) return;
    const { processes } = settings[worker.lane];
    const isTooMany = inLane(worker.lane).length > processes;
    if (isTooMany || worker.isRetired || child.memory() > restingMemory[worker.lane])
      child.kill(new EngineLost('it is replaced'));
    else if (worker.lane !== 'search') {
      const before = ++rests;
      restOf.set(worker, before);
      setTimeout(() => {
        if (worker.busy === 0 && restOf.get(worker) === before) child.kill(new EngineLost('nobody needs it'));
      }, IDLE).unref();
    }
  }
  const restOf = new WeakMap<Worker, number>();
  let rests = 0;

  return {
    take,
    members: () => [...workers, ...(spare ? [spare] : [])].flatMap(({ member }) => member ?? []),
    prepare,
    async close() {
      closed = true;
      for (const list of Object.values(waiting)) for (const { wake } of list.splice(0)) wake();
      const all = [...[...workers].map(({ starting }) => starting), ...(spare ? [spare.starting] : [])];
      await Promise.all(
        all
          .map(async (starting) => {
            const { child } = await starting;
            child.kill(new EngineLost('the engine was closed'));
            await child.ended;
          })
          .map((end) => end.catch(() => null)),
      );
    },
  };
}
