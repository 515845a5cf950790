/** What a request asks for, in terms that each database can be asked in. */
export type Ask = Search | { readonly sql: string };

export type Scalar = string | number | boolean;

/** A search of records: CKAN's parameters, by CKAN's names. */
export interface Search {
  /** A text for the whole record, or one a column. */
  readonly q?: string | Readonly<Record<string, string>>;
  /**
   * CKAN's own search, by words: of a text as people write it, or (false) of a tsquery. Left out, as `language` is: what the site does by itself,
   * which also finds parts of words.
   */
  readonly plain?: boolean;
  /** A configuration of PostgreSQL's text search; left out: english. */
  readonly language?: string;
  readonly filters?: Readonly<Record<string, Filter>>;
  readonly sort?: string;
  readonly fields?: readonly string[];
  readonly distinct?: true;
  readonly limit?: number;
  readonly offset?: number;
  readonly include_total?: false;
}

/** A value, any of several, those between two, both included, whether there is none, or all but one. */
export type Filter =
  | Scalar
  | readonly Scalar[]
  | { readonly gte: Scalar; readonly lte: Scalar }
  | { readonly is_null: boolean }
  | { readonly not: Scalar };

/**
 * The address of a request.
 * @param base of the site, with a slash at its end
 * @param resource id; in SQL it takes the place of `{t}`
 */
export function toAddress(ask: Ask, base: string, resource: string): string {
  if ('sql' in ask)
    return `${base}api/action/datastore_search_sql?sql=${encodeURIComponent(ask.sql.replaceAll('{t}', `"${resource}"`))}`;
  const text = Object.entries(ask).map(([name, value]) => {
    if (Array.isArray(value)) return `&${name}=${encodeURIComponent(value.join(','))}`;
    return `&${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`;
  });
  return `${base}api/action/datastore_search?resource_id=${resource}${text.join('')}`;
}
