import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineMember } from './member.ts';
import { MemoryTaken, watchMemory } from './watch-memory.ts';

const MOST = 2 ** 50;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process as far as it is watched, of so many bytes. */
function watchedProcess(bytes: number) {
  const killed: Error[] = [];
  const child = { memory: () => watched.bytes, kill: (reason: Error) => void killed.push(reason) };
  const watched = { bytes, killed, member: { child } as unknown as EngineMember };
  return watched;
}

test('a statement grew by what its process took at most while it ran', () => {
  const watched = watchedProcess(100);
  const watch = watchMemory(() => [watched.member], MOST);
  const grew = watch.growth(watched.member);
  watched.bytes = 900;
  vi.advanceTimersByTime(60);
  watched.bytes = 300;
  vi.advanceTimersByTime(60);
  expect(grew()).toBe(800);
  watch.stop();
});

test('what a statement before it took is none of it', () => {
  const watched = watchedProcess(100);
  const watch = watchMemory(() => [watched.member], MOST);
  watch.growth(watched.member);
  watched.bytes = 900;
  vi.advanceTimersByTime(60);
  watched.bytes = 300;
  const grew = watch.growth(watched.member);
  vi.advanceTimersByTime(60);
  expect(grew()).toBe(0);
  watch.stop();
});

test('the largest process ends when all together take too much', () => {
  const [small, large] = [watchedProcess(10), watchedProcess(1000)];
  const watch = watchMemory(() => [small.member, large.member], 1000);
  vi.advanceTimersByTime(60);
  expect(large.killed[0]).toBeInstanceOf(MemoryTaken);
  expect(small.killed).toEqual([]);
  watch.stop();
});
