import type { LaneName, LanesSettings } from './lane-settings.ts';
import type { EngineMember } from './member.ts';

/** Room for one statement in a process, while it or what is left of it is there. */
export interface Seat {
  readonly asker: string;
  /** Milliseconds. */
  readonly since: number;
  /** Whether nobody waits for it any more. */
  isOver: boolean;
}

/** A process at work. */
export interface Worker {
  readonly starting: Promise<EngineMember>;
  /** Null: it is starting. */
  member: EngineMember | null;
  lane: LaneName;
  readonly seats: Set<Seat>;
  /** Nothing new is to begin in it. */
  isRetired: boolean;
  /** It stands still with its statement until it is its turn again. */
  isPaused: boolean;
  /** It does what nobody waits for any more, and another one works in its place. */
  isLeaving: boolean;
}

/** The processes that there are, asked by lane. */
export interface WorkerSet {
  /** Those that work for a lane, or could. */
  at(lane: LaneName): readonly Worker[];
  /** How many have a statement under way. */
  busy(lane: LaneName): number;
  paused(lane: LaneName): number;
  /** How many of an asker's statements are under way, those that are paused among them. */
  underWay(lane: LaneName, asker: string): number;
  /** How many are ready and have nothing under way. */
  idle(lane: LaneName): number;
  /** One that is ready and has a free seat, the emptiest. */
  find(lane: LaneName): Worker | undefined;
}

/** Those at work or starting that may take more: retired ones do not count, as others are started in their place. */
export interface AbleWorkers extends WorkerSet {
  readonly all: Set<Worker>;
  able(lane: LaneName): readonly Worker[];
  /** Those that work or could at once. */
  ready(lane: LaneName): readonly Worker[];
  isTooMany(worker: Worker): boolean;
}

/** An empty set. */
export function createWorkerSet(settings: LanesSettings): AbleWorkers {
  const all = new Set<Worker>();
  const at = (lane: LaneName) =>
    [...all].filter((worker) => worker.lane === lane && !worker.isPaused && !worker.isLeaving);
  const able = (lane: LaneName) =>
    at(lane).filter(({ isRetired, member }) => !isRetired && member?.child.alive !== false);
  const ready = (lane: LaneName) => able(lane).filter(({ member }) => member);
  return {
    all,
    at,
    able,
    ready,
    isTooMany: ({ lane }) => able(lane).length > settings[lane].processes,
    busy: (lane) => at(lane).filter(({ seats }) => seats.size > 0).length,
    paused: (lane) => [...all].filter((worker) => worker.lane === lane && worker.isPaused).length,
    underWay: (lane, asker) =>
      [...all]
        .flatMap((worker) => (worker.lane === lane ? [...worker.seats] : []))
        .filter((seat) => seat.asker === asker && !seat.isOver).length,
    idle: (lane) => ready(lane).filter(({ seats }) => seats.size === 0).length,
    find(lane) {
      const { processes, each } = settings[lane];
      const own = able(lane);
      if (each === 1 && own.filter(({ seats }) => seats.size > 0).length >= processes) return undefined;
      return own
        .filter(({ seats, member }) => member && seats.size < each)
        .sort((a, b) => a.seats.size - b.seats.size)[0];
    },
  };
}
