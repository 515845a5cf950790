import { expect, test, vi } from 'vitest';
import { EngineError, ResourceError } from '../core/errors.ts';
import { EngineLost } from '../engine/engine-errors.ts';
import { survive } from './survive.ts';

const started = async () => {};

test('a file that ends the engine is at fault, and is not tried again', async () => {
  const compile = vi.fn().mockRejectedValue(new EngineError('crashed', 'Something is wrong inside'));
  await expect(survive(compile, started)).rejects.toMatchObject({
    failure: 'data',
    message: 'DuckDB breaks down over it: Something is wrong inside',
  });
  expect(compile).toHaveBeenCalledOnce();
});

test('a file whose engine another one ends is compiled once more', async () => {
  const compile = vi
    .fn()
    .mockRejectedValueOnce(new EngineLost('the database ended'))
    .mockResolvedValue('a table');
  const start = vi.fn(started);
  expect(await survive(compile, start)).toBe('a table');
  expect(start).toHaveBeenCalledOnce();
});

test('a file that loses its engine again and again is given up', async () => {
  const compile = vi.fn().mockRejectedValue(new EngineLost('the database ended'));
  await expect(survive(compile, started)).rejects.toMatchObject({ failure: 'data' });
  expect(compile).toHaveBeenCalledTimes(3);
});

test('an engine that does not start again is nobody’s file’s fault', async () => {
  const compile = vi.fn().mockRejectedValue(new EngineLost('the database ended'));
  const away = new EngineError('crashed', 'DuckDB did not start: no disk');
  await expect(survive(compile, () => Promise.reject(away))).rejects.toBe(away);
});

test.each([new EngineError('out-of-memory', 'out of memory'), new ResourceError('x.csv, line 2: no')])(
  'other failures are handed on: %s',
  async (failure) => {
    await expect(survive(() => Promise.reject(failure), started)).rejects.toBe(failure);
  },
);
