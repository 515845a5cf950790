import { expect, test } from 'vitest';
import { checkAnswers } from './check-answers.ts';

const kinds = [{ id: 'q', label: 'q', goal: {}, asks: [{ q: 'one' }, { q: 'two' }, { q: 'three' }] }];
const right = { total: 3, first: [4, 2] };

/** Problems of the first request, answered so. */
function problems(answer: object, expected: object): readonly string[] {
  const { differences } = checkAnswers(kinds, { q: [{ ms: 1, ...answer }] }, { q: [expected as never] });
  return differences.map(({ problem }) => problem);
}

test('the same total and the same first records are right', () => {
  expect(problems(right, right)).toEqual([]);
});

test('another total, another order, a record less and a failure are told', () => {
  expect(problems({ ...right, total: 4 }, right)).toEqual(['total 4 instead of 3']);
  expect(problems({ ...right, first: [2, 4] }, right)).toEqual(['from record 0 on [2,4] instead of [4,2]']);
  expect(problems({ ...right, first: [4] }, right)).toEqual(['from record 1 on [] instead of [2]']);
  expect(problems({ failure: 'too long' }, right)).toEqual(['failed: too long']);
  expect(problems({ total: 0, first: [] }, { total: 0, first: [1] })).toHaveLength(1);
});

test('sums may differ in their last digits alone, and null is no number', () => {
  const mean = (value: unknown) => ({ first: [{ city: 'A', mean: value }] });
  expect(problems(mean(0.1 + 0.2), mean(0.3))).toEqual([]);
  expect(problems(mean(0.3001), mean(0.3))).toHaveLength(1);
  expect(problems(mean(null), mean(0))).toHaveLength(1);
  expect(problems({ first: [{ city: 'A' }] }, mean(1))).toHaveLength(1);
});

test('only what was both asked and judged is counted', () => {
  const answers = {
    q: [
      { ms: 1, ...right },
      { ms: 1, ...right },
    ],
  };
  expect(checkAnswers(kinds, answers, { q: [right] }).compared).toBe(1);
  expect(checkAnswers(kinds, answers, {}).compared).toBe(0);
});
