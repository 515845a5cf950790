import { expect, test } from 'vitest';
import { createKnownCosts, shapeOf } from './known-costs.ts';

test('a statement needs the least of what it took the last three times', () => {
  const costs = createKnownCosts({ times: 2 });
  const known = [900, 700, 30, 800, 1000, 600].map((milliseconds) => {
    costs.learn('SELECT 1', milliseconds);
    return costs.of('SELECT 1');
  });
  expect(known).toEqual([undefined, 700, 30, 30, 30, 600]);
});

test('only so many are known, and none that is endless', () => {
  const costs = createKnownCosts({ statements: 2, characters: 5 });
  for (const text of ['a', 'b', 'a', 'c', 'too long']) costs.learn(text, 1);
  expect(['a', 'b', 'c', 'too long'].map(costs.of)).toEqual([1, undefined, 1, undefined]);
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
  const costs = createKnownCosts({ keyOf: shapeOf });
  costs.learn('SELECT 1', 7);
  expect([costs.of('SELECT 2'), costs.of('SELECT a')]).toEqual([7, undefined]);
});
