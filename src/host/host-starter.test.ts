import { expect, test } from 'vitest';
import type { HostProcess } from './host-process.ts';
import { createHostStarter } from './host-starter.ts';

function hostThat(started: Promise<void>): HostProcess {
  return {
    connect: () => undefined,
    started,
    ended: new Promise(() => undefined),
    end: () => undefined,
  };
}

test('a host has longer to start after one that did not, and one that starts begins anew', async () => {
  const given: number[] = [];
  const never = new Promise<void>(() => undefined);
  const next = [never, never, never, never, Promise.resolve(), never, never];
  const start = createHostStarter(
    (patience) => {
      given.push(patience);
      return hostThat(next.shift() ?? never);
    },
    [1, 2, 3],
  );
  for (let i = 0; i < 5; i++) start();
  await Promise.resolve();
  start();
  start();
  expect(given).toEqual([1, 2, 3, 3, 3, 1, 2]);
});
