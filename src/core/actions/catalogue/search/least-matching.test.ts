import { expect, test } from 'vitest';
import { leastMatching } from './least-matching.ts';

test.each([
  ['2<-1 5<80%', [0, 1, 2, 2, 3, 4, 4, 5, 6]],
  ['1', [0, 1, 1, 1]],
  ['-1', [0, 0, 1, 2]],
  ['75%', [0, 0, 1, 2, 3]],
  ['-25%', [0, 1, 2, 3, 3]],
  ['0%', [0, 0, 0]],
  ['9', [0, 1, 2]],
  [' 2 < 50% ', [0, 1, 2, 1, 2]],
  ['1<2<3', [0, 1, 2, 2]],
])('%s', (mm, least) => {
  expect(least.map((_, count) => leastMatching(count, mm))).toEqual(least);
});

test.each(['', 'all', '1.5', '2<', '<1', '2<x'])('%s is none', (mm) => {
  expect(() => leastMatching(3, mm)).toThrow(SyntaxError);
});

test('as many values as an address holds end no request', () => {
  expect(leastMatching(3, `${'1<'.repeat(4000)}2`)).toBe(1);
});
