import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fragmentsOf, isOfJoint, isOverFragments, isWithinKey, jointsOf } from './address-fragments.ts';

test.each([
  ['maria.frank57@post.example', ['maria', '.frank', '57', '@post', '.example']],
  ['https://x.org/a-b?page=55&q=', ['https', '://x', '.org', '/a', '-b', '?page', '=55', '&q', '=']],
  ['/Grüße/東京7', ['/Grüße', '/東京', '7']],
  ['--', ['--']],
  ['7', ['7']],
  ['', []],
])('%s', (text, fragments) => expect(fragmentsOf(text)).toEqual(fragments));

const chunk = fc.string({
  unit: fc.constantFrom(...'abcz019..@-/', 'é', '😀', '\u0301', '東'),
  minLength: 1,
  maxLength: 16,
});

test('a text has the fragments of the chunk that it is in, but for its ends', () => {
  fc.assert(
    fc.property(chunk, fc.nat(15), fc.nat(16), (whole, from, length) => {
      const text = whole.slice(from, from + Math.max(1, length));
      fc.pre(text !== '');
      const [own, all] = [fragmentsOf(text), fragmentsOf(whole)];
      expect(own.join('')).toBe(text);
      // Where the first of the text's begins among those of the chunk.
      let first = 0;
      for (let end = all[0]!.length; end <= from; end += all[first]!.length) first += 1;
      const having = all.slice(first, first + own.length);
      expect(having).toHaveLength(own.length);
      expect(own.slice(1, -1)).toEqual(having.slice(1, -1));
      if (own.length === 1) expect(having[0]).toContain(text);
      else {
        expect(having[0]!.endsWith(own[0]!)).toBe(true);
        expect(having.at(-1)!.startsWith(own.at(-1)!)).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a text has a joint at each end of a fragment', () => {
  expect(jointsOf('a.b57@c', fragmentsOf('a.b57@c'))).toEqual([
    { before: 'a', behind: '.b' },
    { before: '.b', behind: '57' },
    { before: '57', behind: '@c' },
  ]);
  expect(jointsOf('é5', fragmentsOf('é5'))).toEqual([{ before: 'é', behind: '5' }]);
});

/** All joints of a chunk, and its fragments: what is told of it. */
const keysOf = (whole: string) => {
  const fragments = fragmentsOf(whole);
  return [...fragments, ...jointsOf(whole, fragments).map(({ before, behind }) => before + behind)];
};

test('a text that is within a key wherever it stands is so, and others have the joints of a chunk that has them', () => {
  fc.assert(
    fc.property(chunk, fc.nat(15), fc.integer({ min: 1, max: 6 }), (whole, from, length) => {
      const text = [...whole].slice(from, from + length).join('');
      fc.pre(text !== '');
      const keys = keysOf(whole);
      if (isWithinKey(text)) expect(keys.some((key) => key.includes(text))).toBe(true);
      for (const joint of jointsOf(text, fragmentsOf(text)))
        expect(keys.some((key) => isOverFragments(key) && isOfJoint(key, joint))).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test('a joint is that of a text where the fragment ends at the same place', () => {
  expect(isOfJoint('ia.f', { before: 'a', behind: '.' })).toBe(true);
  expect(isOfJoint('ia.f', { before: 'ia', behind: '.f' })).toBe(true);
  expect(isOfJoint('b7@c', { before: 'b', behind: '7@' })).toBe(false);
  expect(isOfJoint('b7@', { before: 'b', behind: '7@' })).toBe(true);
});
