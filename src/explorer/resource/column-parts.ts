import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { toSearchRequest, toSelection } from '../address/to-request.ts';
import type { SearchResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { ApiRequest } from '../api/request.ts';
import type { PageSizes } from '../catalogue/page-sizes.ts';
import { isWide, PART } from '../catalogue/page-sizes.ts';

/**
 * The parts that a wide table's columns are loaded in, each with the record's number; null for a table that is loaded whole.
 * @param columns names in the table's order, without `_id`
 */
export function toColumnParts(columns: readonly string[]): readonly (readonly string[])[] | null {
  if (!isWide(columns.length)) return null;
  return Array.from({ length: Math.ceil(columns.length / PART) }, (_, part) => [
    '_id',
    ...columns.slice(part * PART, (part + 1) * PART),
  ]);
}

/**
 * The request whose answer is shown first. The first records of a whole table are a small file of the site's, all columns included:
 * exactly those are asked for. Of a wide table's search the first columns alone are: all of them would take seconds.
 * @param parts as of {@link toColumnParts}
 */
export function toFirstRequest(
  address: ResourceAddress,
  pages: PageSizes,
  parts: readonly (readonly string[])[] | null,
): ApiRequest {
  if (isPreviewed(address, pages)) return toSearchRequest(address, pages.first);
  const [fields] = parts ?? [];
  const { action, params } = toSearchRequest(address, pages.block);
  return { action, params: { ...params, ...(fields && address.limit === null && { fields }) } };
}

/** Whether an address shows a table from its first record on, in its own order, and the site has a file of its first ones. */
export function isPreviewed(address: ResourceAddress, pages: PageSizes): boolean {
  return pages.first > 0 && address.offset === 0 && Object.keys(toSelection(address)).length === 1;
}

/** Whether an answer has a part of the columns alone. */
export function isPart({ request }: Pick<Answer<unknown>, 'request'>): boolean {
  return request.params['fields'] !== undefined;
}

/** The columns of a search, of which an answer may have a part. @param known the table's columns; none while unknown */
export function toFields(
  answer: Answer<Pick<SearchResult, 'fields'>>,
  known: readonly Field[],
): readonly Field[] {
  const { fields } = answer.result;
  if (!isPart(answer)) return fields;
  const number = fields.filter(({ id }) => id === '_id');
  return [...number, ...known.filter(({ id }) => id !== '_id')];
}

/** Numbers of the parts that some columns are in; the first where they are in none but all. */
export function partsWith(
  parts: readonly (readonly string[])[],
  columns: readonly string[],
): readonly number[] {
  const wanted = new Set(columns.filter((name) => name !== '_id'));
  const wantedParts = parts.flatMap((part, index) => (part.some((name) => wanted.has(name)) ? [index] : []));
  return wantedParts.length > 0 ? wantedParts : [0];
}
