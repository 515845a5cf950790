import { EngineError } from '../../../core/errors.ts';
import type { EngineMember } from './member.ts';

export interface MemoryWatch {
  /** Bytes that a process took at most. */
  largest(member: EngineMember): number;
  stop(): void;
}

/** Of what may be taken, the share from which on it is too much: the rest is for what grows between two looks. */
const SHARE = 0.85;

/** Milliseconds between two looks. */
const LOOK = 100;

/**
 * Ends the largest process when all together, this one among them, take too much: each for itself is bounded by the system.
 * @param most bytes
 */
export function watchMemory(members: () => readonly EngineMember[], most: number): MemoryWatch {
  const seen = new WeakMap<EngineMember, number>();
  const clock = setInterval(() => {
    const all = members().map((member) => ({ member, bytes: member.child.memory() }));
    for (const { member, bytes } of all) seen.set(member, Math.max(bytes, seen.get(member) ?? 0));
    const total = all.reduce((sum, { bytes }) => sum + bytes, process.memoryUsage.rss());
    if (total <= SHARE * most) return;
    const [largest] = all.sort((a, b) => b.bytes - a.bytes);
    largest?.member.child.kill(new EngineError('out-of-memory', 'the statement took too much memory'));
  }, LOOK);
  clock.unref();
  return {
    largest: (member) => seen.get(member) ?? 0,
    stop: () => clearInterval(clock),
  };
}
