import type { Json } from '../api/request.ts';

/** The `datastore_search` of an embedded table, but for its offset. */
export interface TableRequest {
  readonly params: Readonly<Record<string, Json>> & {
    readonly resource_id: string;
    readonly limit: number;
  };
}

/** Records a page, and the most: an element in a text is no place for more. */
const LIMIT = { usual: 10, most: 500 } as const;

/**
 * Reads an element's attributes; a text when they make no request, for who writes the page.
 * @param attribute null when it is absent
 */
export function parseTableRequest(attribute: (name: string) => string | null): TableRequest | string {
  const resource = attribute('resource')?.trim();
  if (!resource) return 'datapond-table needs the attribute resource: a resource’s id, alias or title.';
  const limit = attribute('limit');
  if (limit !== null && !/^[1-9]\d*$/.test(limit)) return `limit="${limit}" is no number of records.`;
  const filters = attribute('filters');
  const parsed = filters ? parseObject(filters) : undefined;
  if (parsed === null)
    return `filters='${filters}' is no JSON object. Write it like filters='{"column": "value"}'.`;
  const optional = {
    q: attribute('q'),
    full_text: attribute('full-text'),
    sort: attribute('sort'),
    fields: attribute('fields'),
  };
  const given = Object.entries(optional).flatMap(([name, text]) => (text ? [[name, text] as const] : []));
  return {
    params: {
      resource_id: resource,
      ...Object.fromEntries(given),
      ...(parsed && { filters: parsed }),
      limit: Math.min(LIMIT.most, Number(limit ?? LIMIT.usual)),
    },
  };
}

/** Null for a text that is no JSON object, of which the caller tells. */
function parseObject(text: string): Record<string, Json> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, Json>)
      : null;
  } catch {
    return null;
  }
}
