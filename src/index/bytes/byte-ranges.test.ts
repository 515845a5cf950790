import { expect, test } from 'vitest';
import { createByteRanges } from './byte-ranges.ts';
import type { Span } from '../index-layout.ts';

const FILE = Uint8Array.from({ length: 8_000_000 }, (_, i) => (i * 2654435761) >>> 24);
/** A block of records. */
const SMALL = 2_000;

interface Speed {
  readonly request: number;
  readonly rate: number;
  /** So many requests are answered when the machine has something else to do. */
  readonly busyFor?: number;
}

/** A file behind a line of its own time, in milliseconds. */
function lineTo(speed: Speed) {
  let time = 0;
  const line = { bytes: 0, requests: 0 };
  const source = {
    bytes: FILE.length,
    read: async (at: number, bytes: number) => {
      const { request, rate } = line.requests < (speed.busyFor ?? 0) ? BUSY : speed;
      time += request + bytes / rate;
      line.bytes += bytes;
      line.requests += 1;
      return FILE.slice(at, at + bytes);
    },
  };
  return { line, source, now: () => time };
}

const LOCAL = { request: 3, rate: 100_000 };
const BUSY = { request: 9, rate: 6_000 };
const NEAR = { request: 6, rate: 2_500 };
const SLOW = { request: 45, rate: 2_500 };

/** Reads some pieces from all over the file, other ones each round. @returns bytes and requests of each round */
async function readRounds(speed: Speed, isGenerous: boolean, room = 1e9) {
  const { line, source, now } = lineTo(speed);
  const ranges = createByteRanges(source, { room, isGenerous, now });
  const rounds: { readonly bytes: number; readonly requests: number }[] = [];
  for (let round = 0; round < 30; round += 1) {
    const before = { ...line };
    // One, as the root of a dictionary is, then many.
    for (const count of [1, 40]) {
      const spans = Array.from({ length: count }, (_, i): Span => {
        const at = ((round * 997 + i * 7919 + count) * 6007) % (FILE.length - SMALL);
        return [at, SMALL];
      });
      const pieces = await ranges.read(spans);
      pieces.forEach((piece, i) => {
        const [at, bytes] = spans[i]!;
        expect(Buffer.compare(piece, FILE.subarray(at, at + bytes))).toBe(0);
      });
    }
    rounds.push({ bytes: line.bytes - before.bytes, requests: line.requests - before.requests });
  }
  return rounds;
}

test('where bytes come soon, what lies around is read with them, and is there for later questions', async () => {
  const rounds = await readRounds(LOCAL, true);
  expect(rounds[0]?.requests).toBeGreaterThan(20);
  expect(rounds.slice(10).reduce((sum, { requests }) => sum + requests, 0)).toBeLessThan(20);
});

test('a line that was busy at first is found to be fast', async () => {
  const rounds = await readRounds({ ...LOCAL, busyFor: 150 }, true);
  expect(rounds.slice(20).reduce((sum, { requests }) => sum + requests, 0)).toBeLessThan(20);
});

test('to see whether a near line is fast costs little where it is not', async () => {
  const [mean, generous] = [await readRounds(NEAR, false), await readRounds(NEAR, true)];
  const sum = (rounds: typeof mean) => rounds.reduce((all, { bytes }) => all + bytes, 0);
  expect(sum(generous)).toBeGreaterThan(sum(mean));
  expect(sum(generous) - sum(mean)).toBeLessThan(12 * 65_536);
});

test('over a slow line nothing is read but what was asked for and what lies between near pieces', async () => {
  const [mean, generous] = [await readRounds(SLOW, false), await readRounds(SLOW, true)];
  expect(generous).toEqual(mean);
});

test('nobody who saves data is sent more than was asked for', async () => {
  const rounds = await readRounds(LOCAL, false);
  expect(rounds[0]?.bytes).toBeLessThan(41 * SMALL * 40);
  expect(rounds.at(-1)?.requests).toBeGreaterThan(0);
});

test('what has no room is read again', async () => {
  const rounds = await readRounds(LOCAL, true, 1_000_000);
  expect(rounds.at(-1)?.requests).toBeGreaterThan(5);
});

test('over a slow line more is read between pieces where there are many of them', async () => {
  const read = async (count: number, apart: number, bytes: number) => {
    const spans = Array.from({ length: count }, (_, i): Span => [i * apart, bytes]);
    const { line, source, now } = lineTo(SLOW);
    await createByteRanges(source, { room: 1e9, isGenerous: true, now }).read(spans);
    return line;
  };
  expect(await read(100, 12_000, SMALL)).toEqual({ requests: 100, bytes: 100 * SMALL });
  // No more between them than they have themselves.
  const many = await read(300, 12_000, SMALL);
  expect(many.requests).toBeLessThan(300);
  expect(many.bytes).toBeLessThanOrEqual(2 * 300 * SMALL);
  const large = await read(300, 12_000, 3 * SMALL);
  expect(large.requests).toBeLessThan(115);
  expect(large.bytes).toBeLessThanOrEqual(2 * 300 * 3 * SMALL);
});

test('no more is read between pieces than makes their requests few enough', async () => {
  const { line, source, now } = lineTo(SLOW);
  let at = 0;
  // Each stands a little further from the one before.
  const spans = Array.from({ length: 130 }, (_, i): Span => [(at += SMALL + 5_000 + i * 50), SMALL]);
  await createByteRanges(source, { room: 1e9, isGenerous: true, now }).read(spans);
  const between = Array.from({ length: 20 }, (_, i) => 5_050 + i * 50).reduce((sum, gap) => sum + gap, 0);
  expect(line).toEqual({ requests: 110, bytes: 130 * SMALL + between });
});

test('where many pieces are to come, others are read together that would make more requests than there should be', async () => {
  const spans = Array.from({ length: 40 }, (_, i): Span => [i * 12_000, SMALL]);
  const read = async (expected: number, bytes = SMALL) => {
    const { line, source, now } = lineTo(SLOW);
    const ranges = createByteRanges(source, { room: 1e9, isGenerous: false, now });
    ranges.expect(expected);
    await ranges.read(spans.map(([at]): Span => [at, bytes]));
    return line;
  };
  expect(await read(0)).toEqual({ requests: 40, bytes: 40 * SMALL });
  expect((await read(100)).requests).toBe(10);
  // What is asked for is many bytes already.
  expect((await read(100, 11_000)).requests).toBeLessThan(40);
  const { requests, bytes } = await read(100, 6_000);
  expect(requests).toBeGreaterThan(1);
  expect(bytes).toBeLessThan(600_000);
});

test('while more is to come near pieces are read together, and at last apart as long as requests are few', async () => {
  const read = async (expected: number) => {
    const { line, source, now } = lineTo(SLOW);
    const ranges = createByteRanges(source, { room: 1e9, isGenerous: false, now });
    ranges.expect(expected);
    await ranges.read(Array.from({ length: 40 }, (_, i): Span => [i * (SMALL + 3_000), SMALL]));
    return line.requests;
  };
  expect(await read(60)).toBe(1);
  expect(await read(0)).toBe(40);
});

test('what is left of a page is read together where that is enough, however far its pieces are apart', async () => {
  const read = async (gaps: readonly number[], expected = 0) => {
    const { line, source, now } = lineTo(SLOW);
    const ranges = createByteRanges(source, { room: 1e9, isGenerous: false, now });
    let at = 0;
    const spans = Array.from({ length: 113 - expected }, (_, i): Span => {
      at += SMALL + (gaps[i] ?? 90_000);
      return [at, SMALL];
    });
    ranges.expect(expected);
    await ranges.read(spans);
    return line.requests;
  };
  // Three are too many: two lie near, and the third may be so much farther.
  expect(await read([0, 5_000, 5_000])).toBe(110);
  // They would take too long together,
  expect(await read([0, 20_000, 20_000])).toBe(113);
  expect(await read([0, 5_000, 20_000])).toBe(112);
  // and most of what is to come may have nearer ones.
  expect(await read([0, 5_000, 5_000], 100)).toBe(11);
});

test('what is on its way, or has just come, is not read again', async () => {
  const { line, source, now } = lineTo(SLOW);
  const ranges = createByteRanges(source, { room: 1e9, isGenerous: false, now });
  const [piece, far]: [Span, Span] = [
    [1000, SMALL],
    [4_000_000, SMALL],
  ];
  // Together with what comes later.
  const both = ranges.read([piece, far]);
  await new Promise((resolve) => setImmediate(resolve));
  const [again] = await ranges.read([piece]);
  expect(Buffer.compare(again as Uint8Array, FILE.subarray(1000, 1000 + SMALL))).toBe(0);
  await both;
  await ranges.read([piece]);
  expect(line.requests).toBe(2);
});

test('who is answered first may ask for the same again before the others are answered', async () => {
  const asked: number[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const source = {
    bytes: FILE.length,
    read: async (at: number, bytes: number) => {
      asked.push(at);
      if (at > 1_000_000) await held;
      return FILE.slice(at, at + bytes);
    },
  };
  const ranges = createByteRanges(source, { room: 1e9, isGenerous: false });
  const far = ranges.read([[4_000_000, SMALL]]);
  await ranges.read([[1000, SMALL]]);
  await ranges.read([[1000, SMALL]]);
  release();
  await far;
  expect(asked).toEqual([1000, 4_000_000]);
});

test('of a file whose gaps are known no more is read than lies in them', async () => {
  const { line, source, now } = lineTo(SLOW);
  const ranges = createByteRanges(source, { room: 1e9, isGenerous: false, gap: 100, now });
  const pieces = await ranges.read([
    [1000, 10],
    [1110, 10],
    [5000, 10],
  ]);
  pieces.forEach((piece, i) => {
    const at = [1000, 1110, 5000][i]!;
    expect(Buffer.compare(piece, FILE.subarray(at, at + 10))).toBe(0);
  });
  expect(line).toEqual({ bytes: 130, requests: 2 });
});
