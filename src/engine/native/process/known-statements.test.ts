import { expect, test } from 'vitest';
import { createKnownStatements } from './known-statements.ts';

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
