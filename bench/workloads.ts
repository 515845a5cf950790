import { RARE_WORDS, rareWord, WORDS } from './generate-csv.ts';

/** Databases that are asked in SQL; each has the records as a table `t` with `_id`, in its own way to find words. */
export type Dialect = 'duckdb' | 'sqlite' | 'postgres';

/** One kind of work. Rounds differ, so that nothing is answered from memory that would not be for a person. */
export interface Workload {
  readonly id: string;
  readonly label: string;
  /** The request for datapond: an action's parameters. */
  readonly request: (round: number, records: number) => Readonly<Record<string, unknown>>;
  /** The same work in SQL, a statement after the other. */
  readonly sql: (round: number, records: number, dialect: Dialect) => readonly string[];
}

const words = WORDS.split(' ');
const wordOf = (round: number): string => words[(round + words.length) % words.length] as string;
/** Which of the rare words a round asks for: each is in the record of that place, counted in steps of a part of the table. */
const rareOf = (round: number): { readonly place: number; readonly word: string } => {
  const place = (round + 50) % RARE_WORDS;
  return { place, word: rareWord(place) };
};

/** How many records stand before the one with a round's rare word. */
const placesBefore = (round: number, records: number): number =>
  rareOf(round).place * Math.floor(records / RARE_WORDS);

const COLUMNS = '_id, id, name, city, stage, day, amount, count, note';
const COUNT_ALL = 'SELECT count(*) FROM t';
const GROUPS =
  'SELECT city, count(*) AS n, avg(amount) AS mean, max(count) AS most FROM {t} GROUP BY city ORDER BY city';
const DISTINCT = 'SELECT count(DISTINCT name) AS n FROM {t}';

const page = (rest: string): string => `SELECT ${COLUMNS} FROM t ${rest}`;
const where = (condition: string, offset = 0): readonly string[] => [
  page(`WHERE ${condition} ORDER BY _id LIMIT 100 OFFSET ${offset}`),
  `${COUNT_ALL} WHERE ${condition}`,
];

function withWord(word: string, dialect: Dialect, offset = 0): readonly string[] {
  switch (dialect) {
    case 'duckdb':
      // Without an extension it has no index of words.
      return where(`contains(lower(concat_ws(' ', name, city, stage, note)), '${word}')`, offset);
    case 'sqlite':
      return where(`_id IN (SELECT rowid FROM words WHERE words MATCH '${word}')`, offset);
    case 'postgres': {
      const matches = `_full_text @@ plainto_tsquery('english', '${word}')`;
      const rank = `ts_rank(_full_text, plainto_tsquery('english', '${word}'), 32)`;
      // As CKAN asks: best rank first.
      return [
        `SELECT ${COLUMNS}, ${rank} AS rank FROM t WHERE ${matches} ORDER BY rank DESC LIMIT 100 OFFSET ${offset}`,
        `${COUNT_ALL} WHERE ${matches}`,
      ];
    }
  }
}

export const WORKLOADS: readonly Workload[] = [
  {
    id: 'page',
    label: 'first page of 100 + total',
    request: () => ({ limit: 100 }),
    sql: () => [page('ORDER BY _id LIMIT 100'), COUNT_ALL],
  },
  {
    id: 'deep',
    label: 'page of 100 at 90 % + total',
    request: (round, records) => ({ limit: 100, offset: records * 0.9 + 100 * round }),
    sql: (round, records) => [
      page(`ORDER BY _id LIMIT 100 OFFSET ${records * 0.9 + 100 * round}`),
      COUNT_ALL,
    ],
  },
  {
    id: 'filters',
    label: 'two filters, page + total',
    request: (round) => ({ filters: { city: 'Osaka', count: { gte: 4000 + round } } }),
    sql: (round) => where(`city = 'Osaka' AND count >= ${4000 + round}`),
  },
  {
    id: 'point',
    label: 'one record by its id, + total',
    request: (round, records) => ({ filters: { id: records / 2 + 1000 * round } }),
    sql: (round, records) => where(`id = ${records / 2 + 1000 * round}`),
  },
  {
    id: 'q10',
    label: 'q, a word in 10 % of the records, page + total',
    request: (round) => ({ q: wordOf(round) }),
    sql: (round, _records, dialect) => withWord(wordOf(round), dialect),
  },
  {
    id: 'q10next',
    label: 'the same, its second page and the total, the first one unasked',
    request: (round) => ({ q: wordOf(round), offset: 100 }),
    sql: (round, _records, dialect) => withWord(wordOf(round), dialect, 100),
  },
  {
    // The very records that the rare words stand in, so that what is measured of these is warm in every database and every table.
    id: 'unread',
    label: 'one record, far from all read before',
    request: (round, records) => ({ limit: 1, offset: placesBefore(round, records), include_total: false }),
    sql: (round, records) => [page(`WHERE _id = ${placesBefore(round, records) + 1}`)],
  },
  {
    id: 'q1',
    label: 'q, a word in one record, page + total',
    request: (round) => ({ q: rareOf(round).word }),
    sql: (round, _records, dialect) => withWord(rareOf(round).word, dialect),
  },
  {
    id: 'sort',
    label: 'sorted by a number, page + total',
    request: (round) => ({ sort: 'amount desc', offset: 100 * Math.max(0, round) }),
    sql: (round) => [page(`ORDER BY amount DESC LIMIT 100 OFFSET ${100 * Math.max(0, round)}`), COUNT_ALL],
  },
  {
    id: 'group',
    label: 'group-by, by SQL',
    request: () => ({ sql: GROUPS }),
    sql: () => [GROUPS.replace('{t}', 't')],
  },
  {
    id: 'distinct',
    label: 'distinct count, by SQL',
    request: () => ({ sql: DISTINCT }),
    sql: () => [DISTINCT.replace('{t}', 't')],
  },
  {
    id: 'many',
    label: '32,000 records',
    request: (round) => ({ limit: 32_000, offset: 1000 * (round + 10), include_total: false }),
    sql: (round) => [
      page(`WHERE _id > ${1000 * (round + 10)} AND _id <= ${1000 * (round + 10) + 32_000} ORDER BY _id`),
    ],
  },
];

/** Work whose cost is not to grow with the table, but for what is read for the first time. */
export const GROWING = WORKLOADS.filter(({ id }) => ['page', 'deep', 'point', 'unread', 'q1'].includes(id));

/** The address of a workload's request. @param base of the site, with a slash at its end */
export function toAddress(
  workload: Workload,
  base: string,
  resource: string,
  round: number,
  records: number,
): string {
  const { sql, ...params } = workload.request(round, records);
  if (typeof sql === 'string')
    return `${base}api/action/datastore_search_sql?sql=${encodeURIComponent(sql.replace('{t}', `"${resource}"`))}`;
  const text = Object.entries(params).map(
    ([name, value]) =>
      `&${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
  );
  return `${base}api/action/datastore_search?resource_id=${resource}${text.join('')}`;
}
