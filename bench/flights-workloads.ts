import type { Workload } from './workloads.ts';

const COLUMNS = '_id, date, delay, distance, origin, destination';
const page = (rest: string): string => `SELECT ${COLUMNS} FROM t ${rest} ORDER BY _id LIMIT 100`;
const count = (rest: string): string => `SELECT count(*) FROM t ${rest}`;

const GROUPS =
  'SELECT origin, count(*) AS n, avg(delay) AS mean FROM {t} GROUP BY origin ORDER BY n DESC, origin LIMIT 20';
const BINS = 'SELECT delay / 10 * 10 AS bin, count(*) AS n FROM {t} GROUP BY delay / 10 * 10 ORDER BY bin';

/** Work over the demo's three million flights. */
export const FLIGHTS_WORKLOADS: readonly Workload[] = [
  {
    id: 'page',
    label: 'page of 100 beyond the preview + total',
    request: (round) => ({ limit: 100, offset: 1000 * (round + 10) }),
    sql: (round) => [
      `SELECT ${COLUMNS} FROM t ORDER BY _id LIMIT 100 OFFSET ${1000 * (round + 10)}`,
      count(''),
    ],
  },
  {
    id: 'filters',
    label: 'two filters, page + total',
    request: (round) => ({ filters: { destination: 'BOI', delay: { gte: 30 + round } } }),
    sql: (round) => {
      const where = `WHERE destination = 'BOI' AND delay >= ${30 + round}`;
      return [page(where), count(where)];
    },
  },
  {
    id: 'group',
    label: 'group-by, by SQL',
    request: () => ({ sql: GROUPS }),
    sql: () => [GROUPS.replace('{t}', 't')],
  },
  {
    id: 'histogram',
    label: 'histogram of a number, by SQL',
    request: () => ({ sql: BINS }),
    // In DuckDB's own SQL the slash divides fully.
    sql: () => [BINS.replace('{t}', 't').replaceAll('/', '//')],
  },
];
