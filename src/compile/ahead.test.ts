import { expect, test } from 'vitest';
import { runAhead } from './ahead.ts';

/** Jobs that end when told, and a list of what has begun. */
function makeJobs(small: readonly boolean[]) {
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const jobs = small.map((isSmall, i) => ({
    isSmall,
    run: () =>
      new Promise<number>((resolve, reject) => {
        begun.push(i);
        ends[i] = (error) => (error ? reject(error) : resolve(i));
      }),
  }));
  const end = async (i: number, error?: Error) => {
    ends[i]?.(error);
    await new Promise((done) => setTimeout(done));
  };
  return { jobs, begun, end };
}

test('small jobs run side by side, a large one alone, all in their order', async () => {
  const { jobs, begun, end } = makeJobs([true, true, true, false, true]);
  const ahead = runAhead(jobs, 2);
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
  await end(0);
  expect(begun).toEqual([0, 1, 2]);
  await end(2);
  expect(begun).toEqual([0, 1, 2, 3]);
  await end(3);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  await end(4);
  expect(await Promise.all(jobs.map((_, i) => ahead.result(i)))).toEqual([0, 1, 2, 3, 4]);
});

test('a job that fails tells whoever asks, and those under way are waited for', async () => {
  const { jobs, begun, end } = makeJobs([true, true, true]);
  const ahead = runAhead(jobs, 2);
  const stopped = ahead.stop();
  await end(0, new Error('no'));
  await expect(ahead.result(0)).rejects.toThrow('no');
  await end(1);
  await stopped;
  expect(begun).toEqual([0, 1]);
});
