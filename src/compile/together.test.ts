import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

const fail = async (ms: number, reason: string) => {
  await setTimeout(ms);
  throw new Error(reason);
};

test('gives what all come to', async () => {
  expect(await together([Promise.resolve(1), setTimeout(1, 'two')])).toEqual([1, 'two']);
});

test('rejects with what failed first, and not before all have settled', async () => {
  let isSettled = false;
  const last = fail(30, 'last').finally(() => (isSettled = true));
  await expect(together([last, fail(5, 'first')])).rejects.toThrow('first');
  expect(isSettled).toBe(true);
});

test('tells the others that they are in vain, also those of who shares the end', async () => {
  const ending = new AbortController();
  const untilTold = () =>
    new Promise<never>((_, reject) =>
      ending.signal.addEventListener('abort', () => reject(new Error('in vain'))),
    );
  const inner = together([untilTold(), fail(5, 'the reason')], ending);
  await expect(together([untilTold(), inner], ending)).rejects.toThrow('the reason');
});
