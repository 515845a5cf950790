import { expect, test } from 'vitest';
import { EngineError } from '../errors.ts';
import type { Relation } from '../ports.ts';
import { createMemory, createSharedMemory } from './memory.ts';

const relation = {} as Relation;

test('who waits for what another asked asks again when that one leaves', async () => {
  const memory = createMemory<string>(10, () => 1);
  let leave: (error: Error) => void = () => undefined;
  const first = memory.recall(relation, 'a', () => new Promise((_, reject) => (leave = reject)));
  const second = memory.recall(relation, 'a', async () => 'found');
  leave(new EngineError('cancelled', 'the statement was cancelled'));
  await expect(first).rejects.toThrow('cancelled');
  expect(await second).toBe('found');
});

test('a failure is everybody’s who waited, and is forgotten', async () => {
  const memory = createMemory<string>(10, () => 1);
  const fail = () => Promise.reject(new EngineError('data', 'no'));
  const both = [memory.recall(relation, 'a', fail), memory.recall(relation, 'a', async () => 'found')];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await memory.recall(relation, 'a', async () => 'found')).toBe('found');
});

test('tables that share a memory push each other out, and never answer for one another', async () => {
  const memory = createSharedMemory<string>(2, () => 1);
  const [first, second] = [{}, {}];
  const asked: string[] = [];
  const ask = (table: object, key: string, value: string) =>
    memory.recall(table, key, async () => {
      asked.push(value);
      return value;
    });
  expect([await ask(first, 'a', 'first a'), await ask(second, 'a', 'second a')]).toEqual([
    'first a',
    'second a',
  ]);
  await ask(second, 'b', 'second b');
  expect(await ask(second, 'a', 'anew')).toBe('second a');
  expect(await ask(first, 'a', 'first a again')).toBe('first a again');
  expect(asked).toEqual(['first a', 'second a', 'second b', 'first a again']);
});
