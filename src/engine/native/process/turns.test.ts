import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccounts } from './accounts.ts';
import { createTurns, type Waiter } from './turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A line before a lane with room for so many. */
function lineWithRoom(room: number, most = 100) {
  const accounts = createAccounts(() => performance.now());
  const turns = createTurns(most, accounts, () => performance.now());
  const begun: string[] = [];
  const told: string[] = [];
  const line = {
    accounts,
    turns,
    begun,
    told,
    ask(asker: string, name: string, options: Partial<Waiter> = {}) {
      const waiter: Waiter = {
        asker,
        handicap: 0.5,
        isUnderWay: false,
        patience: 60_000,
        fits: () => room > 0,
        begin() {
          room--;
          begun.push(name);
        },
        ...options,
      };
      turns.wait(waiter).catch((error: Error) => told.push(`${name}: ${error.message}`));
      turns.call();
    },
    free() {
      room++;
      turns.call();
    },
  };
  return line;
}

test('askers take turns, whoever came first', () => {
  const line = lineWithRoom(0);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) {
    line.ask(name[0]!, name);
    vi.advanceTimersByTime(10);
  }
  for (let i = 0; i < 7; i++) {
    line.free();
    vi.advanceTimersByTime(100);
  }
  expect(line.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('who had much of the processor stands behind who had little, and not for ever', () => {
  const line = lineWithRoom(0);
  line.accounts.charge('greedy', 3000);
  line.ask('greedy', 'greedy');
  const begun: number[] = [];
  for (let second = 0; second < 6 && !line.begun.includes('greedy'); second++) {
    line.ask(`other ${second}`, 'other');
    vi.advanceTimersByTime(500);
    line.free();
    vi.advanceTimersByTime(500);
    begun.push(line.begun.length);
  }
  expect(line.begun).toEqual(['other', 'other', 'other', 'greedy']);
});

test('what an asker had counts half after ten seconds', () => {
  const { accounts } = lineWithRoom(0);
  accounts.charge('a', 4000);
  vi.advanceTimersByTime(10_000);
  expect(accounts.of('a')).toBeCloseTo(2);
});

test('of one asker’s statements quick ones go first, and no other waits for ever', () => {
  const line = lineWithRoom(0);
  line.ask('', 'long', { handicap: 1 });
  for (let i = 0; i < 20; i++) {
    line.ask('', `quick ${i}`, { handicap: 0 });
    vi.advanceTimersByTime(100);
    line.free();
  }
  expect(line.begun.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, i) => `quick ${i}`));
  expect(line.begun).toContain('long');
});

test('what there is no room for lets others pass that fit', () => {
  const line = lineWithRoom(0);
  line.ask('a', 'large', { fits: () => false });
  line.ask('a', 'small');
  line.free();
  expect(line.begun).toEqual(['small']);
});

test('where too many wait the last of whoever has most is refused', async () => {
  const line = lineWithRoom(0, 4);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']) line.ask(name[0]!, name);
  await vi.advanceTimersByTimeAsync(1);
  expect(line.told).toEqual(['a5: 4 wait already', 'a4: 4 wait already', 'a3: 4 wait already']);
  // From here on everybody has one.
  for (const name of ['d1', 'e1']) line.ask(name[0]!, name);
  await vi.advanceTimersByTimeAsync(1);
  expect(line.told.slice(3).sort()).toEqual(['a2: 4 wait already', 'e1: 4 wait already']);
});

test('where too many of one asker wait what is known to be quick is taken for what is not', async () => {
  const line = lineWithRoom(0, 2);
  line.ask('', 'unknown 1');
  line.ask('', 'unknown 2');
  line.ask('', 'quick', { handicap: 0 });
  await vi.advanceTimersByTimeAsync(1);
  expect(line.told).toEqual(['unknown 2: 2 wait already']);
});

test('what is under way is never one too many', async () => {
  const line = lineWithRoom(0, 0);
  line.ask('a', 'paused', { isUnderWay: true });
  line.ask('a', 'new');
  await vi.advanceTimersByTimeAsync(1);
  expect(line.told).toEqual(['new: 0 wait already']);
  expect(line.turns.size).toBe(1);
});

test('who leaves, or has no patience, waits no longer', async () => {
  const line = lineWithRoom(0);
  const leaving = new AbortController();
  line.ask('a', 'leaves', { signal: leaving.signal });
  line.ask('b', 'hurries', { patience: 2000 });
  leaving.abort();
  await vi.advanceTimersByTimeAsync(2000);
  expect(line.told).toEqual(['leaves: the statement was cancelled', 'hurries: no turn within 2 s']);
  line.free();
  expect(line.begun).toEqual([]);
});
