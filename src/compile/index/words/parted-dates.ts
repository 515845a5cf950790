import type { RelationColumn } from '../../../core/ports.ts';
import { identifier, join, sql } from '../../../core/sql/fragment.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import { mostOfOthers } from './word-limits.ts';
import type { IndexInput } from '../room/index-input.ts';

/** Columns of so many dates or times have as many lists of each day, or are all looked through for it. */
const MANY_DATES = 8;
const DATES: ReadonlySet<string> = new Set(['date', 'timestamp']);

/** Whether a column has dates or times. */
export function isDate({ type }: RelationColumn): boolean {
  return DATES.has(pgType(type).category);
}

/**
 * Whether of a table the parts of dates and times are listed, and not the whole ones: where such columns are many, or where a column has so many different times that whole ones are not listed, and all
 * of them would be looked through for any word with a digit. Rejects with EngineError.
 */
export async function arePartsListed({
  engine,
  relation: { name, columns, rows },
  mostWords,
}: Pick<IndexInput, 'engine' | 'relation' | 'mostWords'>): Promise<boolean> {
  if (columns.filter(isDate).length >= MANY_DATES) return true;
  const times = columns.filter(({ type }) => pgType(type).category === 'timestamp');
  const most = mostOfOthers(rows, mostWords);
  if (times.length === 0 || rows <= most) return false;
  const counts = times.map(({ id }) => sql`approx_count_distinct(${identifier(id)})`);
  const { columns: counted } = await engine.query(sql`SELECT ${join(counts, ', ')} FROM ${name}`);
  return counted.some(({ values }) => Number(values[0]) > most);
}
