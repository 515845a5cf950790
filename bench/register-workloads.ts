import { PAGE_ANYWHERE, pairOf, part } from './draws.ts';
import { GOALS } from './goals.ts';
import type { Random } from './random.ts';
import type { Parcel, Register } from './register.ts';
import type { Workload } from './workload.ts';

type Draw = Workload<Register>['draw'];

/** Ranks of words, by how frequent they are; within each, every power of two as often as the next. */
const RARE = [3000, 30_000] as const;
const MIDDLING = [100, 3000] as const;
const FREQUENT = [1, 100] as const;
const ANY = [1, 30_000] as const;

/** A word of the notes from a part of the ranks. */
function word({ words }: Register, random: Random, [from, to]: readonly [number, number]): string {
  return words[Math.floor(from * (to / from) ** random.share()) - 1] as string;
}

/** A record that has a value in a column. */
function parcel(table: Register, random: Random, column: keyof Parcel): Parcel {
  for (;;) {
    const found = table.parcel(random.below(table.records));
    if (found[column] !== null) return found;
  }
}

function text(table: Register, random: Random, column: keyof Parcel): string {
  return String(parcel(table, random, column)[column]);
}

/** Two dates that a house may be built between, so many years apart at most. */
function years(random: Random, most: number): { readonly gte: string; readonly lte: string } {
  const from = Date.UTC(1890, 0, 1) + random.below(45_000) * 86_400_000;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { gte: day(from), lte: day(from + random.below(most * 365) * 86_400_000) };
}

function worth(random: Random): { readonly gte: number; readonly lte: number } {
  const gte = Math.round(Math.exp(9.5 + random.share() * 5));
  return { gte, lte: Math.round(gte * (1 + random.share())) };
}

/** Two different values. */
function two(values: readonly string[], random: Random): readonly [string, string] {
  const first = random.below(values.length);
  const other = (first + 1 + random.below(values.length - 1)) % values.length;
  return [values[first] as string, values[other] as string];
}

const find =
  (q: (table: Register, random: Random) => string, rest: object = {}): Draw =>
  (table, random) => ({ q: q(table, random), ...rest });
const pair = (table: Register, random: Random) => pairOf(table, random, 'note');
const findWord = (ranks: readonly [number, number], rest: object = {}) =>
  find((table, random) => word(table, random, ranks), rest);
const PLAIN = { plain: true } as const;

const sql =
  (statement: (table: Register, random: Random) => string): Draw =>
  (table, random) => ({ sql: statement(table, random) });

/** A text as SQL. */
const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

const { search, filter, place, many, ilike } = GOALS;

/** All kinds of work over the register. The first is the plain page that others are compared with. */
export const REGISTER_WORKLOADS: readonly Workload<Register>[] = [
  PAGE_ANYWHERE,
  {
    id: 'few',
    label: 'page of 100 anywhere, three fields, total',
    goal: place,
    draw: ({ records }, random) => ({
      fields: ['_id', ...two(['parcel', 'owner', 'city', 'value', 'built', 'note'], random)],
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
  { id: 'q-rare', label: 'q: a rare word', goal: search, draw: findWord(RARE) },
  { id: 'q-middling', label: 'q: a word in some records', goal: search, draw: findWord(MIDDLING) },
  { id: 'q-frequent', label: 'q: a frequent word', goal: search, draw: findWord(FREQUENT) },
  {
    id: 'q-infix',
    label: 'q: a part of a word, 3 to 6 letters',
    goal: search,
    draw: find((table, random) => part(word(table, random, ANY), random, 3, 6)),
  },
  {
    id: 'q-short',
    label: 'q: one or two letters of a word',
    goal: search,
    draw: find((table, random) => part(word(table, random, ANY), random, 1, 2)),
  },
  { id: 'q-two', label: 'q: two words of one note', goal: search, draw: find(pair) },
  {
    id: 'q-far',
    label: 'q: a rare and a frequent word, from anywhere',
    goal: search,
    draw: find((table, random) => `${word(table, random, RARE)} ${word(table, random, FREQUENT)}`),
  },
  {
    id: 'q-parcel',
    label: 'q: a parcel number',
    goal: search,
    draw: find((table, random) => text(table, random, 'parcel')),
  },
  {
    id: 'q-fragment',
    label: 'q: a part of a parcel number, 4 to 7 letters',
    goal: search,
    draw: find((table, random) => part(text(table, random, 'parcel').slice(2), random, 4, 7)),
  },
  {
    id: 'q-number',
    label: 'q: a part of a date or a number',
    goal: search,
    draw: find((table, random) =>
      random.share() < 0.5
        ? text(table, random, 'built').slice(0, 7)
        : part(text(table, random, random.pick(['value', 'lat', 'lon'])), random, 3, 6),
    ),
  },
  {
    id: 'q-owner',
    label: 'q: both names of an owner',
    goal: search,
    draw: find((table, random) => {
      const [given, , family] = text(table, random, 'owner').split(' ');
      return `${given} ${family}`;
    }),
  },
  {
    id: 'q-none',
    label: 'q: what is nowhere',
    goal: search,
    draw: find((table, random) => `${word(table, random, RARE)}${word(table, random, FREQUENT)}qx`),
  },
  {
    id: 'q-next',
    label: 'q: a frequent word, second to tenth page',
    goal: search,
    draw: (table, random) => ({ q: word(table, random, FREQUENT), offset: 100 * (1 + random.below(9)) }),
  },
  {
    id: 'q-sort',
    label: 'q: any word, sorted by a number or a date',
    goal: search,
    draw: (table, random) => ({
      q: word(table, random, ANY),
      sort: `${random.pick(['value desc', 'value asc', 'built desc', 'lat asc'])}, _id`,
    }),
  },
  {
    id: 'q-filter',
    label: 'q: any word, in a city',
    goal: search,
    draw: (table, random) => ({ q: word(table, random, ANY), filters: { city: random.pick(table.cities) } }),
  },
  {
    id: 'q-all',
    label: 'q: a frequent word, a status, built between, sorted, any page',
    goal: search,
    draw: (table, random) => ({
      q: word(table, random, FREQUENT),
      filters: { status: random.pick(table.statuses), built: years(random, 30) },
      sort: 'value desc, _id',
      offset: 100 * random.below(3),
    }),
  },
  {
    id: 'q-column',
    label: 'q: a word of one column',
    goal: search,
    draw: (table, random) =>
      random.share() < 0.5
        ? { q: { note: word(table, random, ANY) } }
        : { q: { owner: text(table, random, 'owner').split(' ')[2] as string } },
  },
  { id: 'w-rare', label: 'q, CKAN’s words: a rare word', goal: search, draw: findWord(RARE, PLAIN) },
  {
    id: 'w-middling',
    label: 'q, CKAN’s words: a word in some records',
    goal: search,
    draw: findWord(MIDDLING, PLAIN),
  },
  {
    id: 'w-frequent',
    label: 'q, CKAN’s words: a frequent word',
    goal: search,
    draw: findWord(FREQUENT, PLAIN),
  },
  { id: 'w-two', label: 'q, CKAN’s words: two words of one note', goal: search, draw: find(pair, PLAIN) },
  {
    id: 'w-frequent-two',
    label: 'q, CKAN’s words: two frequent words',
    goal: search,
    draw: find((table, random) => two(table.words.slice(0, 100), random).join(' '), PLAIN),
  },
  {
    id: 'w-next',
    label: 'q, CKAN’s words: a frequent word, second to tenth page',
    goal: search,
    draw: (table, random) => ({
      q: word(table, random, FREQUENT),
      plain: true,
      offset: 100 * (1 + random.below(9)),
    }),
  },
  {
    id: 'w-sort',
    label: 'q, CKAN’s words: any word, sorted by a number',
    goal: search,
    draw: (table, random) => ({ q: word(table, random, ANY), plain: true, sort: 'value desc, _id' }),
  },
  {
    id: 'w-filter',
    label: 'q, CKAN’s words: any word, in two cities',
    goal: search,
    draw: (table, random) => ({
      q: word(table, random, ANY),
      plain: true,
      filters: { city: two(table.cities, random) },
    }),
  },
  {
    id: 'w-column',
    label: 'q, CKAN’s words: a word of one column',
    goal: search,
    draw: (table, random) => ({ q: { note: word(table, random, ANY) }, plain: true }),
  },
  {
    id: 'f-owner',
    label: 'filter: all parcels of one owner',
    goal: filter,
    draw: (table, random) => ({ filters: { owner: text(table, random, 'owner') } }),
  },
  {
    id: 'f-parcel',
    label: 'filter: one parcel by its number',
    goal: filter,
    draw: (table, random) => ({ filters: { parcel: text(table, random, 'parcel') } }),
  },
  {
    id: 'f-list',
    label: 'filter: two cities and a status, by value',
    goal: filter,
    draw: ({ cities, statuses }, random) => ({
      filters: { city: two(cities, random), status: random.pick(statuses) },
      sort: `value ${random.pick(['asc', 'desc'])}, _id`,
    }),
  },
  {
    id: 'f-dates',
    label: 'filter: built between two dates',
    goal: filter,
    draw: (_, random) => ({ filters: { built: years(random, random.pick([1, 5, 40])) } }),
  },
  {
    id: 'f-range',
    label: 'filter: a range of values in a city, by date, any page',
    goal: filter,
    draw: ({ cities }, random) => ({
      filters: { value: worth(random), city: random.pick(cities) },
      sort: `built ${random.pick(['asc', 'desc'])}, _id`,
      offset: 100 * random.below(3),
    }),
  },
  {
    id: 'f-box',
    label: 'filter: a box of coordinates, three fields, up to 1,000',
    goal: filter,
    draw: (table, random) => {
      const { lat, lon } = parcel(table, random, 'lat');
      const [high, wide] = [0.01 + random.share() * 0.2, 0.01 + random.share() * 0.3];
      const around = (middle: number, size: number) => ({
        gte: Number((middle - size).toFixed(4)),
        lte: Number((middle + size).toFixed(4)),
      });
      return {
        filters: { lat: around(lat as number, high), lon: around(lon as number, wide) },
        fields: ['_id', 'lat', 'lon'],
        limit: 1000,
      };
    },
  },
  {
    id: 's-number',
    label: 'sorted by a number or a date, any of the first 1,000 pages',
    goal: filter,
    draw: (_, random) => ({
      sort: `${random.pick(['value', 'built', 'lat', 'lon'])} ${random.pick(['asc', 'desc'])}, _id`,
      offset: 100 * random.below(1000),
    }),
  },
  {
    id: 's-text',
    label: 'sorted by a text, any of the first 1,000 pages',
    goal: filter,
    draw: (_, random) => ({
      sort: `${random.pick(['owner', 'parcel', 'street'])} ${random.pick(['asc', 'desc'])}, _id`,
      offset: 100 * random.below(1000),
    }),
  },
  {
    id: 's-two',
    label: 'sorted by city and value, any page',
    goal: filter,
    draw: ({ records }, random) => ({
      sort: `city ${random.pick(['asc', 'desc'])}, value ${random.pick(['asc', 'desc'])}, _id`,
      offset: random.below(records - 100),
    }),
  },
  {
    id: 'distinct',
    label: 'distinct owners of a city and status',
    goal: filter,
    draw: ({ cities, statuses }, random) => ({
      fields: ['owner'],
      distinct: true,
      filters: { city: random.pick(cities), status: random.pick(statuses) },
      sort: 'owner',
    }),
  },
  {
    id: 'many',
    label: '32,000 records from anywhere',
    goal: many,
    draw: ({ records }, random) => ({
      limit: 32_000,
      offset: random.below(Math.max(1, records - 32_000)),
      include_total: false,
    }),
  },
  {
    id: 'sql-group',
    label: 'SQL: group-by with a condition',
    goal: GOALS.sql,
    draw: sql(
      (_, random) =>
        `SELECT city, count(*) AS n, avg(value) AS mean, max(built) AS last FROM {t} WHERE value >= ${worth(random).gte} GROUP BY city ORDER BY city`,
    ),
  },
  {
    id: 'sql-group-all',
    label: 'SQL: group-by of two columns over a third, nearly all records',
    goal: GOALS.sql,
    draw: sql(
      (_, random) =>
        `SELECT city, status, count(*) AS n, sum(value) AS total FROM {t} WHERE value <> ${random.below(1_000_000)} GROUP BY city, status ORDER BY city, status`,
    ),
  },
  {
    id: 'sql-averages',
    label: 'SQL: averages by city, their changes, shares and spreads',
    goal: GOALS.sql,
    draw: sql(
      (_, random) =>
        `SELECT city, avg(value) AS mean, avg(value) - lag(avg(value)) OVER (ORDER BY city) AS change, stddev(value) / avg(value) AS spread, round(100.0 * count(*) / sum(count(*)) OVER (), 2) AS share FROM {t} WHERE value >= ${worth(random).gte} GROUP BY city ORDER BY city`,
    ),
  },
  {
    id: 'sql-ilike',
    label: 'SQL: ILIKE count',
    goal: ilike,
    draw: sql(
      (table, random) =>
        `SELECT count(*) AS n FROM {t} WHERE note ILIKE ${quoted(`%${part(word(table, random, ANY), random, 3, 6)}%`)}`,
    ),
  },
  {
    id: 'sql-distinct',
    label: 'SQL: count distinct with a condition',
    goal: GOALS.sql,
    draw: sql(
      (_, random) =>
        `SELECT status, count(DISTINCT owner) AS owners FROM {t} WHERE built >= '${years(random, 1).gte}' GROUP BY status ORDER BY status`,
    ),
  },
  {
    id: 'sql-window',
    label: 'SQL: window, the three dearest of each city',
    goal: GOALS.sql,
    draw: sql(
      ({ statuses }, random) =>
        `SELECT city, parcel, value FROM (SELECT city, parcel, value, row_number() OVER (PARTITION BY city ORDER BY value DESC, parcel) AS place FROM {t} WHERE status = '${random.pick(statuses)}' AND value < ${worth(random).lte}) AS ranked WHERE place <= 3 ORDER BY city, value DESC, parcel`,
    ),
  },
  {
    id: 'sql-join',
    label: 'SQL: join, owners of two cities',
    goal: GOALS.sql,
    draw: sql(({ cities }, random) => {
      const [one, other] = two(cities, random);
      return `SELECT count(*) AS pairs, count(DISTINCT a.owner) AS owners FROM {t} a JOIN {t} b ON a.owner = b.owner WHERE a.city = ${quoted(one)} AND b.city = ${quoted(other)}`;
    }),
  },
];
