import { expect, test } from 'vitest';
import { openSet, type SetName } from './bench-set.ts';
import { checkGoals } from './check-goals.ts';

/** What is said of the time that building took. */
function buildTime(name: SetName, records: number, seconds: number) {
  const build = { rows: records, seconds, memory: 900, bytes: { csv: 100, duckdb: 40, index: 90 } };
  const verdicts = checkGoals(openSet(name, records), { records, csv: 100, build, stages: {} });
  return verdicts.find(({ measure }) => measure.includes('cells'));
}

test('building is measured by cells, and tells what it took', () => {
  expect(buildTime('register', 500_000, 25)).toEqual({
    work: 'build',
    measure: '25 s for 5.0 million cells; for ten million',
    value: '50 s',
    goal: '≤ 25 s',
    ratio: 2,
  });
  // As many cells in a tenth of the records.
  expect(buildTime('wide', 25_000, 25)?.ratio).toBe(2);
});
