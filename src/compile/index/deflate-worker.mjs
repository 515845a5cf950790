/*
 * Deflates pieces beside the thread that makes them. Plain JavaScript, for no loader of TypeScript is at work in a thread of Vite's.
 * Takes { bytes, lengths } of pieces one after the other, answers with the same of what they became.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';

parentPort.on('message', ({ bytes, lengths }) => {
  const made = [];
  let at = 0;
  for (const length of lengths) made.push(deflateRawSync(bytes.subarray(at, (at += length)), workerData));
  const all = new Uint8Array(made.reduce((sum, one) => sum + one.length, 0));
  let end = 0;
  for (const one of made) {
    all.set(one, end);
    end += one.length;
  }
  parentPort.postMessage({ bytes: all, lengths: made.map((one) => one.length) }, [all.buffer]);
});
