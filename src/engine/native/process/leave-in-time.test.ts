import { expect, test, vi } from 'vitest';
import type { Place } from './lanes.ts';
import { leaveInTime, MovesAside } from './leave-in-time.ts';

function placeThat(says: Partial<Place>): Place {
  return {
    member: {} as Place['member'],
    lane: 'sql',
    isAlone: true,
    isWanted: () => true,
    isFirst: () => true,
    moveOn: () => false,
    retire: () => undefined,
    release: () => undefined,
    ...says,
  };
}

async function outcome(place: Place, worked: number): Promise<string> {
  vi.useFakeTimers();
  try {
    const aside = leaveInTime(place, 400, () => worked);
    const statement = aside.unlessMoved(
      new Promise<string>((resolve) => setTimeout(resolve, 2000, 'answered')),
    );
    const told = statement.catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(2000);
    aside.dispose();
    return await told;
  } finally {
    vi.useRealTimers();
  }
}

test('what works while others wait moves aside', async () => {
  expect(await outcome(placeThat({}), 400)).toBe(new MovesAside().name);
});

test('what had none of the cores is not in the way of others', async () => {
  expect(await outcome(placeThat({}), 100)).toBe('answered');
});

test('who came after another lets that one go first, and is not kept by it for ever', async () => {
  let looks = 0;
  const isFirst = () => {
    looks += 1;
    return false;
  };
  expect(await outcome(placeThat({ isFirst }), 400)).toBe('MovesAside');
  expect(looks).toBe(2);
});

test('what nobody waits for may stay', async () => {
  expect(await outcome(placeThat({ isWanted: () => false }), 400)).toBe('answered');
});

test('what takes its process along goes on', async () => {
  expect(await outcome(placeThat({ moveOn: () => true }), 400)).toBe('answered');
});
