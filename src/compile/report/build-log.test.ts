import { expect, test } from 'vitest';
import { createNotices } from '../../catalog/notices.ts';
import { formatBytes, outcomeLine, summaryLines } from './build-log.ts';

test('sizes are short', () => {
  expect([0, 999, 1000, 48_219, 999_600, 13_493_022, 1e12].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '48 kB',
    '1 MB',
    '13 MB',
    '1 TB',
  ]);
});

test('a resource is one line', () => {
  const line = outcomeLine({ path: 'a/b.csv', rows: 10_000, bytes: 1_223_329, ms: 84.6, note: null });
  expect(line.replace(/ +/g, ' ')).toBe(' a/b.csv 10,000 rows 1.2 MB 85 ms');
  expect(outcomeLine({ path: 'a/b.csv', rows: null, bytes: null, ms: 1, note: 'elsewhere' })).toMatch(
    / elsewhere$/,
  );
});

test('a name or message is one line, and no command of a terminal or workflow', () => {
  const path = 'a/x\n::error ::y\u001b[2J\u202e.csv';
  expect(outcomeLine({ path, rows: 1, bytes: 1, ms: 1, note: null })).toContain(
    '  a/x\\n::error ::y\\u001b[2J\\u202e.csv ',
  );
  const notices = createNotices();
  notices.error(`${path} is broken`);
  const totals = { datasets: 1, resources: 1, rows: 0, bytes: 0, ms: 0 };
  expect(summaryLines(totals, notices.list).join('').split('\n')).toHaveLength(1);
});

test('what needs somebody stands last', () => {
  const totals = { datasets: 1, resources: 2, rows: 3, bytes: 4, ms: 512 };
  const notices = createNotices();
  notices.error('x is broken');
  notices.warn('y is odd');
  expect(summaryLines(totals, notices.list)).toEqual([
    '1 dataset, 2 resources, 3 rows, 4 B in 0.5 s',
    'warning: y is odd',
    '1 problem:',
    'problem: x is broken',
  ]);
});
