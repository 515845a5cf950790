import { expect, test } from 'vitest';
import { parseFrame, toFrameUrl } from './frame.ts';

test('a view in a frame keeps its fragment', () => {
  const url = toFrameUrl('https://example.org/data/#/resource/a/chart?mark=bar', 'dark');
  expect(url).toBe('https://example.org/data/?frame=dark#/resource/a/chart?mark=bar');
  expect(parseFrame(new URL(url).search)).toEqual({ theme: 'dark' });
});

test.each([
  ['', null],
  ['?utm=1', null],
  ['?frame', { theme: 'system' }],
  ['?frame=oops', { theme: 'system' }],
])('the query %j is the frame %j', (query, frame) => {
  expect(parseFrame(query)).toEqual(frame);
});
