import { expect, test } from 'vitest';
import { createLogsTable } from './logs-table.ts';

const RECORDS = 20_000;

test.each([1, 2, 3])('log %i is in the order of time, in bursts, and its lines say all again', (seed) => {
  const table = createLogsTable(RECORDS, seed);
  const rows = Array.from({ length: RECORDS }, (_, i) => table.row(i));
  const times = rows.map(([time]) => Date.parse(`${String(time)}Z`));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // Busy hours have many times the lines of others.
  const hours = new Map<number, number>();
  for (const time of times) {
    const hour = Math.floor(time / 3_600_000);
    hours.set(hour, (hours.get(hour) ?? 0) + 1);
  }
  const counts = [...hours.values()].sort((a, b) => a - b);
  expect(counts.at(-1)).toBeGreaterThan(10 * (counts[Math.floor(counts.length / 2)] as number));

  for (const [, address, method, url, status, bytes, agent, line] of rows.slice(0, 500)) {
    expect(line).toContain(`"${String(method)} ${String(url)} HTTP/1.1" ${String(status)} ${bytes ?? '-'} "`);
    expect(String(line).startsWith(`${String(address)} - - [`)).toBe(true);
    expect(String(line).endsWith(`"${String(agent)}"`)).toBe(true);
  }
});

test('URLs come again by Zipf, and many once', () => {
  const table = createLogsTable(RECORDS, 1);
  const counts = new Map<string, number>();
  for (let i = 0; i < RECORDS; i++) {
    const url = String(table.row(i)[3]);
    counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  const sorted = [...counts.values()].sort((a, b) => b - a);
  expect(sorted[0]).toBeGreaterThan(RECORDS / 100);
  expect(sorted.filter((count) => count === 1).length).toBeGreaterThan(RECORDS / 5);
});
