import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineError } from '../../../core/errors.ts';
import { createLimit } from '../../limit.ts';
import type { Place } from './place.ts';
import { preemptWhenDue, Preempted } from './preemption.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function placeThat(says: Partial<Place>): Place {
  return {
    member: {} as Place['member'],
    isAlone: true,
    worked: () => 0,
    isDue: () => true,
    moveOn: () => null,
    mayStay: () => false,
    retire: () => undefined,
    release: () => undefined,
    ...says,
  };
}

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** What becomes of a statement of two seconds that has 2.5 in all. */
async function outcome(place: Place, patience = { waits: 10_000 }): Promise<string> {
  const limit = createLimit({ timeout: 2500 });
  const aside = preemptWhenDue(place, limit, patience);
  const answer = after(2000).then(() => 'answered');
  const told = limit.guard(aside.unlessMoved(answer)).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(2000);
  aside.dispose();
  limit.dispose();
  return told;
}

test('what has had its time and has nowhere to go is to be begun again elsewhere', async () => {
  expect(await outcome(placeThat({}))).toBe(new Preempted().name);
});

test('what is in a long lane and has nowhere to go stays', async () => {
  expect(await outcome(placeThat({ mayStay: () => true }))).toBe('answered');
});

test('what has not had its time, or is in nobody’s way, stays', async () => {
  expect(await outcome(placeThat({ isDue: () => false }))).toBe('answered');
});

test('what takes its process along goes on, and may have to move again', async () => {
  let moves = 0;
  expect(await outcome(placeThat({ moveOn: async () => void moves++ }))).toBe('answered');
  expect(moves).toBeGreaterThan(10);
});

test('the time limit does not count what a statement waits for its next turn, its patience does', async () => {
  let moves = 0;
  const place = placeThat({ isDue: () => moves++ === 0, moveOn: () => after(3000) });
  const limit = createLimit({ timeout: 1000 });
  const patience = { waits: 10_000 };
  const aside = preemptWhenDue(place, limit, patience);
  await vi.advanceTimersByTimeAsync(3900);
  expect(limit.reason).toBe(null);
  expect(patience.waits).toBeCloseTo(7000, -2);
  await vi.advanceTimersByTimeAsync(200);
  expect(limit.reason?.failure).toBe('timeout');
  aside.dispose();
});

test('whose next turn does not come is told so', async () => {
  const place = placeThat({ moveOn: () => Promise.reject(new EngineError('busy', 'no turn')) });
  expect(await outcome(place)).toBe('EngineError');
});
