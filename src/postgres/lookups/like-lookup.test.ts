import { expect, test } from 'vitest';
import { likePart } from './like-lookup.ts';

test.each([
  ['%Zürich%', true, { part: 'zürich', isAll: true }],
  ['%%abc%', true, { part: 'abc', isAll: true }],
  ['%abc%', false, { part: 'abc', isAll: false }],
  ['abc%', true, { part: 'abc', isAll: false }],
  ['%two words%', true, { part: 'words', isAll: false }],
  ['%a_cdef%', true, { part: 'cdef', isAll: false }],
  ['%100\\%off%', true, { part: '100', isAll: false }],
  ['%ab%', true, undefined],
  ['%', true, undefined],
  // Nobody agrees what the lower case of these is.
  ['%ab\ua7ffcdef%', true, undefined],
])('%s (ignoring case: %s)', (pattern, ignoreCase, expected) => {
  expect(likePart(pattern, ignoreCase)).toEqual(expected);
});
