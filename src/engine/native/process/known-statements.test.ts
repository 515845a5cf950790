import { expect, test } from 'vitest';
import { createKnownStatements, shapeOf } from './known-statements.ts';

test('a statement takes long that did so twice, until it is quick', () => {
  const slow = createKnownStatements({ times: 2 });
  const known = [true, true, false, true].map((takesLong) => {
    slow.learn('SELECT 1', takesLong);
    return slow.has('SELECT 1');
  });
  expect(known).toEqual([false, true, false, false]);
});

test('only so many are known, and none that is endless', () => {
  const slow = createKnownStatements({ times: 2, statements: 2, characters: 5 });
  for (const text of ['a', 'a', 'b', 'b', 'a', 'c', 'c', 'too long', 'too long']) slow.learn(text, true);
  expect(['a', 'b', 'c', 'too long'].filter(slow.has)).toEqual(['a', 'c']);
});

test('statements that differ in values alone have one shape, those of other tables another', () => {
  const shape = (table: string, value: string) =>
    shapeOf(`SELECT * FROM "t${table}" WHERE a = ${value} AND b < 1.50`);
  expect(shape('1', "'it''s 7'")).toBe(shape('1', "'x'"));
  expect(shape('1', "'x'")).not.toBe(shape('2', "'x'"));
  expect(shapeOf('SELECT 12 + 7')).toBe(shapeOf('SELECT 3 + 99.5'));
});

test('a shape is short, whatever the statement', () => {
  expect(shapeOf(`SELECT ${'a, '.repeat(10_000)}1`).length).toBeLessThan(40);
});

test('what is known of one is known of all of its shape', () => {
  const quick = createKnownStatements({ times: 1, keyOf: shapeOf });
  quick.learn('SELECT 1', true);
  expect([quick.has('SELECT 2'), quick.has('SELECT a')]).toEqual([true, false]);
});
