/** One request of the mix; `path` is relative to the site. */
export interface MixedRequest {
  readonly path: string;
  readonly init?: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body: string;
  };
}

const PROJECTS = '5b2d3f6e-8c1a-4e57-9f04-6a7d1c9e2b38';

const post = (action: string, body: object): MixedRequest => ({
  path: `en/api/action/${action}`,
  init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
});

const sql = (statement: string): MixedRequest => ({
  path: `api/3/action/datastore_search_sql?sql=${encodeURIComponent(statement)}`,
});

/**
 * What pages ask, from the cheapest to what takes seconds: the catalogue, searches, statements, downloads, errors. Each always has the
 * same answer.
 * @param tables resource ids of the site's larger tables
 */
export function mixedRequests(tables: readonly string[]): readonly MixedRequest[] {
  return [
    { path: 'api/3/action/status_show' },
    { path: 'en/api/action/package_list' },
    { path: 'en/api/action/package_search?q=weather' },
    { path: 'en/api/action/no_such_action' },
    { path: 'en/api/action/datastore_search?resource_id=no-such-table' },
    { path: `en/api/action/datastore_search?resource_id=${PROJECTS}&q=jones` },
    { path: `en/api/action/datastore_search?resource_id=${PROJECTS}&limit=5&offset=100&sort=title desc` },
    post('datastore_search', {
      resource_id: PROJECTS,
      filters: { subject: ['watershed', 'survey'], stage: 'active' },
    }),
    post('datastore_info', { id: PROJECTS }),
    sql(`SELECT stage, count(*) AS n FROM "${PROJECTS}" GROUP BY stage ORDER BY n DESC, stage`),
    sql(`SELECT nope FROM "${PROJECTS}"`),
    { path: `datastore/dump/${PROJECTS}?format=csv` },
    ...tables.flatMap((id) => [
      { path: `en/api/action/datastore_search?resource_id=${id}&limit=20` },
      { path: `en/api/action/datastore_search?resource_id=${id}&limit=2000&offset=700` },
      { path: `en/api/action/datastore_search?resource_id=${id}&q=an&limit=3` },
      sql(`SELECT count(*) AS n, max(_id) AS last FROM "${id}"`),
      { path: `datastore/dump/${id}?format=tsv&limit=3000` },
    ]),
  ];
}
