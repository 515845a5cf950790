import { EngineLost } from '../../engine-errors.ts';
import { isLong, type LaneName, type LanesSettings, LONGER } from './lane-settings.ts';
import type { EngineMember } from './member.ts';
import type { Spares } from './spares.ts';
import { createWorkerSet, type Worker, type WorkerSet } from './worker-set.ts';

/** The processes of all lanes. */
export interface Workers extends WorkerSet {
  /** Has idle processes of the longer lane do a lane's work, as far as it has room for them: one that starts takes half a second. */
  adopt(lane: LaneName, waiting: number): void;
  /** Starts processes for so many that wait, where the lane has room for them. */
  prepare(lane: LaneName, waiting: number): void;
  /** Takes it to another lane, in whose manner it then yields to others. */
  move(worker: Worker, lane: LaneName): void;
  /** Ends a process in which nothing is under way where nobody needs it, or where it keeps too much; finds it other work where it may. */
  rest(worker: Worker): void;
  members(): readonly EngineMember[];
  /** Resolves when all have ended. */
  close(): Promise<void>;
}

/** What processes are kept with. */
export interface WorkersOptions {
  readonly settings: LanesSettings;
  readonly spares: Spares;
  /** Bytes: a process that takes more when nothing runs in it is replaced. */
  readonly restingMemory: Readonly<Record<LaneName, number>>;
  /** A process is ready, or has ended, so that there may be room. */
  readonly onRoom: (lane: LaneName) => void;
  /** A process did not start. */
  readonly onFailure: (lane: LaneName, error: Error) => void;
}

/** Milliseconds after which a process is ended that nobody needs. */
const IDLE = 30_000;

/** The processes of all lanes: how each begins, what it does next, and how it ends. */
export function createWorkers({
  settings,
  spares,
  restingMemory,
  onRoom,
  onFailure,
}: WorkersOptions): Workers {
  const set = createWorkerSet(settings);
  const { all: workers, able, ready, isTooMany } = set;
  const rests = new WeakMap<Worker, object>();
  let closed = false;

  function start(lane: LaneName): void {
    const starting = spares.take(settings[lane].nice);
    const worker: Worker = {
      starting,
      member: null,
      lane,
      seats: new Set(),
      isRetired: false,
      isPaused: false,
      isLeaving: false,
    };
    workers.add(worker);
    starting.then(
      (member) => {
        worker.member = member;
        if (closed) member.child.kill(new EngineLost('the engine was closed'));
        member.child.setNiceness(settings[worker.lane].nice);
        // Another one may have taken its place.
        if (isTooMany(worker)) rest(worker);
        void member.child.ended.then(() => {
          if (workers.delete(worker)) onRoom(worker.lane);
        });
        onRoom(worker.lane);
      },
      (error: Error) => {
        workers.delete(worker);
        onFailure(worker.lane, error);
      },
    );
  }

  /** Has it work where what took long came from. */
  function takeBack(worker: Worker, lane: LaneName): boolean {
    if (!worker.member?.child.setNiceness(settings[lane].nice)) return false;
    worker.lane = lane;
    return true;
  }

  /** Where a process is of use that its lane does not need: where it came from with what took long, or as a spare one. */
  function findOther(worker: Worker, member: EngineMember): boolean {
    const [from] = (Object.keys(LONGER) as LaneName[]).filter(
      (lane) => lane !== worker.lane && LONGER[lane] === worker.lane && settings[lane].each === 1,
    );
    if (from && ready(from).length < settings[from].processes && takeBack(worker, from)) {
      onRoom(from);
      return true;
    }
    if (!member.child.setNiceness(0) || !spares.give(member)) return false;
    workers.delete(worker);
    return true;
  }

  function rest(worker: Worker): void {
    const { member, lane } = worker;
    if (!member || worker.seats.size > 0) return;
    const { child } = member;
    if (worker.isRetired || child.memory() > restingMemory[lane])
      child.kill(new EngineLost('it is replaced'));
    else if ((isLong(lane) || isTooMany(worker)) && findOther(worker, member)) return;
    else if (isTooMany(worker)) child.kill(new EngineLost('there are enough'));
    else if (lane !== 'search') {
      const rest = {};
      rests.set(worker, rest);
      setTimeout(() => {
        const isIdle = worker.seats.size === 0 && rests.get(worker) === rest && workers.has(worker);
        if (isIdle) child.kill(new EngineLost('nobody needs it'));
      }, IDLE).unref();
    }
  }

  return {
    ...set,
    adopt(lane, waiting) {
      if (settings[lane].each > 1 || isLong(lane)) return;
      const own = ready(lane);
      const room = settings[lane].processes - own.length;
      const missing = Math.min(room, waiting - own.filter(({ seats }) => seats.size === 0).length);
      const idle = ready(LONGER[lane]).filter(({ seats }) => seats.size === 0);
      for (const worker of idle.slice(0, Math.max(0, missing))) takeBack(worker, lane);
    },
    prepare(lane, waiting) {
      const all = able(lane);
      const starting = all.filter(({ member }) => !member).length;
      const room = settings[lane].processes - all.length;
      for (let more = Math.min(room, waiting - starting); more > 0; more--) start(lane);
    },
    move(worker, lane) {
      worker.lane = lane;
      worker.member?.child.setNiceness(settings[lane].nice);
    },
    rest,
    members: () => [...[...workers].flatMap(({ member }) => member ?? []), ...spares.members()],
    async close() {
      closed = true;
      await Promise.all([
        spares.close(),
        ...[...workers].map(async ({ starting }) => {
          // What did not start has nothing to end; who started it was told.
          const member = await starting.catch(() => null);
          member?.child.kill(new EngineLost('the engine was closed'));
          await member?.child.ended;
        }),
      ]);
    },
  };
}
