import { expect, test } from 'vitest';
import { toBaseCandidates } from './find-base.ts';

test.each([
  ['http://x.test/en/api/action/a?q=/api/3', true, ['http://x.test/', 'http://x.test/en/']],
  ['http://x.test/any/sub/en/api/3/action/a', true, ['http://x.test/any/sub/', 'http://x.test/any/sub/en/']],
  ['http://x.test/repo/api/action/a', true, ['http://x.test/repo/']],
  ['http://x.test/repo/no/page', false, ['http://x.test/repo/no/', 'http://x.test/repo/', 'http://x.test/']],
])('the site of %s may live at', (address, isApi, bases) => {
  expect(toBaseCandidates(address)).toEqual({ isApi, bases });
});
