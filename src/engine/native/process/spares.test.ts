import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineMember } from './member.ts';
import { createSpares } from './spares.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const createMember = () =>
  ({
    child: { setNiceness: () => true, ended: new Promise(() => undefined) },
  }) as unknown as EngineMember;

test('a process that is started ahead is ready once it is warm', async () => {
  const warmed: EngineMember[] = [];
  let isWarm: () => void = () => undefined;
  const spares = createSpares({
    start: async () => createMember(),
    async warm(member) {
      warmed.push(member);
      await new Promise<void>((resolve) => (isWarm = resolve));
    },
    most: 1,
    hasRoom: () => true,
  });
  spares.prepare();
  await vi.advanceTimersByTimeAsync(1);
  expect(spares.isReady).toBe(false);
  isWarm();
  await vi.advanceTimersByTimeAsync(1);
  expect(spares.isReady).toBe(true);
  expect([await spares.take(0)]).toEqual(warmed);
});

test('one that cannot be made warm works all the same, and nobody waits for warmth who needs one at once', async () => {
  const spares = createSpares({
    start: async () => createMember(),
    warm: () => Promise.reject(new Error('the file is gone')),
    most: 1,
    hasRoom: () => true,
  });
  expect(await spares.take(0)).toBeDefined();
  spares.prepare();
  await vi.advanceTimersByTimeAsync(1);
  expect(spares.isReady).toBe(true);
});

test('one that somebody waits for starts no further ahead of others than its work is, nor behind those that nobody needs', async () => {
  const started: number[] = [];
  const spares = createSpares({
    async start(nice) {
      started.push(nice);
      return createMember();
    },
    warm: async () => undefined,
    most: 0,
    hasRoom: () => true,
  });
  for (const nice of [4, 7, 19]) await spares.take(nice);
  expect(started).toEqual([4, 7, 10]);
});
