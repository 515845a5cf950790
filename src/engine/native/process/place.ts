import { EngineLost } from '../../engine-errors.ts';
import type { Accounts } from './accounts.ts';
import type { EngineChild } from './child.ts';
import { isLong, type LaneName, type LanesSettings, LONGER } from './lane-settings.ts';
import type { EngineMember } from './member.ts';
import { createMeter } from './meter.ts';
import type { Spares } from './spares.ts';
import type { Turns } from './turns.ts';
import type { Seat, Worker } from './worker-set.ts';
import type { Workers } from './workers.ts';

/** Where a statement may run. */
export interface Place {
  readonly member: EngineMember;
  /** Whether nothing else ever runs in the process at the same time: what it takes is the statement's. */
  readonly isAlone: boolean;
  /** Milliseconds of the processor that its statement had. Those that are new are charged to its asker. */
  worked(): number;
  /** Whether it is to give way, having had its time, to others that wait for a place or share the process. */
  isDue(): boolean;
  /**
   * Takes the place with its process to the longer lane, and pauses it until it is its turn there; another process can then take its place.
   * Null: it cannot; it stays, or has to be begun again elsewhere (`mayStay`). Otherwise resolves when it goes on; rejects with
   * EngineError `busy` when that is not within `patience` milliseconds.
   */
  moveOn(patience: number): Promise<void> | null;
  /** Whether it may stay that has nowhere to go: it is in a long lane. */
  mayStay(): boolean;
  /** Lets nothing new begin in its process, which is ended when nothing runs in it. */
  retire(): void;
  /** Gives it back when `ended` resolves; a process in which that takes too long is killed. */
  release(ended: Promise<void>): void;
}

/** What places have to do with. */
export interface PlaceContext {
  readonly settings: LanesSettings;
  readonly accounts: Accounts;
  readonly turns: Readonly<Record<LaneName, Turns>>;
  /** Has those begin for whom there is room in a lane. */
  readonly serve: (lane: LaneName) => void;
  readonly spares: Spares;
  readonly workers: Workers;
  /** Milliseconds of the processor that a statement has to end after it was stopped. */
  readonly grace: number;
  /** Whether there is memory for another process where one is paused. */
  readonly hasRoom: (what: 'pause') => boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Whose statement has a seat in a process. */
export interface Seated {
  readonly worker: Worker;
  readonly seat: Seat;
  readonly member: EngineMember;
  /** Whether it is known to be quick. */
  readonly isQuick: boolean;
}

/** Milliseconds after which another process does a lane's work for one whose statement was let go of and has not ended. */
const LEAVES = 40;

/** How many times the grace a process has that others keep from the cores, or that others share. */
const PATIENCE = 10;

/** How much longer than others those may stay that are not the next to give way. */
const STAYS = 4;

/** How many times the time of the processor that a turn has in a long lane it may last. */
const STARVES = 2;

/** Seconds of work that count at most against a statement that goes on where others wait. */
const WORKED_MOST = 10;

/** The place that goes with a seat. */
export function createPlace({ worker, seat, member, isQuick }: Seated, around: PlaceContext): Place {
  const { settings, accounts, turns, serve, spares, workers, hasRoom, now } = around;
  const { asker } = seat;

  const { child } = member;
  const isAlone = settings[worker.lane].each === 1;
  const meter = createMeter(
    () => child.processor(),
    () => worker.seats.size,
    now,
  );
  const left = new AbortController();
  let charged = 0;
  /** What it had when its present turn began, and when that was. */
  let before = 0;
  let turnedAt = now();
  const worked = () => {
    const sum = meter.read();
    accounts.charge(asker, sum - charged);
    return (charged = sum);
  };

  function pause(to: LaneName, patience: number): Promise<void> | null {
    if (workers.paused(to) >= settings[to].paused || !hasRoom('pause') || !child.pause()) return null;
    worker.isPaused = true;
    return turns[to].wait({
      asker,
      handicap: Math.min(WORKED_MOST, charged / 1000),
      signal: left.signal,
      isUnderWay: true,
      patience,
      fits: () => workers.busy(to) < settings[to].processes,
      begin() {
        worker.isPaused = false;
        turnedAt = now();
        meter.skip();
        child.goOn();
      },
    });
  }

  return {
    member,
    isAlone,
    worked,
    isDue() {
      const { quantum } = settings[worker.lane];
      const isWanted = turns[worker.lane].size > 0 || worker.seats.size > 1;
      const had = worked() - before;
      if (quantum === null || !isWanted) return false;
      const isNext = isNextToLeave(worker.lane, seat, around);
      // What was always quick is most likely done soon.
      const most = quantum * (isNext ? 1 : STAYS) * (isQuick ? 2 : 1);
      // What others keep from the cores would otherwise keep its place for ever.
      return had >= most || (isLong(worker.lane) && now() - turnedAt >= STARVES * most);
    },
    moveOn(patience) {
      const from = worker.lane;
      const to = LONGER[from];
      if (!isAlone) return null;
      const isFree = workers.busy(to) < settings[to].processes && turns[to].size === 0;
      const turn = to !== from && isFree ? Promise.resolve() : pause(to, patience);
      if (!turn) return null;
      before = charged;
      turnedAt = now();
      workers.move(worker, to);
      serve(from);
      serve(to);
      return turn;
    },
    mayStay: () => isLong(worker.lane),
    retire() {
      worker.isRetired = true;
    },
    release(ended) {
      seat.isOver = true;
      if (!worker.isPaused) worked();
      left.abort();
      // It was one too many.
      if (worker.isPaused) child.kill(new EngineLost('nobody waits for its statement'));
      const stopWaiting = killUnlessEnding(child, isAlone, around);
      const replace = () => {
        if (hasEnded || !isAlone || turns[worker.lane].size === 0 || !spares.isReady) return;
        worker.isLeaving = true;
        serve(worker.lane);
      };
      let hasEnded = false;
      // What has come meanwhile is heard first: it may have ended.
      const leaving = setTimeout(() => setImmediate(replace), LEAVES);
      void ended.then(() => {
        stopWaiting();
        clearTimeout(leaving);
        hasEnded = true;
        worker.seats.delete(seat);
        worker.isLeaving = false;
        workers.rest(worker);
        serve(worker.lane);
      });
    },
  };
}

/** Whether it is among those that give way first: of askers that have most places, and then most of the processor; the longest there. */
function isNextToLeave(lane: LaneName, own: Seat, { accounts, turns, workers }: PlaceContext): boolean {
  const seats = workers.at(lane).flatMap((worker) => [...worker.seats].filter(({ isOver }) => !isOver));
  const places = ({ asker }: Seat) => seats.filter((seat) => seat.asker === asker).length;
  const order = seats.sort(
    (a, b) => places(b) - places(a) || accounts.of(b.asker) - accounts.of(a.asker) || a.since - b.since,
  );
  return order.indexOf(own) < Math.max(1, turns[lane].size);
}

/** Kills a process that goes on with what it was to stop, unless the cores are busy with others. Returns how to let it be. */
function killUnlessEnding(child: EngineChild, isAlone: boolean, { grace, now }: PlaceContext): () => void {
  const until = now() + PATIENCE * grace;
  const before = child.processor();
  const look = () => {
    const worked = (child.processor() ?? Infinity) - (before ?? 0);
    if (now() >= until || (isAlone && worked >= grace))
      child.kill(new EngineLost('a statement did not end when it was cancelled'));
  };
  const clock = setInterval(look, grace);
  return () => clearInterval(clock);
}
