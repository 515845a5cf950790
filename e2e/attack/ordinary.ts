import { LARGE, MIDDLE, SMALL } from './make-data.ts';

const search = (query: Readonly<Record<string, string>>) =>
  `/api/3/action/datastore_search?${new URLSearchParams(query).toString()}`;
const sql = (text: string, dialect = 'postgresql') =>
  `/api/3/action/datastore_search_sql?${new URLSearchParams({ sql: text, dialect }).toString()}`;

/** What people ask who mean no harm. */
export const ORDINARY: readonly string[] = [
  '/api/3/action/status_show',
  '/api/3/action/package_list',
  '/api/3/action/package_show?id=attacked',
  `/api/3/action/datastore_info?id=${MIDDLE}`,
  ...[LARGE, MIDDLE, SMALL].flatMap((resource_id) => [
    search({ resource_id, limit: '100' }),
    search({ resource_id, limit: '100', offset: '200' }),
    search({ resource_id, filters: '{"kind": "goose"}', limit: '20' }),
    search({ resource_id, sort: 'amount desc', limit: '20' }),
    search({ resource_id, q: 'heron', limit: '10' }),
    sql(`SELECT kind, count(*) FROM "${resource_id}" GROUP BY kind ORDER BY kind`),
    sql(`SELECT * FROM "${resource_id}" WHERE n < 50 ORDER BY n`),
  ]),
  search({ resource_id: MIDDLE, limit: '5000' }),
  sql(`SELECT kind, median(amount) AS m FROM "${MIDDLE}" GROUP BY ALL ORDER BY ALL`, 'duckdb'),
  `/datastore/dump/${SMALL}`,
  `/datastore/dump/${SMALL}?format=json`,
];
