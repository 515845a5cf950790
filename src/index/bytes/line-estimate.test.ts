import { expect, test } from 'vitest';
import { LineEstimate } from './line-estimate.ts';

test('the larger a file is than the room that there is for it, the less is read around what was asked for', () => {
  const line = new LineEstimate();
  const [request, rate] = [3, 100_000];
  const read = (requests: number, each: number) =>
    line.add(requests, requests * each, requests * (request + each / rate));
  read(1, 1_000);
  for (let i = 0; i < 12; i += 1) read(40, 1_000);
  read(4, 65_536);
  const room = 192 * 2 ** 20;
  const pieces = [0.5, 1, 2, 4, 16].map((times) => line.piece(room * times, room, 1));
  expect(pieces[0]).toBeGreaterThan(32_768);
  expect(pieces[1]).toBe(pieces[0]);
  expect(pieces[2]).toBeLessThan(pieces[1]!);
  expect(pieces[3]).toBeLessThan(pieces[2]!);
  expect(pieces[4]).toBe(0);
});
