import type { ResourceAddress } from '../address/address.ts';
import { toSelection } from '../address/to-request.ts';
import { toUrl } from '../api/request.ts';

/** The formats of CKAN's dump, and of files made here. */
export const DUMP_FORMATS = ['csv', 'tsv', 'json', 'xml'] as const;

/** One of {@link DUMP_FORMATS}. */
export type DumpFormat = (typeof DUMP_FORMATS)[number];

/**
 * The address that answers with everything a selection holds (contract 5.2).
 * @param columns those to write, in order, none with a comma in its name: the dump has no other way to take them; null for all
 * @param site the site's address with locale, a slash at its end: `https://example.org/data/en/`
 */
export function toDumpUrl(
  address: ResourceAddress,
  columns: readonly string[] | null,
  format: DumpFormat,
  site: string,
): string {
  const { resource_id: id, ...selection } = toSelection(address);
  return toUrl(
    {
      action: encodeURIComponent(String(id)),
      params: { format, ...selection, ...(columns && { fields: columns.join(',') }) },
    },
    `${site}datastore/dump/`,
  );
}
