import { expect, test, vi } from 'vitest';
import { createNearTest } from './near.ts';
import { createTermReader, soughtTerms } from './text-terms.ts';

const near = (phrase: string, text: string, slop = 0) => {
  const places = new Map<string, number[]>();
  for (const term of createTermReader()(text, 'general'))
    places.set(term.text, [...(places.get(term.text) ?? []), term.place]);
  return createNearTest(soughtTerms(phrase, 'general'), slop)((term) => places.get(term));
};

test.each([
  ['open city', 'an open city', 0],
  ['river levels', 'river gauge levels', 1],
  ['river levels', 'levels river', 2],
  ['a b c', 'a x b c', 1],
  ['a a', 'b a a', 0],
  ['a & b', 'a x b', 0],
  ['e-learning', 'e learning', 0],
])('%j is in %j within %i', (phrase, text, slop) => {
  expect(near(phrase, text, slop)).toBe(true);
  expect(slop > 0 && near(phrase, text, slop - 1)).toBe(false);
});

test.each([
  ['city open', 'an open city', 1],
  ['a a', 'a b', 5],
  ['a c', 'a b', 5],
  ['a b', 'a x x x b', 2],
  ['a b', 'a & b', 0],
])('%j is not in %j within %i', (phrase, text, slop) => {
  expect(near(phrase, text, slop)).toBe(false);
});

test('a phrase is read once, however many texts it is sought in', () => {
  const text = vi.fn(() => 'city');
  const word = {
    place: 0,
    get text() {
      return text();
    },
  };
  const isNear = createNearTest([word], 0);
  for (const place of [1, 2]) expect(isNear(() => [place])).toBe(true);
  expect(text).toHaveBeenCalledTimes(1);
});
