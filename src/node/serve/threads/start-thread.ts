import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * MiB of a thread's young objects: what a request makes is gone soon after, and with Node's own 16 much of it is copied again and again
 * until it counts as old.
 */
const YOUNG = 32;

/** MiB of JavaScript's values in a thread: one that takes more ends, and another takes its place. */
const OLD = 256;

/**
 * Starts one of the server's threads, by its program's name. In the package it lies where this module does.
 * @param data for its workerData
 */
export function startThread(
  name: 'engine-thread' | 'handler-thread',
  data: unknown,
  transferList: WorkerOptions['transferList'] = [],
): Worker {
  return new Worker(new URL(`${name}.mjs`, import.meta.url), {
    workerData: data,
    transferList,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: OLD },
  });
}
