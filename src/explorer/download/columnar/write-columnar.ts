import type { FromWorker, ToWorker } from './columnar-worker.ts';
import type { ColumnarFormat } from './columnar-format.ts';

/**
 * Makes a file of columns out of the API's answers, in a worker, so that the page stays quick. Rejects with the signal's reason, with
 * what the answers reject with, or with an Error that tells what went wrong.
 * @param answers texts as received, all of the same columns
 */
export async function writeColumnar(
  answers: AsyncIterable<string> | Iterable<string>,
  format: ColumnarFormat,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('./columnar-worker.ts', import.meta.url), { type: 'module' });
  let fail: (reason: Error) => void = () => {};
  const onAbort = () => fail(signal.reason as Error);
  signal.addEventListener('abort', onAbort);
  try {
    const ask = (message: ToWorker): Promise<FromWorker> =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        fail = reject;
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message || 'the writer could not be loaded'));
        worker.postMessage(message);
      });
    for await (const add of answers) {
      const reply = await ask({ add });
      if (reply.kind === 'error') throw new Error(reply.message);
    }
    const reply = await ask({ finish: format });
    if (reply.kind !== 'file')
      throw new Error(reply.kind === 'error' ? reply.message : 'no file was written');
    return new Blob([reply.bytes], { type: TYPES[format] });
  } finally {
    signal.removeEventListener('abort', onAbort);
    worker.terminate();
  }
}

const TYPES: Readonly<Record<ColumnarFormat, string>> = {
  parquet: 'application/vnd.apache.parquet',
  arrow: 'application/vnd.apache.arrow.file',
};
