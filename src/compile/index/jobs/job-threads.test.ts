import { afterAll, afterEach, expect, test } from 'vitest';
import { toUtf8Texts } from '../../../index/bytes/utf8-texts.ts';
import { createOwnLane, type Lane, type Lanes } from './job-lanes.ts';
import { createJobThreads } from './job-threads.ts';

const threads = createJobThreads();
let lanes: Lanes;
afterEach(() => lanes.close());
afterAll(() => threads.close());

const first = ({ all: [lane] }: Lanes) => lane as Lane;

test('all that wait for a thread hear of its end, and so does who asks it after that', async () => {
  lanes = threads.openLanes('/no/such/folder/x');
  const job = first(lanes).begin('packed', { path: '/dev/zero', every: 1 });
  const waiting = [job.finish(), first(lanes).begin('blocks', BLOCKS).finish()];
  const settled = Promise.allSettled(waiting);
  await lanes.close();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(first(lanes).begin('blocks', BLOCKS).finish()).rejects.toThrow(
    'a thread of the build has ended',
  );
});

test('a job that fails is told of by itself: its thread goes on with others', async () => {
  lanes = threads.openLanes('/no/such/folder/x');
  const missing = first(lanes).begin('packed', { path: '/no/such/file', every: 1 });
  await expect(missing.finish()).rejects.toThrow(/ENOENT/);
  expect(await first(lanes).begin('blocks', BLOCKS).finish()).toBeNull();
});

test('a job tells how much of its end is done, in a thread as here', async () => {
  lanes = threads.openLanes('/no/such/folder/x');
  const texts = toUtf8Texts(Array.from({ length: 1000 }, (_, i) => `pond ${i % 300}`));
  const ownLane = first(createOwnLane('/no/such/folder/y'));
  for (const lane of [first(lanes), ownLane]) {
    const told: number[] = [];
    const job = lane.begin('values', { records: 1000, told: 'values', areLong: false }, (done) =>
      told.push(done),
    );
    await job.add({ before: 0, rows: 1000, columns: [texts] });
    expect(told).toEqual([]);
    expect((await job.finish()).entries).toBe(300);
    expect(told.length).toBeGreaterThan(30);
    expect(told.every((done, i) => done > (told[i - 1] ?? 0) && done <= 1)).toBe(true);
  }
});

test('a table leaves its threads to the next one, and those that it left at work end', async () => {
  let started = 0;
  const count = () => started++;
  process.on('worker', count);
  const own = createJobThreads();
  const ask = () => first(lanes).begin('blocks', BLOCKS).finish();
  try {
    for (const prefix of ['one', 'two', 'three']) {
      lanes = own.openLanes(prefix);
      expect(await ask()).toBeNull();
      await lanes.close();
    }
    const each = started;
    expect(each).toBe(lanes.all.length);

    lanes = own.openLanes('four');
    const left = first(lanes).begin('packed', { path: '/dev/zero', every: 1 }).finish();
    const gone = expect(left).rejects.toThrow('a thread of the build has ended');
    await lanes.close();
    await gone;

    lanes = own.openLanes('five');
    const beside = own.openLanes('six');
    expect(await ask()).toBeNull();
    expect(started).toBe(3 * each);
    await beside.close();
  } finally {
    process.off('worker', count);
    await lanes.close();
    await own.close();
  }
});

const UNITS = { unit: 64, run: 16, runUnit: 64 } as const;
const BLOCKS = {
  form: { size: 64, code: null, numbers: [null], units: UNITS },
  isRowText: null,
  kept: null,
} as const;
