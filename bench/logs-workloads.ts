import type { Search } from './ask.ts';
import { PAGE_ANYWHERE, between, pairOf, part, valueOf } from './draws.ts';
import { GOALS } from './goals.ts';
import type { LogsTable } from './logs-table.ts';
import type { Random } from './random.ts';
import type { Workload } from './workload.ts';

type Draw<T> = (table: LogsTable, random: Random) => T;

const text =
  (column: string): Draw<string> =>
  (table, random) =>
    String(valueOf(table, random, column));
/** What stands between blanks in some line. */
const wordOfLine: Draw<string> = (table, random) => random.pick(text('line')(table, random).split(' '));
/** What stands between the marks of some URL. */
const wordOfUrl: Draw<string> = (table, random) =>
  random.pick(
    text('url')(table, random)
      .split(/[/?=&+.-]/)
      .filter((word) => word !== ''),
  );
/** An identifier that a URL has in its query: hardly any comes twice. */
const identifier: Draw<string> = (table, random) => {
  for (;;) {
    const found = /(?:id|session)=(\w+)/.exec(text('url')(table, random))?.[1];
    if (found !== undefined) return found;
  }
};
const status: Draw<Search> = ({ statuses }, random) => ({ filters: { status: random.pick(statuses) } });
const method: Draw<Search> = ({ methods }, random) => ({ filters: { method: random.pick(methods) } });
/** Between two times, some minutes to some weeks apart. */
const times: Draw<{ readonly gte: string; readonly lte: string }> = (table, random) => {
  const from = Date.parse(`${text('time')(table, random)}Z`);
  const to = from + 60_000 * Math.floor(40_000 ** random.share());
  return between(
    ...([from, to].map((time) => new Date(time).toISOString().slice(0, 19)) as [string, string]),
  );
};

const { search, filter, place, ilike } = GOALS;

const find = (
  id: string,
  label: string,
  q: Draw<string>,
  rest: Draw<Search> = () => ({}),
): Workload<LogsTable> => ({
  id,
  label,
  goal: search,
  draw: (table, random) => ({ q: q(table, random), ...rest(table, random) }),
});
const choose = (id: string, label: string, draw: Draw<Search>): Workload<LogsTable> => ({
  id,
  label,
  goal: filter,
  draw,
});

/** Work over a server's log; the first is the plain page that others are compared with. */
export const LOGS_WORKLOADS: readonly Workload<LogsTable>[] = [
  PAGE_ANYWHERE,
  {
    id: 'few',
    label: 'page of 100 anywhere, three fields, total',
    goal: place,
    draw: ({ records }, random) => ({
      fields: ['_id', 'time', 'url'],
      limit: 100,
      offset: random.below(records - 100),
    }),
  },
  {
    id: 'one',
    label: 'one record by _id',
    goal: place,
    draw: ({ records }, random) => ({ filters: { _id: 1 + random.below(records) } }),
  },
  find('q-line', 'q: a word of a line', wordOfLine),
  find('q-url', 'q: a word of a URL', wordOfUrl),
  find('q-part', 'q: a part of a URL, 4 to 12 letters', (table, random) =>
    part(text('url')(table, random), random, 4, 12),
  ),
  find('q-line-part', 'q: a part of a line, 3 to 20 letters', (table, random) =>
    part(wordOfLine(table, random), random, 3, 20),
  ),
  find('q-two', 'q: two words of one line', (table, random) => pairOf(table, random, 'line')),
  find('q-address', 'q: an address, or its beginning', (table, random) => {
    const address = text('address')(table, random);
    return random.share() < 0.5 ? address : address.slice(0, 7);
  }),
  find('q-id', 'q: an identifier of a URL', identifier),
  find('q-id-part', 'q: a part of an identifier, 4 to 8 letters', (table, random) =>
    part(identifier(table, random), random, 4, 8),
  ),
  find('q-time', 'q: a month, a day or an hour', (table, random) =>
    text('time')(table, random).slice(0, random.pick([7, 10, 13])),
  ),
  find('q-status', 'q: a status', ({ statuses }, random) => String(random.pick(statuses))),
  find('q-short', 'q: one or two letters of a line', (table, random) =>
    part(wordOfLine(table, random), random, 1, 2),
  ),
  find(
    'q-short-filter',
    'q: one or two letters of a line, of a method or status',
    (table, random) => part(wordOfLine(table, random), random, 1, 2),
    (table, random) => random.pick([status, method])(table, random),
  ),
  find('q-filter', 'q: a word of a line, of a status', wordOfLine, status),
  find(
    'q-part-filter',
    'q: a part of a URL, of a status, the latest first',
    (table, random) => part(text('url')(table, random), random, 4, 12),
    (table, random) => ({ ...status(table, random), sort: 'time desc, _id' }),
  ),
  find('q-range', 'q: a word of a line, between two times', wordOfLine, (table, random) => ({
    filters: { time: times(table, random) },
  })),
  find('q-sort', 'q: a word of a line, by bytes or time', wordOfLine, (_, random) => ({
    sort: `${random.pick(['bytes', 'time'])} desc, _id`,
  })),
  {
    id: 'q-column',
    label: 'q: a part of a URL, 4 to 12 letters, in its column',
    goal: search,
    draw: (table, random) => ({ q: { url: part(text('url')(table, random), random, 4, 12) } }),
  },
  find('w-line', 'q, CKAN’s words: a word of a line', wordOfLine, () => ({ plain: true })),
  find('w-url', 'q, CKAN’s words: a word of a URL', wordOfUrl, () => ({ plain: true })),
  find(
    'w-two',
    'q, CKAN’s words: two words of one line',
    (table, random) => pairOf(table, random, 'line'),
    () => ({ plain: true }),
  ),
  find('w-filter', 'q, CKAN’s words: a word of a line, of a status', wordOfLine, (table, random) => ({
    plain: true,
    ...status(table, random),
  })),
  choose('f-address', 'filter: all lines of an address', (table, random) => ({
    filters: { address: text('address')(table, random) },
  })),
  choose('f-url', 'filter: all lines of a URL', (table, random) => ({
    filters: { url: text('url')(table, random) },
  })),
  choose('f-two', 'filter: a status and a method, the latest first', ({ methods, statuses }, random) => ({
    filters: { status: random.pick(statuses), method: random.pick(methods) },
    sort: 'time desc, _id',
  })),
  choose('f-time', 'filter: between two times', (table, random) => ({
    filters: { time: times(table, random) },
  })),
  choose('f-range', 'filter: between two sizes, of a status, by time', (table, random) => {
    const [one, other] = [valueOf(table, random, 'bytes'), valueOf(table, random, 'bytes')].map(Number);
    return {
      filters: { bytes: between(one as number, other as number), status: random.pick(table.statuses) },
      sort: `time ${random.pick(['asc', 'desc'])}, _id`,
    };
  }),
  choose('s-number', 'sorted by a size or time, any of the first 100 pages', (_, random) => ({
    sort: `${random.pick(['bytes', 'time'])} ${random.pick(['asc', 'desc'])}, _id`,
    offset: 100 * random.below(100),
  })),
  choose('s-text', 'sorted by a text, any of the first 100 pages', (_, random) => ({
    sort: `${random.pick(['url', 'address', 'agent'])} ${random.pick(['asc', 'desc'])}, _id`,
    offset: 100 * random.below(100),
  })),
  {
    id: 'sql-group',
    label: 'SQL: group-by of a status between two times',
    goal: GOALS.sql,
    draw: (table, random) => {
      const { gte, lte } = times(table, random);
      return {
        sql: `SELECT status, count(*) AS n, sum(bytes) AS total FROM {t} WHERE time BETWEEN '${gte}' AND '${lte}' GROUP BY status ORDER BY status`,
      };
    },
  },
  {
    id: 'sql-ilike',
    label: 'SQL: ILIKE count',
    goal: ilike,
    draw: (table, random) => {
      const pattern = part(wordOfUrl(table, random), random, 4, 8).replaceAll("'", "''");
      return {
        sql: `SELECT count(*) AS n FROM {t} WHERE url ILIKE '%${pattern.replace(/[\\%_]/g, '\\$&')}%'`,
      };
    },
  },
];
