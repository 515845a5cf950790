import { expect, test } from 'vitest';
import { simulateLine } from './simulated-line.ts';

const file = Uint8Array.from({ length: 250_000 }, (_, i) => i % 251);

function line() {
  return simulateLine({ bytes: file.length, read: async (at, bytes) => file.subarray(at, at + bytes) });
}

test('a request takes a round trip, the first of a connection two, and its bytes', async () => {
  const { source, reads, now } = line();
  expect([...(await source.read(7, 2500))]).toEqual([...file.subarray(7, 2507)]);
  expect(now()).toBe(81);
  await source.read(0, 5000);
  expect(now()).toBe(81 + 42);
  expect(reads).toEqual({ requests: 2, bytes: 7500 });
});

test('six connections share the line, and a seventh request waits for one of them', async () => {
  const { source, now } = line();
  const times: number[] = [];
  const read = async () => {
    await source.read(0, 25_000);
    times.push(now());
  };
  await Promise.all(Array.from({ length: 7 }, read));
  expect(times).toEqual([90, 100, 110, 120, 130, 140, 150]);
});
