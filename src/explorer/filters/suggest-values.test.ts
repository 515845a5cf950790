import { expect, test } from 'vitest';
import { suggestValues } from './suggest-values.ts';

test('the most frequent values come first; nulls, blanks and long texts are left out', () => {
  const values = ['b', 'a', 'b', null, '', 'x'.repeat(100), 'line\nbreak', 3];
  expect(
    suggestValues(
      values.map((value) => ({ c: value })),
      'c',
    ),
  ).toEqual(['b', 'a', '3']);
});
