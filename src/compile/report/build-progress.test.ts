import { renameSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { createProgressTeller, progressLine } from './build-progress.ts';
import { compileFolder } from '../compile-folder.ts';

const FLIGHTS = { path: 'flights.parquet', bytes: 13_493_022, written: null, left: null };

test('progress tells bytes until the rows are known', () => {
  const reading = { ...FLIGHTS, step: 'reading', rows: null } as const;
  expect(progressLine({ ...reading, done: null })).toBe('  flights.parquet reading, 13 MB');
  expect(progressLine({ ...reading, done: 0.25 })).toBe(
    '  flights.parquet █████░░░░░░░░░░░░░░░ reading, 3.4 MB of 13 MB',
  );
});

test('then rows, and what is written of the store', () => {
  const writing = { ...FLIGHTS, rows: 3_000_000, written: 25_000_000 };
  expect(progressLine({ ...writing, step: 'writing the store', done: 0.5 })).toBe(
    '  flights.parquet ██████████░░░░░░░░░░ writing the store, 1,500,000 of 3,000,000 rows, 25 MB written',
  );
  expect(progressLine({ ...writing, step: 'writing the index', done: null })).toBe(
    '  flights.parquet writing the index, 3,000,000 rows, 25 MB written',
  );
  expect(progressLine({ ...writing, step: 'writing the index', done: 0.5, left: 41.2 })).toBe(
    '  flights.parquet ██████████░░░░░░░░░░ writing the index, 3,000,000 rows, 50 %, 25 MB written, 42 s left',
  );
  expect(progressLine({ ...writing, step: 'loading', done: 0.5, left: 200 })).toContain(', 3 min left');
});

test('a line is written every ten seconds where nothing can be drawn', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const teller = createProgressTeller({ log: (line) => lines.push(line), draw: null }, () => 0.4);
  teller.begin('a.csv', 1_000_000);
  vi.advanceTimersByTime(9_000);
  teller.step('loading', { rows: 100 });
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(11_000);
  teller.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    '  a.csv ████████░░░░░░░░░░░░ loading, 40 of 100 rows',
    '  a.csv ████████░░░░░░░░░░░░ loading, 40 of 100 rows, 17 s left',
  ]);
});

test('a share that was told some time ago leaves less time, and one of hardly anything none that is known', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const teller = createProgressTeller({ log: (line) => lines.push(line), draw: null }, () => null);
  teller.begin('a.csv', 1_000_000);
  teller.step('writing the index', { rows: 100 });
  vi.advanceTimersByTime(8_000);
  teller.step('writing the index', { done: 0.05 });
  vi.advanceTimersByTime(12_000);
  teller.step('writing the index', { done: 0.4 });
  vi.advanceTimersByTime(30_000);
  teller.end();
  expect(lines.map((line) => line.replace(/.*rows, /, ''))).toEqual([
    '5 %',
    '5 %',
    '40 %, 20 s left',
    '40 %, 10 s left',
    '40 %',
  ]);
});

test('of tables side by side the last one is told, and no clock outlives them', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const teller = createProgressTeller({ log: (line) => lines.push(line), draw: null }, () => null);
  teller.begin('a.csv', 1_000);
  teller.begin('b.csv', 1_000);
  vi.advanceTimersByTime(10_000);
  teller.end();
  teller.end();
  expect(lines).toEqual(['  b.csv reading, 1 kB']);
  expect(vi.getTimerCount()).toBe(0);
});

test('what is written counts on when a file is done and moved', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const folder = tempFolder({ store: 'a'.repeat(2_000), index: 'b'.repeat(1_000) });
  const lines: string[] = [];
  const teller = createProgressTeller({ log: (line) => lines.push(line), draw: null }, () => null);
  teller.begin('a.csv', 1_000_000);
  teller.step('writing the store', { rows: 100, file: `${folder}/none yet` });
  vi.advanceTimersByTime(10_000);
  teller.step('writing the store', { file: `${folder}/store` });
  teller.step('writing the index', { file: `${folder}/index` });
  vi.advanceTimersByTime(10_000);
  renameSync(`${folder}/store`, `${folder}/elsewhere`);
  vi.advanceTimersByTime(10_000);
  teller.end();
  expect(lines).toEqual([
    '  a.csv writing the store, 100 rows',
    '  a.csv writing the index, 100 rows, 3 kB written',
    '  a.csv writing the index, 100 rows, 3 kB written',
  ]);
});

test('a CSV and a Parquet file tell each step as they are compiled', async () => {
  const rows = Array.from({ length: 1_000 }, (_, i) => `${i},pond ${i}`);
  const folder = tempFolder({
    'ponds.csv': `id,name\n${rows.join('\n')}\n`,
    'datapond.json': '{"storeThreshold": 1000}',
  });
  const db = await DuckDBInstance.create();
  const connection = await db.connect();
  await connection.run(
    `COPY (SELECT range AS id, 'pond ' || range AS name FROM range(1000)) TO '${folder}/weirs.parquet'`,
  );
  db.closeSync();
  const drawn: string[] = [];
  await compileFolder({
    data: folder,
    cache: null,
    log: () => {},
    draw: (line) => drawn.push(line),
  });
  for (const file of ['ponds.csv', 'weirs.parquet']) {
    const own = drawn.filter((line) => line.includes(file)).join('\n');
    expect(own).toMatch(
      /reading, [\s\S]* loading, .*1,000 rows[\s\S]* summing up, 1,000 rows[\s\S]* writing the store, .*1,000 rows[\s\S]* writing the index, .*1,000 rows, .* written/,
    );
  }
  expect(drawn.at(-1)).toBe('');
});
