import { expect, test } from 'vitest';
import { sliceResponse } from './slice-response.ts';

const whole = () => new Response('0123456789', { headers: { 'content-type': 'text/csv' } });

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['lines=1-2', 200, '0123456789', null],
  [null, 200, '0123456789', null],
])('%s of a kept file is answered with %i', async (range, status, text, contentRange) => {
  const response = await sliceResponse(whole(), range);
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
    status,
    text,
    contentRange,
  ]);
});

test('a part has the media type and the length that a server would give it', async () => {
  const { headers } = await sliceResponse(whole(), 'bytes=2-4');
  expect([headers.get('content-type'), headers.get('content-length')]).toEqual(['text/csv', '3']);
});
