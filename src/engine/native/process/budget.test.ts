import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBudget } from './budget.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test('what a statement waits is taken from its patience, not from its time', async () => {
  const budget = createBudget(1000);
  const patience = budget.waits;
  const endWork = budget.work();
  await vi.advanceTimersByTimeAsync(300);
  const turn = budget.wait(after(500));
  await vi.advanceTimersByTimeAsync(500);
  await turn;
  expect(budget.waits).toBe(patience - 500);
  endWork();
  expect(budget.timeout).toBe(700);
});

test('a turn that does not come was waited for too, and no patience is below nothing', async () => {
  const budget = createBudget(undefined);
  const turn = budget.wait(after(40_000).then(() => Promise.reject(new Error('busy'))));
  const refused = expect(turn).rejects.toThrow('busy');
  await vi.advanceTimersByTimeAsync(40_000);
  await refused;
  expect(budget.waits).toBe(0);
});

test('an attempt after the last of its time has next to none, and one without a limit has none', async () => {
  const limited = createBudget(100);
  const free = createBudget(undefined);
  const ends = [limited.work(), free.work()];
  await vi.advanceTimersByTimeAsync(250);
  for (const end of ends) end();
  expect([limited.timeout, free.timeout]).toEqual([1, undefined]);
});
