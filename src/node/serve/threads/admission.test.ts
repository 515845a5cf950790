import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission } from './admission.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] }));
afterEach(() => void vi.useRealTimers());

/** Enters for each of some askers, a letter each; tells who has begun, and ends one. */
function enterAll(askers: string, places: number) {
  const admission = createAdmission({ places, longest: 30 });
  const begun: string[] = [];
  const leaving: (() => void)[] = [];
  const enter = (asker: string) =>
    void admission.enter(asker).then((leave) => {
      begun.push(asker);
      leaving.push(leave);
    });
  [...askers].forEach(enter);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    enter,
    begun: async () => (await settle(), begun.join('')),
    /** The one that began as the n-th. */
    end: (n: number) => leaving[n]?.(),
  };
}

test('no more begin than there are places, in the order in which they came', async () => {
  const { begun, end } = enterAll('abc', 2);
  expect(await begun()).toBe('ab');
  end(1);
  end(1);
  expect(await begun()).toBe('abc');
});

test('who has the fewest under way goes before those who came earlier', async () => {
  const { begun, end, enter } = enterAll('aaaaa', 2);
  expect(await begun()).toBe('aa');
  enter('b');
  end(0);
  expect(await begun()).toBe('aab');
  end(1);
  expect(await begun()).toBe('aaba');
});

test('a place is given on after a while, and but once', async () => {
  const { begun, end, enter } = enterAll('aaa', 1);
  expect(await begun()).toBe('a');
  await vi.advanceTimersByTimeAsync(20);
  expect(await begun()).toBe('a');
  await vi.advanceTimersByTimeAsync(20);
  expect(await begun()).toBe('aa');
  enter('b');
  end(1);
  expect(await begun()).toBe('aab');
  end(0);
  expect(await begun()).toBe('aab');
});
