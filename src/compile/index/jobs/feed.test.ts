import { expect, test } from 'vitest';
import { feed } from './feed.ts';
import type { JobBatch } from './jobs.ts';

const batch = (before: number): JobBatch => ({ before, rows: 10, columns: [] });
async function* batches(count: number, fails = false): AsyncGenerator<JobBatch> {
  for (let i = 0; i < count; i += 1) yield batch(i * 10);
  if (fails) throw new Error('no more texts');
}

/** A lane that answers when it is told to, in order, as threads do. */
function slowJob() {
  const asked: string[] = [];
  const answers: { resolve(): void; reject(error: Error): void }[] = [];
  const ask = <T>(what: string, value: T) => {
    asked.push(what);
    return new Promise<T>((resolve, reject) => answers.push({ resolve: () => resolve(value), reject }));
  };
  const job = {
    add: ({ before }: JobBatch) => ask(`add ${before}`, null),
    finish: () =>
      ask('finish', {
        keys: 7,
        bytes: 0,
        once: 0,
        places: { all: 0, spared: 0, beside: [] },
        sparing: 0,
        sample: new Uint32Array(0),
        spool: NO_BYTES,
        frequent: [],
      }),
  };
  return { job, asked, answers };
}

const NO_BYTES = { length: 0, digest: '', path: null, bytes: new Uint8Array(0) };
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('a job is asked for its end before it has answered, and is heard of as it goes on', async () => {
  const { job, asked, answers } = slowJob();
  const heard: (number | string)[] = [];
  const made = feed<'grams'>(job, batches(3), {
    tell: (rows) => heard.push(rows),
    read: () => heard.push('read'),
  });
  await turn();
  expect(asked).toEqual(['add 0', 'add 10', 'add 20', 'finish']);
  expect(heard).toEqual([]);
  for (const expected of [[10], [10, 10], [10, 10, 10, 'read']]) {
    answers.shift()?.resolve();
    await turn();
    expect(heard).toEqual(expected);
  }
  answers.shift()?.resolve();
  expect((await made).keys).toBe(7);
});

test.each([
  { what: 'a batch', isRead: true },
  { what: 'the texts', isRead: false },
])('what fails is heard of when nothing is under way any more: $what', async ({ isRead }) => {
  const { job, asked, answers } = slowJob();
  let isOver = false;
  const made = feed<'grams'>(job, batches(2, !isRead), { tell: () => {} }).finally(() => (isOver = true));
  const failed = expect(made).rejects.toThrow(isRead ? 'disk full' : 'no more texts');
  await turn();
  expect(asked).toEqual(['add 0', 'add 10', ...(isRead ? ['finish'] : [])]);
  answers[0]?.reject(new Error('disk full'));
  await turn();
  expect(isOver).toBe(false);
  for (const { resolve } of answers) resolve();
  await failed;
});
