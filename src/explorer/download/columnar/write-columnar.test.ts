import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { FromWorker, ToWorker } from './columnar-worker.ts';
import { writeColumnar } from './write-columnar.ts';

const terminate = vi.fn();

class FakeWorker {
  onmessage: ((event: { readonly data: FromWorker }) => void) | null = null;
  readonly terminate = terminate;

  postMessage(message: ToWorker): void {
    const isAdded = 'add' in message;
    // One of its answers never comes.
    if (isAdded && message.add === 'never') return;
    const data: FromWorker = isAdded ? { kind: 'read' } : { kind: 'file', bytes: new Uint8Array(3) };
    queueMicrotask(() => this.onmessage?.({ data }));
  }
}

beforeAll(() => void vi.stubGlobal('Worker', FakeWorker));
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => void terminate.mockClear());

test('a file of many answers listens to its signal once, and no longer than it takes', async () => {
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  const file = await writeColumnar(['a', 'b', 'c'], 'arrow', signal);
  expect([file.size, added.mock.calls.length, removed.mock.calls.length]).toEqual([3, 1, 1]);
});

test.each([
  ['an answer is read', ['a', 'never']],
  ['the next one is awaited', ['a', 'leave', 'b']],
])('who leaves while %s is heard', async (_, answers) => {
  const leaving = new AbortController();
  async function* give() {
    for (const answer of answers) {
      if (answer === 'never') setTimeout(() => leaving.abort(new Error('left')));
      if (answer === 'leave') leaving.abort(new Error('left'));
      else yield answer;
    }
  }
  await expect(writeColumnar(give(), 'parquet', leaving.signal)).rejects.toThrow('left');
  expect(terminate).toHaveBeenCalledOnce();
});
