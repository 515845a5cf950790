import type { Field } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';

const MOST = 3;
/** More different values than this share of the records, and it is no category. */
const VARIED = 0.3;
/**
 * Categories of no more values come first: these are told apart at a glance. Yes or no says less than a word, and what most records are
 * without least.
 */
const HANDY = 100;
/** A column of fewer values than this share of the records. */
const SPARSE = 0.25;

/**
 * Columns whose values come again and again: worth counting without being asked. What is the same in every record tells nothing.
 * @param records some of them, which tell what the statistics do not
 * @param statistics of the whole table, where there are any
 */
export function guessFacets(
  fields: readonly Field[],
  records: readonly ApiRecord[],
  statistics: TableStatistics | null,
): string[] {
  const categories = fields.flatMap((field) => {
    const kind = toColumnKind(field.type);
    if (kind !== 'text' && kind !== 'boolean') return [];
    if (records.some((record) => isLink(record[field.id]))) return [];
    const { present, nulls, distinct } = figuresOf(field.id, records, statistics);
    const isCategory = distinct <= Math.max(2, present * VARIED) && distinct + Math.sign(nulls) > 1;
    const place =
      present < (present + nulls) * SPARSE ? 3 : distinct > HANDY ? 2 : Number(kind === 'boolean');
    return isCategory && distinct > 0 ? [{ name: field.id, place }] : [];
  });
  return categories
    .sort((a, b) => a.place - b.place)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** Where a record comes from is no category, however often it comes. */
function isLink(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value);
}

function figuresOf(
  column: string,
  records: readonly ApiRecord[],
  statistics: TableStatistics | null,
): { readonly present: number; readonly nulls: number; readonly distinct: number } {
  const counted = statistics?.columns.get(column);
  if (statistics && counted && counted.distinct !== null)
    return { present: statistics.rows - counted.nulls, nulls: counted.nulls, distinct: counted.distinct };
  const values = records
    .map((record) => record[column])
    .filter((value) => value !== null && value !== undefined);
  return {
    present: values.length,
    nulls: records.length - values.length,
    distinct: new Set(values).size,
  };
}
