import { natural } from '../params/coercers.ts';
import * as param from '../params/param.ts';
import { validateParams, type RawParams } from '../params/validate-params.ts';
import { SEARCH_PARAMS, type SearchParams } from '../search/search-params.ts';

/** The file types of a dump. */
export type DumpFormat = 'csv' | 'tsv' | 'json' | 'xml';

interface DumpRequest {
  readonly format: DumpFormat;
  /** Whether the file starts with a byte order mark, which Excel wants. */
  readonly bom: boolean;
  readonly search: SearchParams;
}

const { filters, q, distinct, plain, language, fields, sort, offset } = SEARCH_PARAMS;

/** The parameters of `/datastore/dump/<id>` (contract 5.2); others are ignored, `full_text` among them. */
export const DUMP_PARAMS = {
  format: param.oneOf<DumpFormat>(['csv', 'tsv', 'json', 'xml'], 'File type.'),
  bom: param.boolean('Whether to start with a byte order mark, which Excel wants.', { default: false }),
  filters,
  q,
  distinct,
  plain,
  language,
  fields,
  sort,
  limit: param.natural('Most records; all of them when absent.'),
  offset: { ...offset, coerce: natural },
} as const;

/**
 * @param query of repeated names the first counts
 * Throws a Validation Error.
 */
export function parseDumpRequest(query: readonly (readonly [name: string, value: string])[]): DumpRequest {
  const sent: RawParams = Object.fromEntries([...query].reverse());
  const { format = 'csv', bom = false, ...search } = validateParams(DUMP_PARAMS, sent, { strict: false });
  // Not the best first, as in a search. Of distinct records there may be no id.
  const { sort = search.distinct ? undefined : '_id' } = search;
  return { format, bom, search: { ...search, sort } as SearchParams };
}
