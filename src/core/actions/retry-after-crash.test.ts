import { expect, test } from 'vitest';
import { EngineError } from '../errors.ts';
import { retryAfterCrash } from './retry-after-crash.ts';

function failing(times: number, error: Error): { read: () => Promise<string>; begun: () => number } {
  let begun = 0;
  return {
    async read() {
      begun += 1;
      if (begun <= times) throw error;
      return 'answer';
    },
    begun: () => begun,
  };
}

const lost = new EngineError('crashed', 'DuckDB’s worker ended');

test('what the engine stopped under is begun again', async () => {
  expect(await retryAfterCrash(failing(2, lost).read)).toBe('answer');
});

test('what stops the engine each time ends', async () => {
  const { read, begun } = failing(9, lost);
  await expect(retryAfterCrash(read)).rejects.toBe(lost);
  expect(begun()).toBe(3);
});

test('any other failure is told at once', async () => {
  const { read, begun } = failing(1, new EngineError('timeout', 'too slow'));
  await expect(retryAfterCrash(read)).rejects.toThrow('too slow');
  expect(begun()).toBe(1);
});
