import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import type { Answer } from './call.ts';

const answer = (bytes: number): Answer<unknown> => ({
  request: { action: 'x', params: {} },
  method: 'GET',
  url: '',
  status: 200,
  ms: 1,
  bytes,
  text: '',
  report: null,
  result: null,
});

test('what was used least recently goes first', () => {
  const cache = createAnswerCache(10);
  cache.set('a', answer(4));
  cache.set('b', answer(4));
  cache.get('a');
  cache.set('c', answer(4));
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
});

test('an answer larger than the cache is not kept and drives nothing out', () => {
  const cache = createAnswerCache(10);
  cache.set('a', answer(4));
  cache.set('big', answer(11));
  expect([cache.get('a') !== undefined, cache.get('big')]).toEqual([true, undefined]);
});

test('a replaced answer counts once', () => {
  const cache = createAnswerCache(10);
  cache.set('a', answer(6));
  cache.set('a', answer(6));
  cache.set('b', answer(4));
  expect(cache.get('a')).toBeDefined();
});
