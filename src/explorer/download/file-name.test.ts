import { expect, test } from 'vitest';
import { resourceAddress } from '../address/address.ts';
import { parseFilters } from '../filters/filters.ts';
import { toFileName, toSelectionName } from './file-name.ts';

const day = new Date(2026, 10, 2);
const name = (q: string, filters = '{}') =>
  toSelectionName('Projects', { ...resourceAddress('a'), q, filters: parseFilters(filters) }, day);

test('a file is called by what is in it', () => {
  expect(name('')).toBe('Projects_2026-11-02');
  expect(name('jones & co')).toBe('Projects_jones-co_2026-11-02');
  expect(name('', '{"stage":["active","planned"],"year":{"gte":1990,"lte":2000}}')).toBe(
    'Projects_stage-active-planned_year-1990-to-2000_2026-11-02',
  );
});

test('no name is too long or has signs that a file system refuses', () => {
  const long = name(
    'x/\\:*?"<>|'.repeat(60),
    JSON.stringify({ a: Array.from({ length: 99 }, (_, i) => `v${i}`) }),
  );
  expect(long.length).toBeLessThan(140);
  expect(long).toMatch(/^[\w.-]+_2026-11-02$/);
  expect(toFileName('../..')).toBe('data');
});

test('marks of letters are parts of a name', () => {
  expect(toFileName('हिन्दी डेटा')).toBe('हिन्दी-डेटा');
  expect(toFileName('Bäume'.normalize('NFD'))).toBe('Bäume');
});
