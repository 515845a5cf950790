import { expect, test } from 'vitest';
import type { Relation } from '../ports.ts';
import { identifier } from '../sql/fragment.ts';
import { createMemory } from './memory.ts';

const createRelation = (): Relation => ({ name: identifier('t'), rows: 1, columns: [] });

function createAsker(most: number) {
  const memory = createMemory<number>(most, () => 1);
  const asked: string[] = [];
  const ask = (relation: Relation, key: string) =>
    memory.recall(relation, key, async () => {
      asked.push(key);
      if (key === 'bad') throw new Error('no');
      return asked.length;
    });
  return { ask, asked };
}

test('the same is asked once, even by two at a time', async () => {
  const { ask, asked } = createAsker(10);
  const relation = createRelation();
  expect(await Promise.all([ask(relation, 'a'), ask(relation, 'a')])).toEqual([1, 1]);
  expect([await ask(relation, 'a'), asked]).toEqual([1, ['a']]);
});

test('another relation is asked anew', async () => {
  const { ask, asked } = createAsker(10);
  await ask(createRelation(), 'a');
  await ask(createRelation(), 'a');
  expect(asked).toEqual(['a', 'a']);
});

test('what was not asked for the longest is forgotten first', async () => {
  const { ask, asked } = createAsker(2);
  const relation = createRelation();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(relation, key);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is forgotten', async () => {
  const { ask, asked } = createAsker(2);
  const relation = createRelation();
  await expect(ask(relation, 'bad')).rejects.toThrow('no');
  await expect(ask(relation, 'bad')).rejects.toThrow('no');
  expect(asked).toEqual(['bad', 'bad']);
});
