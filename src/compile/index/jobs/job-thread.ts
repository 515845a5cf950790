import { parentPort } from 'node:worker_threads';
import { createJob, createJobTools, type Job, type JobKind, type RestOf } from './jobs.ts';
import { memoryOfAnswer, type ThreadAnswer, type ThreadRequest } from './job-messages.ts';
import type { TellDone } from './tell-steps.ts';

/* A thread that jobs are at work in (job-threads.ts). */

/** Those of the table that it works for. */
let [prefix, tools] = ['', createJobTools('')];
const jobs = new Map<number, Job<JobKind>>();

parentPort?.on('message', async ({ id, job, ask }: ThreadRequest) => {
  let answer: ThreadAnswer;
  try {
    answer = { id, value: await obey(job, ask, (done) => post({ id, done })) };
  } catch (error) {
    answer = { id, error };
  }
  post(answer);
});

function post(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer, memoryOfAnswer(answer));
}

function obey(number: number, ask: ThreadRequest['ask'], tell: TellDone): unknown {
  if (ask.do === 'begin') {
    if (ask.prefix !== prefix) [prefix, tools] = [ask.prefix, createJobTools(ask.prefix)];
    jobs.set(number, createJob(ask.kind, ask.input, tools));
    return null;
  }
  const job = jobs.get(number)!;
  if (ask.do === 'add') return job.add(ask.batch);
  jobs.delete(number);
  return job.finish(ask.rest as RestOf<JobKind>, tell);
}
