import { EngineLost } from '../../engine-errors.ts';
import type { EngineMember } from './member.ts';

/** A process was ended because all together took too much memory, and it the most of them. */
export class MemoryTaken extends EngineLost {
  constructor() {
    super('the processes took too much memory');
  }
}

/** How much memory processes take. */
export interface MemoryWatch {
  /** Looks at what a process takes from now on; returns how to ask by how many bytes it grew at most. For one statement of it at a time. */
  growth(member: EngineMember): () => number;
  /** Whether so many bytes more could be taken, and leave some for what grows between two looks. */
  hasRoom(bytes: number): boolean;
  stop(): void;
}

/** Of what may be taken, the share from which on it is too much: the rest is for what grows between two looks. */
const SHARE = 0.85;

/** The share up to which processes are started that could be done without. */
const ROOM = 0.8;

/** Milliseconds between two looks. */
const LOOK = 50;

/**
 * Ends the largest process when all together, this one among them, take too much, or will at the next look if they go on growing as they
 * do: each for itself is bounded by the system.
 * @param most bytes
 */
export function watchMemory(members: () => readonly EngineMember[], most: number): MemoryWatch {
  const seen = new WeakMap<EngineMember, number>();
  let before = Infinity;
  let lastTotal = 0;
  const clock = setInterval(() => {
    const all = members().map((member) => ({ member, bytes: member.child.memory() }));
    for (const { member, bytes } of all) seen.set(member, Math.max(bytes, seen.get(member) ?? 0));
    const total = all.reduce((sum, { bytes }) => sum + bytes, process.memoryUsage.rss());
    const growth = Math.max(0, total - before);
    before = total;
    lastTotal = total;
    if (total + growth <= SHARE * most) return;
    const [largest] = all.sort((a, b) => b.bytes - a.bytes);
    largest?.member.child.kill(new MemoryTaken());
  }, LOOK);
  clock.unref();
  return {
    growth(member) {
      const before = member.child.memory();
      // What a statement before this one took at most is none of its.
      seen.set(member, before);
      return () => (seen.get(member) ?? before) - before;
    },
    hasRoom: (bytes) => lastTotal + bytes <= ROOM * most,
    stop: () => clearInterval(clock),
  };
}
