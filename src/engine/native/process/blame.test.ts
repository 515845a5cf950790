import { expect, test } from 'vitest';
import type { EngineError } from '../../../core/errors.ts';
import { EngineLost } from '../../engine-errors.ts';
import { blame, giveUp } from './blame.ts';
import { ProcessEnded } from './child.ts';
import { Preempted } from './preemption.ts';
import { MemoryTaken } from './watch-memory.ts';

const MUCH = 200 * 2 ** 20;

test.each<[string, Error, { isAlone: boolean; grew: number }, string]>([
  ['memory was over and it took much', new MemoryTaken(), { isAlone: true, grew: MUCH }, 'out-of-memory'],
  ['the process got no memory', new ProcessEnded('SIGABRT'), { isAlone: true, grew: 0 }, 'out-of-memory'],
  ['the process ended otherwise', new ProcessEnded('SIGSEGV'), { isAlone: true, grew: 0 }, 'invalid'],
])('a statement that was alone is to blame: %s', (_why, error, where, failure) => {
  expect((blame(error, where) as EngineError).failure).toBe(failure);
});

test.each<[string, Error, { isAlone: boolean; grew: number }]>([
  ['memory was over and it took little', new MemoryTaken(), { isAlone: true, grew: 1 }],
  ['others were there', new ProcessEnded('SIGABRT'), { isAlone: false, grew: MUCH }],
  ['the engine was closed', new EngineLost('the engine was closed'), { isAlone: true, grew: 0 }],
])('a statement is not to blame: %s', (_why, error, where) => {
  expect(blame(error, where)).toBe(error);
});

test('who was to blame for nothing is told to come again', () => {
  for (const error of [new MemoryTaken(), new Preempted()])
    expect((giveUp(error) as EngineError).failure).toBe('busy');
});
