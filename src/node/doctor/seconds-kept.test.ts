import { expect, test } from 'vitest';
import { secondsKept } from './seconds-kept.ts';

const date = 'Tue, 14 Nov 2023 22:13:20 GMT';
const nextDay = 'Wed, 15 Nov 2023 22:13:20 GMT';

test.each([
  [{}, 0],
  [{ 'cache-control': 'public, max-age=600' }, 600],
  [{ 'cache-control': 'Max-Age="60", s-maxage=900' }, 60],
  [{ 'cache-control': 's-maxage=900' }, 0],
  [{ 'cache-control': 'no-cache, max-age=600' }, 0],
  [{ expires: nextDay, date }, 86_400],
  [{ expires: date, date: nextDay }, 0],
  [{ expires: '0', date: 'never' }, 0],
  [{ 'cache-control': 'max-age=5', expires: nextDay, date }, 5],
])('of %j a browser does not ask again for %i s', (headers, seconds) => {
  expect(secondsKept({ headers })).toBe(seconds);
});
