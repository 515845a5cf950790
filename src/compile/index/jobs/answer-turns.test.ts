import { expect, test } from 'vitest';
import { takeInHand } from './answer-turns.ts';

const MILLION = 1_000_000;
const shared = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

test('words of few records are asked for side by side', async () => {
  const atHand = shared();
  await takeInHand(atHand, 2 * MILLION);
  await takeInHand(atHand, 3 * MILLION);
  expect(atHand[0]).toBe(5 * MILLION);
});

test('a word of very many records waits for others, and is then asked for alone', async () => {
  const atHand = shared();
  await takeInHand(atHand, MILLION);
  let isTaken = false;
  const taking = takeInHand(atHand, 30 * MILLION).then(() => (isTaken = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isTaken).toBe(false);
  Atomics.sub(atHand, 0, MILLION);
  await taking;
  expect(atHand[0]).toBe(30 * MILLION);
});
