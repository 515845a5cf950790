import type { Random } from '../chaos/random.ts';
import { KINDS, LARGE, MIDDLE, ROWS, SMALL } from './make-data.ts';

/** What people ask who mean no harm: its kind, and one request of it. */
export interface Ordinary {
  readonly kind: string;
  readonly path: string;
}

const search = (query: Readonly<Record<string, string | number>>) =>
  `/api/3/action/datastore_search?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;
const sql = (text: string, dialect = 'postgresql') =>
  `/api/3/action/datastore_search_sql?${new URLSearchParams({ sql: text, dialect }).toString()}`;

const TABLES = [LARGE, MIDDLE, SMALL] as const;

type Make = (random: Random) => string;

/** Of a table: of each, as they differ in size. */
const OF_TABLE: Readonly<Record<string, (id: (typeof TABLES)[number], random: Random) => string>> = {
  page: (resource_id, random) => search({ resource_id, limit: 100, offset: random.below(ROWS[resource_id]) }),
  filter: (resource_id, random) =>
    search({
      resource_id,
      filters: JSON.stringify({ kind: random.pick(KINDS) }),
      limit: 5 + random.below(50),
    }),
  'two filters': (resource_id, random) =>
    search({
      resource_id,
      filters: JSON.stringify({
        kind: [random.pick(KINDS), random.pick(KINDS)],
        place: `place ${random.below(977)}`,
      }),
    }),
  sorted: (resource_id, random) =>
    search({
      resource_id,
      sort: `${random.pick(['amount', 'day', 'n', 'place'])} ${random.pick(['asc', 'desc'])}`,
      limit: 5 + random.below(50),
    }),
  q: (resource_id, random) => search({ resource_id, q: random.pick(KINDS), limit: 5 + random.below(20) }),
  'q of two': (resource_id, random) =>
    search({ resource_id, q: `${random.pick(KINDS)} no${random.below(ROWS[resource_id])}` }),
  'SQL: counts': (id, random) =>
    sql(
      `SELECT kind, count(*) FROM "${id}" WHERE amount > ${random.below(900)} GROUP BY kind ORDER BY count(*) DESC, kind`,
    ),
  'SQL: records': (id, random) => {
    const first = random.below(ROWS[id]);
    return sql(`SELECT * FROM "${id}" WHERE n BETWEEN ${first} AND ${first + random.below(60)} ORDER BY n`);
  },
  'SQL: by year': (id, random) =>
    sql(
      `SELECT date_trunc('year', day) AS year, avg(n), max(amount) FROM "${id}" WHERE kind = '${random.pick(KINDS)}' GROUP BY 1 ORDER BY 1`,
    ),
};

const OTHERS: Readonly<Record<string, Make>> = {
  status: () => '/api/3/action/status_show',
  packages: () => '/api/3/action/package_list',
  package: () => '/api/3/action/package_show?id=attacked',
  info: (random) => `/api/3/action/datastore_info?id=${random.pick(TABLES)}`,
  'records, 5,000': (random) => search({ resource_id: MIDDLE, limit: 5000, offset: random.below(15_000) }),
  'DuckDB’s SQL': (random) =>
    sql(
      `SELECT kind, median(amount) AS m FROM "${MIDDLE}" WHERE n > ${random.below(19_000)} GROUP BY ALL ORDER BY ALL`,
      'duckdb',
    ),
  dump: (random) =>
    `/datastore/dump/${SMALL}?format=${random.pick(['csv', 'json', 'tsv'])}&limit=${100 + random.below(400)}`,
};

const MAKERS: readonly (readonly [string, Make])[] = [
  ...Object.entries(OTHERS),
  ...Object.entries(OF_TABLE).flatMap(([kind, make]) =>
    TABLES.map((id) => [`${kind}, of ${ROWS[id]}`, (random: Random) => make(id, random)] as const),
  ),
];

/** One of them, with values of its own: hardly ever the same one twice. */
export function makeOrdinary(random: Random): Ordinary {
  const [kind, make] = random.pick(MAKERS);
  return { kind, path: make(random) };
}

/** One of each kind. */
export function oneOfEach(random: Random): readonly Ordinary[] {
  return MAKERS.map(([kind, make]) => ({ kind, path: make(random) }));
}
