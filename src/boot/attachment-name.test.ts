import { expect, test } from 'vitest';
import { attachmentName } from './attachment-name.ts';

test.each([
  ['attachment; filename="a b.csv"', 'a b.csv'],
  [`attachment; filename="__.csv"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC.csv`, '東京.csv'],
  [`attachment; filename*=UTF-8''it%27s.csv`, "it's.csv"],
  ['attachment', undefined],
])('%s names %s', (disposition, name) => {
  expect(attachmentName(disposition)).toBe(name);
});
