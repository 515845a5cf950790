import { expect, test } from 'vitest';
import { tellColour } from './tell-point.ts';

test('what has no colour of its own are others, or has no value where all values have one', () => {
  const colours = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  expect(tellColour('a', { colours })).toBe('a');
  expect(tellColour(null, { colours })).toBe('others');
  expect(tellColour(null, { colours: colours.slice(0, 7) })).toBe('empty');
});
