import type { CancelSignal } from '../../../core/ports.ts';
import { EngineLost } from '../../engine-errors.ts';
import { createAccounts } from './accounts.ts';
import { isLong, type LaneName, type LanesSettings, LONG, LONGER } from './lane-settings.ts';
import { Preempted } from './preemption.ts';
import type { EngineMember } from './member.ts';
import { createPlace, type Place, type PlaceContext } from './place.ts';
import { createSpares } from './spares.ts';
import { createTurns, type Turns, type Waiter } from './turns.ts';
import type { Seat, Worker } from './worker-set.ts';
import { createWorkers } from './workers.ts';

/** Who asks for a place. */
export interface Candidate {
  readonly asker: string;
  /** Seconds that it most likely takes, and so stands behind others of the same asker; 0: it is known to be quick. */
  readonly handicap: number;
  readonly signal?: CancelSignal | undefined;
  /** Milliseconds that it waits, where they are fewer than the lane's. */
  readonly patience?: number;
}

/** Where statements wait for a process, and run. */
export interface Lanes {
  /**
   * Waits for a place. Rejects with EngineError `busy` when too many wait, or too long; with Preempted when its asker has so much under way
   * that it is to wait in the longer lane.
   */
  take(lane: LaneName, candidate: Candidate): Promise<Place>;
  /** Processes that live. */
  members(): readonly EngineMember[];
  /** Has processes ready for whichever lane needs one next. */
  prepare(): void;
  close(): Promise<void>;
}

/** What lanes are made with. */
export interface LanesOptions {
  readonly settings: LanesSettings;
  /** @param nice see setNiceness */
  readonly start: (nice: number) => Promise<EngineMember>;
  /** Makes a process that nobody needs yet ready for what is most likely asked next. */
  readonly warm: (member: EngineMember) => Promise<void>;
  /** Milliseconds of the processor that a statement has to end after it was stopped. */
  readonly grace: number;
  /** Bytes: a process that takes more when nothing runs in it is replaced. */
  readonly restingMemory: Readonly<Record<LaneName, number>>;
  /** Whether there is memory for a process that is started ahead, or for another one where one is paused. */
  readonly hasRoom: (what: 'spare' | 'pause') => boolean;
  /** Milliseconds. Default: performance.now(). */
  readonly now?: () => number;
}

/** Processes that are ready. */
const SPARES = 2;

/** Places of a lane that has some for what is quick. */
const MANY = 3;

/** Statements of one asker under way that take long. */
const MUCH = 2;

/** Milliseconds for which a process is kept from what may take long while another one starts. */
const HELD_BACK = 1000;

/** Seconds of the processor, lately. */
const LITTLE = 0.5;

/** Processes by what they are for, so that one kind of work does not stand in another's way, nor one asker in another's. */
export function createLanes({
  settings,
  start,
  warm,
  grace,
  restingMemory,
  hasRoom,
  now = () => performance.now(),
}: LanesOptions): Lanes {
  const accounts = createAccounts(now);
  const toTurns = (lane: LaneName) => createTurns(settings[lane].waiting, accounts, now);
  const turns: Readonly<Record<LaneName, Turns>> = {
    search: toTurns('search'),
    sql: toTurns('sql'),
    dump: toTurns('dump'),
    longSearch: toTurns('longSearch'),
    longSql: toTurns('longSql'),
  };
  const spares = createSpares({ start, warm, most: SPARES, hasRoom: () => hasRoom('spare') });
  const workers = createWorkers({
    settings,
    spares,
    restingMemory,
    onRoom: serve,
    onFailure: (lane, error) => turns[lane].refuse(error),
  });
  const around: PlaceContext = { settings, accounts, turns, serve, spares, workers, grace, hasRoom, now };
  let closed = false;

  /** Places that are for what is known to be quick, where a lane has many. */
  function keptOf(lane: LaneName): number {
    const all = settings[lane].processes * settings[lane].each;
    return isLong(lane) || all < MANY ? 0 : Math.ceil(all / 4);
  }

  /** Whether somebody had little, and has nothing under way that takes long. */
  const isModest = (lane: LaneName, asker: string) =>
    accounts.of(asker) < LITTLE && workers.underWay(LONGER[lane], asker) === 0;

  /**
   * The last places of a lane that has many, where nothing stays for long, are for what is known to be quick, and in a process of many for
   * the modest who have none there: whoever sends what takes its time finds only the others.
   * @param since when it asked
   */
  function mayEnter(lane: LaneName, { asker, handicap }: Candidate, since: number): boolean {
    if (workers.find(lane) === undefined) return false;
    const reserved = keptOf(lane);
    if (handicap === 0 || reserved === 0) return true;
    const { processes, each } = settings[lane];
    const seats = workers.at(lane).flatMap(({ seats: own, isRetired }) => (isRetired ? [] : [...own]));
    const isFree = processes * each - seats.length > reserved;
    if (each > 1) return isFree || (isModest(lane, asker) && !seats.some((seat) => seat.asker === asker));
    // With what takes long a whole process leaves the lane, and another one has yet to start.
    return isFree && (workers.idle(lane) > reserved || isModest(lane, asker) || now() - since >= HELD_BACK);
  }

  /** Has those begin for whom there is room, and makes room for others where there may be more. */
  function serve(lane: LaneName): void {
    if (closed) return;
    sendAway(lane);
    const { fresh } = turns[lane];
    workers.adopt(lane, fresh > 0 ? fresh + keptOf(lane) : 0);
    turns[lane].call();
    workers.prepare(lane, turns[lane].fresh);
  }

  /** What those ask further who have more under way that takes long than others get is most likely no better. */
  function sendAway(lane: LaneName): void {
    if (isLong(lane) || LONGER[lane] === lane) return;
    const hasMuch = ({ asker, handicap }: Waiter) =>
      1000 * handicap >= LONG && workers.underWay(LONGER[lane], asker) >= MUCH;
    turns[lane].sendAway(hasMuch, new Preempted());
  }

  async function take(lane: LaneName, candidate: Candidate): Promise<Place> {
    if (closed) throw new EngineLost('the engine was closed');
    const { asker, handicap, signal, patience = Infinity } = candidate;
    const seat: Seat = { asker, since: now(), isOver: false };
    let worker: Worker | undefined;
    const turn = turns[lane].wait({
      asker,
      handicap,
      signal,
      isUnderWay: false,
      patience: Math.min(patience, settings[lane].patience),
      fits: () => mayEnter(lane, candidate, seat.since),
      begin() {
        worker = workers.find(lane);
        worker?.seats.add(seat);
      },
    });
    serve(lane);
    const again = setTimeout(() => serve(lane), HELD_BACK);
    await turn.finally(() => clearTimeout(again));
    // It had room when it began, and room is with processes that are ready.
    const { member } = worker as Worker;
    return createPlace(
      { worker: worker as Worker, seat, member: member as EngineMember, isQuick: handicap === 0 },
      around,
    );
  }

  return {
    take,
    members: workers.members,
    prepare: spares.prepare,
    async close() {
      closed = true;
      for (const line of Object.values(turns)) line.end(new EngineLost('the engine was closed'));
      await workers.close();
    },
  };
}
