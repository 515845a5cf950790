import { expect, test } from 'vitest';
import { planRange } from './plan-range.ts';

const MODIFIED = 'Tue, 14 Nov 2023 22:13:20 GMT';

test.each([
  [undefined, 200, null, '10', undefined],
  ['bytes=2-4', 206, { start: 2, end: 4 }, '3', 'bytes 2-4/10'],
  ['bytes=-1', 206, { start: 9, end: 9 }, '1', 'bytes 9-9/10'],
  ['bytes=0-1,4-5', 200, null, '10', undefined],
  ['bytes=10-', 416, null, undefined, 'bytes */10'],
])('range %s of ten bytes is answered %i', (range, status, part, length, contentRange) => {
  const plan = planRange({ range }, { bytes: 10 });
  expect(plan).toMatchObject({ status, range: part });
  expect([
    plan.headers['content-length'],
    plan.headers['content-range'],
    plan.headers['accept-ranges'],
  ]).toEqual([length, contentRange, 'bytes']);
});

test.each([
  ['"a"', '"a"', 206],
  ['"b"', '"a"', 200],
  ['W/"a"', 'W/"a"', 200],
  [MODIFIED, '"a"', 206],
  ['Tue, 14 Nov 2023 22:13:21 GMT', '"a"', 200],
])('If-Range: %s of a file with %s is answered %i', (ifRange, tag, status) => {
  const asked = { range: 'bytes=0-1', ifRange };
  expect(planRange(asked, { bytes: 10, tag, modified: MODIFIED }).status).toBe(status);
});
