import { expect, test } from 'vitest';
import { INDEX_VERSION } from '../src/index/index-layout.ts';
import { openSet } from './bench-set.ts';
import { formatResults } from './format-results.ts';
import type { SetResults } from './results.ts';

/** A table of which one kind of work was not asked of the other database. */
const set = openSet('register', 1000);
const postgres = { version: '15', times: { page: [80, 90, 100] } };
const results = {
  records: 1000,
  stages: {},
  warm: { page: [{ ms: 30 }], 'q-short': [{ ms: 10 }], 'q-rare': [] },
  cold: { page: [] },
  postgres,
} as unknown as SetResults;

test('a figure that is missing is a dash, and is compared with nothing', () => {
  const report = formatResults([{ set, results }], [], '');
  expect(report).not.toContain('NaN');
  expect(report).toContain('| page of 100 anywhere, all columns, total | 30 / 30 / 30 | 1.0 | 90 (3) |');
  expect(report).toContain('| q: one or two letters of a word | 10 / 10 / 10 | 0.3 | – |');
});

test('a larger table is compared with the smaller one where both were measured', () => {
  const large = { ...results, records: 2000, warm: { page: [{ ms: 45 }], 'q-none': [{ ms: 5 }] } };
  const report = formatResults(
    [{ set, results }],
    [{ set: openSet('register', 2000), results: large as unknown as SetResults }],
    '',
  );
  expect(report).not.toContain('NaN');
  expect(report).toContain('| page of 100 anywhere, all columns, total | 30 → 45 (1.5) | – → – |');
  expect(report).toContain('| q: what is nowhere | – → 5.0 | – → – |');
});

test('a stage in which nothing was asked is named once', () => {
  const report = formatResults([{ set, results: { ...results, cold: {} } }], [], '');
  expect(report).toContain('register: all requests (first visit).');
  expect(report).toContain('register: q: a rare word (warm);');
  expect(report).not.toContain('all requests (warm)');
});

test('figures of an index of another format say so', () => {
  const build = { rows: 1000, seconds: 1, memory: null, bytes: {} };
  const report = (format: number) =>
    formatResults([{ set, results: { ...results, build: { ...build, format } } }], [], '');
  expect(report(INDEX_VERSION)).toContain(`Index format ${INDEX_VERSION}. `);
  expect(report(INDEX_VERSION)).not.toContain('another format');
  expect(report(INDEX_VERSION - 1)).toContain('Of an index of another format');
});
