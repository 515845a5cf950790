import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { toSearchRequest, toSelection } from '../address/to-request.ts';
import type { SearchResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { ApiRequest } from '../api/request.ts';

/** Rows of a block where columns come in parts. */
export const PART_ROWS = 50;

/** A table of more columns than twice as many is loaded in parts of so many, those in view first. */
const PART = 32;

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

/** Whether a table of so many columns is loaded in parts. */
export function isWide(columns: number): boolean {
  return columns > 2 * PART;
}

/**
 * The request whose answer is shown first. Of a wide table's search the first columns alone are asked for: all of them would take seconds.
 * The first records of a whole table are a small file of the site's, all columns included.
 * @param block records that are asked for at once while scrolling
 * @param parts as of {@link toColumnParts}
 */
export function toFirstRequest(
  address: ResourceAddress,
  block: number,
  parts: readonly (readonly string[])[] | null,
): ApiRequest {
  const [fields] = parts ?? [];
  if (!fields || address.limit !== null || isUntouched(address)) return toSearchRequest(address, block);
  const { action, params } = toSearchRequest(address, Math.max(block, PART_ROWS));
  return { action, params: { ...params, fields } };
}

/** Whether an address shows a table from its first record on, in its own order. */
export function isUntouched(address: ResourceAddress): boolean {
  return address.offset === 0 && Object.keys(toSelection(address)).length === 1;
}

/** The columns of a search, of which an answer may have a part. @param known the table's columns; none while unknown */
export function toFields(
  { request, result }: Answer<Pick<SearchResult, 'fields'>>,
  known: readonly Field[],
): readonly Field[] {
  if (request.params['fields'] === undefined) return result.fields;
  const number = result.fields.filter(({ id }) => id === '_id');
  return [...number, ...known.filter(({ id }) => id !== '_id')];
}

/** Numbers of the parts that some columns are in; the first where they are in none but all. */
export function partsWith(
  parts: readonly (readonly string[])[],
  columns: readonly string[],
): readonly number[] {
  const wanted = new Set(columns.filter((name) => name !== '_id'));
  const found = parts.flatMap((part, index) => (part.some((name) => wanted.has(name)) ? [index] : []));
  return found.length > 0 ? found : [0];
}
